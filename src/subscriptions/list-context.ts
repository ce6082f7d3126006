import type { Edits } from "../core/edits";
import type { Reporter } from "../core/errors";
import type { Page } from "../core/page/page";
import type { Client } from "../network/graphql";
import type { Settings } from "./settings";

/** What the parts of one list share. */
export interface ListContext {
  /** The served element, `[data-wf-user-subscriptions-list]`. */
  readonly element: HTMLElement;
  readonly texts: Settings;
  readonly page: Page;
  readonly users: Client;
  readonly edits: Edits;
  readonly signal: AbortSignal;
  readonly report: Reporter["report"];
}
