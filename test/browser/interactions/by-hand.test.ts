import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { liftFiles } from "../../../cli/lift/lift";
import { packageRoot } from "../../../cli/package-paths";
import { mounted, useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";
import { computed } from "./support";

const browser = useBrowser();

const example = join(packageRoot(), "examples/nail-studio");
const services = readFileSync(join(example, "services.html"), "utf8");
const { data } = await liftFiles([join(example, "js/studio.js")]);
const json = JSON.stringify(data);
const handOver = `Webflow.require("ix2").init(${json.replaceAll("<", "\\u003c")})`;

/** The services page of the export, changed by hand: without the vendor's two tags, with these. */
function byHand(tags: string): string {
  const vendor = /<script src="[^"]*jquery[^"]*"[^>]*><\/script>\s*<script src="js\/studio\.js"[^>]*><\/script>/;
  if (!vendor.test(services)) throw new Error("the vendor's tags are not where they were");
  return services.replace(vendor, () => tags);
}

/** What a visitor sees of the first description: collapsed or not. */
const shown = (page: Page) =>
  page.locator("#short-and-tidy").evaluate((body) => body.getBoundingClientRect().height > 20);

async function expectToggles(page: Page): Promise<void> {
  await page.waitForFunction(`Webflow.require("ix2").store.getState().ixSession.active`);
  const button = page.getByRole("button", { name: "Short and tidy" });
  const before = await shown(page);
  await button.click();
  await expect.poll(() => shown(page)).toBe(!before);
  await button.click();
  await expect.poll(() => shown(page)).toBe(before);
}

const serveData = (text = json) => browser.serve("/interactions.json", text, { "content-type": "application/json" });

describe("IX-FIX-25 the services page of the example, its vendor script replaced without adopt", () => {
  it("IX-FIX-25 unfolds with the data from the file that the tag names", async () => {
    serveData();
    const page = await browser.open("/by-hand.html", {
      html: byHand('<script defer src="millrace.js" data-interactions-src="interactions.json"></script>'),
    });
    await expectToggles(page);
  });

  it.each([
    ["right after the tag", `<script src="millrace.js"></script><script>${handOver}</script>`],
    [
      "in Webflow.push before a deferred tag",
      `<script>window.Webflow = window.Webflow || []; Webflow.push(() => ${handOver})</script><script defer
        src="millrace.js"></script>`,
    ],
    [
      "in Webflow.push after a deferred tag",
      `<script defer src="millrace.js"></script>
       <script>window.Webflow = window.Webflow || []; Webflow.push(() => ${handOver})</script>`,
    ],
    [
      "when the page is parsed",
      `<script defer src="millrace.js"></script>
       <script>addEventListener("DOMContentLoaded", () => ${handOver})</script>`,
    ],
    [
      "late",
      `<script defer src="millrace.js"></script>
       <script>addEventListener("load", () => setTimeout(() => ${handOver}, 50))</script>`,
    ],
  ])("IX-FIX-25 unfolds with the data of an inline script that calls init %s", async (_when, tags) => {
    const page = await browser.open("/by-hand.html", { html: byHand(tags) });
    await expectToggles(page);
  });
});

describe("IX-FIX-25 content that the data will reveal", () => {
  const NODE = '<p data-w-id="n" style="opacity:0">Text</p>';
  const REVEAL = {
    events: {
      e: {
        id: "e",
        eventTypeId: "MOUSE_CLICK",
        target: { id: "n" },
        action: { actionTypeId: "GENERAL_START_ACTION", config: { actionListId: "a" } },
        config: {},
      },
    },
    actionLists: {
      a: {
        id: "a",
        actionItemGroups: [
          { actionItems: [{ actionTypeId: "STYLE_OPACITY", config: { target: { useEventTarget: true }, value: 1 } }] },
        ],
      },
    },
    site: { mediaQueries: [] },
  };
  const rule = `<style>html.w-mod-js:not(.w-mod-ix) h2 { opacity: 0 }</style>`;
  const html = pageHtml(`${NODE}<h2>Title</h2>`, { head: rule, script: 'data-interactions-src="/interactions.json"' });
  const opacities = async (page: Page) => [
    ...(await computed(page, "p", "opacity")),
    ...(await computed(page, "h2", "opacity")),
  ];

  /** Opens the page with a file that is served when the test decides, with the given content. */
  async function openWaiting() {
    let answer: (answer: { status?: number; body?: string }) => void = () => undefined;
    const answered = new Promise<{ status?: number; body?: string }>((resolve) => (answer = resolve));
    const page = await browser.newPage();
    await page.route("**/interactions.json", async (route) =>
      route.fulfill({ contentType: "application/json", ...(await answered) }),
    );
    browser.serve("/waiting", html);
    await page.goto("/waiting");
    await mounted(page);
    return { page, answer };
  }

  it("IX-FIX-25 stays hidden until the file is there, and then until its interaction plays", async () => {
    const { page, answer } = await openWaiting();
    expect(await opacities(page)).toEqual(["0", "0"]);
    answer({ body: JSON.stringify(REVEAL) });
    await expect.poll(() => opacities(page)).toEqual(["0", "1"]);
    await page.locator("p").click();
    await expect.poll(() => opacities(page)).toEqual(["1", "1"]);
  });

  it("IX-FIX-25 is shown when the file has no entry for it", async () => {
    const { page, answer } = await openWaiting();
    answer({ body: JSON.stringify({ ...REVEAL, events: {} }) });
    await expect.poll(() => opacities(page)).toEqual(["1", "1"]);
  });

  it("IX-FIX-25 is shown when the file is not there; one sentence names tag, attribute and expectation", async () => {
    browser.expectConsole(/Failed to load resource/);
    browser.expectConsole(
      /interactions: <script>: data-interactions-src="\/interactions\.json": not loaded \(HTTP 404\), .*; expected the URL of a JSON file/,
    );
    const { page, answer } = await openWaiting();
    answer({ status: 404 });
    await expect.poll(() => opacities(page)).toEqual(["1", "1"]);
    expect(browser.console.filter((text) => text.includes("[millrace]"))).toHaveLength(1);
  });

  it("IX-FIX-25 is shown when the file is no JSON", async () => {
    browser.expectConsole(
      /interactions: <script>: data-interactions-src="\/interactions\.json": not readable; expected JSON/,
    );
    const { page, answer } = await openWaiting();
    answer({ body: "<!doctype html>" });
    await expect.poll(() => opacities(page)).toEqual(["1", "1"]);
  });

  it("IX-FIX-25 is shown after four seconds, and plays when the file arrives later", async () => {
    const { page, answer } = await openWaiting();
    await expect.poll(() => opacities(page)).toEqual(["1", "1"]);
    answer({
      body: JSON.stringify({
        ...REVEAL,
        actionLists: {
          a: {
            id: "a",
            actionItemGroups: [
              {
                actionItems: [
                  { actionTypeId: "STYLE_OPACITY", config: { target: { useEventTarget: true }, value: 0.5 } },
                ],
              },
            ],
          },
        },
      }),
    });
    await expect
      .poll(async () => {
        await page.locator("p").click();
        return (await opacities(page))[0];
      })
      .toBe("0.5");
  });

  it("IX-FIX-25 is shown when the runtime is stopped while it waits", async () => {
    const { page } = await openWaiting();
    await page.evaluate("Millrace.stop()");
    await expect.poll(() => opacities(page)).toEqual(["1", "1"]);
  });
});

describe("IX-FIX-26 a page whose interaction data is gone", () => {
  it("IX-FIX-26 reads the command that extracts it from the vendor script and the attribute for the file", async () => {
    browser.expectConsole(
      /<div#.*>: data-w-id="[^"]+": .*no data.*data-interactions-src="interactions\.json".*npx millrace lift /,
    );
    await browser.open("/by-hand.html", {
      html: byHand('<script defer src="millrace.js"></script>').replace("data-w-id", 'id="first" data-w-id'),
    });
  });

  it("IX-FIX-26 reads why, when an inline script called init before the runtime was there", async () => {
    browser.expectConsole(/uncaught: Webflow is not defined/);
    browser.expectConsole(/the inline script with the data ran before this runtime.*Webflow\.push/);
    await browser.open("/by-hand.html", {
      html: byHand(`<script defer src="millrace.js"></script><script>${handOver}</script>`),
    });
  });
});
