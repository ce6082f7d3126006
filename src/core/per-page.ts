import type { Page } from "./page/page";

/**
 * State of one runtime that `boot` or the members of `window.Webflow` need before any `setup`. It belongs to the
 * runtime's page, so that two runtimes share nothing.
 */
export function perPage<T>(create: (page: Page) => T): (page: Page) => T {
  const made = new WeakMap<Page, T>();
  return (page) => {
    let one = made.get(page);
    if (one === undefined) made.set(page, (one = create(page)));
    return one;
  };
}
