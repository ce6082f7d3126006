import type { Browser } from "playwright-core";

const last = new WeakMap<Browser, Promise<unknown>>();

/**
 * Runs a function after those that were given before for the same browser. Two frames at the same time, also of two pages,
 * end the process of the browser that draws them.
 */
export function runInTurn<Result>(browser: Browser, run: () => Promise<Result>): Promise<Result> {
  const result = (last.get(browser) ?? Promise.resolve()).then(run);
  last.set(
    browser,
    result.catch(() => undefined),
  );
  return result;
}
