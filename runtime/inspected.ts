import type { Behaviour } from "../src/core/behaviour";
import type { Page } from "../src/core/page/page";
import type { Mount } from "./mounts";

/** The state that the panel for QA shows. */
export interface Inspected {
  inspect(): Mount[];
  readonly page: Page;
  /** Every behaviour that the page has by now, whether it is needed or not. */
  readonly known: readonly Behaviour[];
  /** Aborts when the whole page is stopped. */
  readonly signal: AbortSignal;
}
