import type { Edits } from "../core/edits";
import type { Page } from "../core/page/page";
import type { SliderSettings } from "./settings";

/** What the jobs of one slider have in common. */
export interface SliderContext {
  readonly root: HTMLElement;
  readonly mask: HTMLElement;
  readonly page: Page;
  /** What the attributes say, as they were last read. */
  settings(): SliderSettings;
  readonly edits: Edits;
  readonly signal: AbortSignal;
}
