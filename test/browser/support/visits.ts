import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { WAIT } from "../../support/limits";

/** A visitor of a test; every browser test makes its contexts here, so that all wait equally long. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(WAIT);
  context.setDefaultNavigationTimeout(WAIT);
  return context;
}

/**
 * Performs an action that loads a document, and waits until that is loaded. The wait begins first, so that a fast page
 * is not missed.
 */
export async function loaded(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent("load"), act()]);
}
