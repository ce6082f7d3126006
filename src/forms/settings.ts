import { flag, oneOf, text, type SettingsOf } from "../core/settings";

/** Attributes of a site form (`forms.md` 9, 11 and 14). */
export const settings = {
  /**
   * Where to go after success; http and https only.
   * @default shows the success message
   */
  redirect: text("data-redirect"),
  /**
   * Body of this form's submission.
   * @default the setting of the script tag
   */
  encoding: oneOf("data-form-encoding", ["site", "json", "urlencoded"], "site"),
  /** `page`: a page script that prevents the default also shows the result; messages and redirect of the form are not used. */
  result: oneOf("data-form-result", ["form", "page"], "form"),
  /** Requires a bot check by Turnstile with this key. */
  siteKey: text("data-turnstile-sitekey"),
  /** No bot check after all. */
  unprotected: flag("data-wf-no-turnstile"),
  /** A visitor whose bot check is refused or blocked can send the form. */
  optional: flag("data-turnstile-optional"),
};

export type FormSettings = SettingsOf<typeof settings>;
