import type { RedirectTable } from "../../../common/redirects";
import type { StateFiles } from "../site-state";
import type { FactReader } from "./file-facts";
import type { CheckSettings } from "./settings";

/** A page that must not be deployed as it is. */
export interface Finding {
  readonly page: string;
  /** What is wrong with it, as a sentence. */
  readonly what: string;
}

export const formatFinding = ({ page, what }: Finding): string => `${page} ${what}.`;

/** The state that is checked, and what it is made of. */
export interface Checked {
  readonly site: string;
  readonly source: string;
  /** What is online; undefined before the first deploy, which has nothing to be worse than. */
  readonly before: StateFiles | undefined;
  readonly after: StateFiles;
  /** Findings, as {@link formatFinding} writes them, with which a page was deployed nevertheless: differences from the builder stay. */
  readonly accepted: ReadonlySet<string>;
}

/** What the checks work with. */
export interface CheckContext {
  /** What is online. */
  readonly before: StateFiles;
  readonly after: StateFiles;
  readonly facts: FactReader;
  readonly redirects: RedirectTable;
  readonly settings: CheckSettings;
}
