import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { listPages } from "../../tools/serve/page-list";
import { packageRoot } from "../../tools/serve/package-paths";
import type { Exception } from "../browser/support/axe";
import { expectAccessible } from "../browser/support/axe";
import { useBrowser } from "../browser/support/browser";

const folder = join(packageRoot(), "fixtures", "pages");
const browser = useBrowser({ root: folder });
const pages = await listPages([folder], {});

/** What a page says on the console on purpose; a page that is not here says nothing. */
const CONSOLE: Record<string, readonly RegExp[]> = {
  "/accounts/sign-up-challenge-blocked.html": [/net::ERR/, /could not be loaded/],
  "/forms/challenge-blocked.html": [/Content Security Policy/, /bot check .* not loaded/],
  "/forms/failure.html": [/status of 500/, /not sent/],
  "/forms/misconfigured.html": [/it has no endpoint/],
  "/forms/upload-error.html": [/status of 400/],
  "/lightbox/broken.html": [/data block is invalid/],
  "/lottie/drawings.html": [/status of 404/, /none\.json/],
};

const UPLOAD: Exception = {
  rule: "aria-allowed-role",
  reason: "the builder's upload label is a label with the role of a button (forms.md section 15)",
};
/** What the builder's own markup breaks, by the start of the path. */
const EXCEPTIONS: Record<string, readonly Exception[]> = { "/forms/": [UPLOAD], "/accounts/": [UPLOAD] };

/** Colors mean something only when nothing fades; what repeats for good is as it is. */
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
