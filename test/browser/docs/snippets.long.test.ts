import { describe, expect, it } from "vitest";
import { readBlocks, documents } from "../../tools/docs/support/blocks";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();

/** Markup to paste. Tags of the script itself and of the mock in the page are tested on separate pages. */
const snippets = readBlocks(
  ["html"],
  documents.filter((path) => path.startsWith("src/")),
).filter(({ code }) => !/<script defer src=/.test(code));

/** Pictures and videos of examples are not there. */
const MISSING = /status of 404|ERR_FAILED/;

describe("markup in the documentation", () => {
  it("is there", () => {
    expect(snippets.length).toBeGreaterThan(10);
  });

  it.each(snippets)("is mounted without a message on the console: $name", async ({ code }) => {
    browser.allowConsole();
    const page = await browser.newPage();
    // Whether the example's map has loaded depends on how long the page is open.
    await page.route("https://www.openstreetmap.org/**", (route) => route.fulfill({ body: "" }));
    // So it does whether a Lottie animation that is not there has been missed.
    const animation = { v: "5.7.0", fr: 30, ip: 0, op: 30, w: 9, h: 9, layers: [] };
    await page.route("**/documents/waves.json", (route) => route.fulfill({ json: animation }));
    browser.serve("/snippet", pageHtml(`<main>${code}</main>`));
    await page.goto("/snippet");
    await page.evaluate(() => window.Millrace?.start());
    expect(await page.evaluate(() => window.Millrace?.inspect().length)).toBeGreaterThan(0);
    expect(browser.console.filter((message) => !MISSING.test(message))).toEqual([]);
  });
});
