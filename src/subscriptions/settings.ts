import { text, type SettingsOf } from "../core/settings";

/** The texts of the list, in the page's own words where it has some. */
export const settings = {
  /** For screen readers, until the rows are there. */
  loading: text("data-loading-text", "Loading subscriptions…"),
  /** Beside the control, while the request runs. */
  canceling: text("data-canceling-text", "Canceling…"),
  /** In the row, also after the page was loaded again. */
  canceled: text("data-canceled-text", "This subscription was canceled."),
  /** Beside the control, when canceling failed. */
  notCanceled: text("data-cancel-error", "This subscription could not be canceled. Please try again."),
};

export type Settings = SettingsOf<typeof settings>;
