import type { Page } from "playwright-core";
import { WAIT } from "../../support/limits";

/** What {@link interceptNavigations} reports when an address of the kind `javascript:` showed a dialog. */
export const SCRIPT_RAN = "a script of the address ran";

/**
 * Answers each navigation of an open page with status 204, so that the page stays and can navigate again. This is
 * faster than loading the next page and the first one again.
 * @returns a function that waits for the next navigation, and resolves with its URL or with {@link SCRIPT_RAN}. It
 * rejects when the page does not navigate; the error names `address`.
 */
export async function interceptNavigations(page: Page): Promise<(address: string) => Promise<string>> {
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
  return (address) => {
    clearTimeout(limit);
    return new Promise((resolve, reject) => {
      limit = setTimeout(() => reject(new Error(`${address} led to no navigation`)), WAIT).unref();
      note = (url) => {
        clearTimeout(limit);
        resolve(url);
      };
    });
  };
}
