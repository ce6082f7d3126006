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

/** What the checks work with. */
export interface CheckContext {
  /** What is online. */
  readonly before: StateFiles;
  readonly after: StateFiles;
  readonly facts: FactReader;
  readonly redirects: RedirectTable;
  readonly settings: CheckSettings;
}
