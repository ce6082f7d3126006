import type { Edits } from "../core/edits";
import type { Page } from "../core/page/page";
import type { SliderSettings } from "./settings";

/** What the jobs of one slider have in common. */
export interface SliderContext {
  readonly root: HTMLElement;
  readonly mask: HTMLElement;
  readonly page: Page;
  /** The attributes at their last reading. */
  settings(): SliderSettings;
  readonly edits: Edits;
  readonly signal: AbortSignal;
}
