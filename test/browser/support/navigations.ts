import type { Page } from "playwright-core";
import { WAIT } from "../../support/limits";

/** What {@link caughtNavigations} reports when an address of the kind `javascript:` showed a dialog. */
export const SCRIPT_RAN = "a script of the address ran";

/**
 * Answers each navigation of a page that is open with 204, so that the page stays and can be led elsewhere again: two
 * page loads take five times as long.
 * @returns starts to wait for the next navigation; resolves with its URL, or with {@link SCRIPT_RAN}. `to` names it in
 * the error when there is none.
 */
export async function caughtNavigations(page: Page): Promise<(to: string) => Promise<string>> {
  let note: (url: string) => void = () => undefined;
  page.on("dialog", (dialog) => {
    note(SCRIPT_RAN);
    void dialog.dismiss();
  });
  await page.route("**/*", (route) => {
    const request = route.request();
    if (!request.isNavigationRequest()) return route.fallback();
    note(request.url());
    return route.fulfill({ status: 204 });
  });
  let limit: NodeJS.Timeout | undefined;
  return (to) => {
    clearTimeout(limit);
    return new Promise((resolve, reject) => {
      limit = setTimeout(() => reject(new Error(`${to} led to no navigation`)), WAIT).unref();
      note = (url) => {
        clearTimeout(limit);
        resolve(url);
      };
    });
  };
}
