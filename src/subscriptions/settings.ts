import { text, type SettingsOf } from "../core/settings";

/** What the list says, in the page's own words where it has some. */
export const settings = {
  /** For screen readers, until the subscriptions are there. */
  loading: text("data-loading-text", "Loading subscriptions…"),
  canceling: text("data-canceling-text", "Canceling…"),
  canceled: text("data-canceled-text", "This subscription was canceled."),
  notCanceled: text("data-cancel-error", "This subscription could not be canceled. Please try again."),
};

export type Settings = SettingsOf<typeof settings>;
