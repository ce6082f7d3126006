import type { Page } from "../core/page";
import type { FormHandler } from "./events";

/** Host names of the mailing-list provider: `acme.us5.list-manage.com`, `list-manage1.com`. */
const MAILING_LIST = /(^|\.)list-manage\d?\.com$/i;

/**
 * Who takes the form (`forms.md` 3). A form with an action of its own is the browser's business, unless that action is
 * a mailing list.
 * @returns `undefined`: native submission; `null`: native as well, but nobody configured where to.
 */
export function chooseHandler(form: HTMLFormElement, page: Page): FormHandler | undefined | null {
  const action = form.getAttribute("action");
  if (action) return MAILING_LIST.test(hostOf(action)) ? "mailing-list" : undefined;
  return page.siteId ? "hosted" : null;
}

function hostOf(action: string): string {
  try {
    return new URL(action, document.baseURI).hostname;
  } catch {
    return "";
  }
}
