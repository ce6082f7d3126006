import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { listPages } from "../../cli/serve/page-list";
import { packageRoot } from "../../cli/package-paths";
import type { Exception } from "../browser/support/axe";
import { expectAccessible } from "../browser/support/axe";
import { useBrowser } from "../browser/support/browser";

const folder = join(packageRoot(), "fixtures", "pages");
const browser = useBrowser({ root: folder });
// accounts.long.test.ts checks those of accounts, each in its state.
const pages = (await listPages([folder], {})).filter((path) => !path.startsWith("/accounts/"));

/** The console messages that a page causes on purpose; pages that are not listed cause none. */
const CONSOLE: Record<string, readonly RegExp[]> = {
  "/forms/challenge-blocked.html": [/Content Security Policy/, /bot check .* not loaded/],
  "/forms/failure.html": [/status of 500/, /not sent/],
  "/forms/misconfigured.html": [/it has no endpoint/],
  "/forms/upload-error.html": [/status of 400/],
  "/lightbox/broken.html": [/data block is invalid/],
  "/lottie/animations.html": [/status of 404/, /none\.json/],
};

const UPLOAD: Exception = {
  rule: "aria-allowed-role",
  reason: "the builder's upload label is a label with the role of a button (forms.md section 15)",
};
/** The rules that the builder's own markup breaks, by the start of the path. */
const EXCEPTIONS: Record<string, readonly Exception[]> = { "/forms/": [UPLOAD] };

/** Colors are only compared when nothing fades; endless animations stay as they are. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().iterations === Infinity),
  );

it.each(pages)("%s is accessible as it is served", async (path) => {
  CONSOLE[path]?.forEach(browser.expectConsole);
  const page = await browser.open(path);
  const except = Object.entries(EXCEPTIONS).flatMap(([start, list]) => (path.startsWith(start) ? list : []));
  await settled(page);
  await expectAccessible(page, { except });
});

it("there are pages to check", () => {
  expect(pages.length).toBeGreaterThan(80);
});
