import { describe, expect, it } from "vitest";
import { blocksOf, documents } from "../../tools/docs/support/blocks";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();

/** Markup to paste. Tags of the script itself and of the mock in the page are tried on pages of their own. */
const snippets = blocksOf(
  ["html"],
  documents.filter((path) => path.startsWith("src/")),
).filter(({ code }) => !/<script defer src=/.test(code));

describe("markup in the documentation", () => {
  it("is mounted without a message on the console", async () => {
    // Pictures and videos of examples are not there.
    const missing = /status of 404|ERR_FAILED/;
    browser.expectConsole(missing);
    const failed: string[] = [];
    const page = await browser.open("/blank", { html: pageHtml("") });
    // Whether the example's map has come depends on how long the page is there.
    await page.route("https://www.openstreetmap.org/**", (route) => route.fulfill({ body: "" }));
    // So it does whether a drawing that is not there has been missed.
    const drawing = { v: "5.7.0", fr: 30, ip: 0, op: 30, w: 9, h: 9, layers: [] };
    await page.route("**/documents/waves.json", (route) => route.fulfill({ json: drawing }));
    for (const { name, code } of snippets) {
      const before = browser.console.length;
      browser.serve("/snippet", pageHtml(`<main>${code}</main>`));
      await page.goto(`${browser.origin}/snippet`);
      await page.evaluate(() => window.Millrace?.start());
      const mounts = await page.evaluate(() => window.Millrace?.inspect() ?? []);
      const messages = browser.console.slice(before).filter((message) => !missing.test(message));
      if (!mounts.length || messages.length) failed.push([name, `${mounts.length} mounts`, ...messages].join("; "));
    }
    expect(failed).toEqual([]);
    expect(snippets.length).toBeGreaterThan(10);
  });
});
