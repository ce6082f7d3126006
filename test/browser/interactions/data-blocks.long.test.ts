import { describe, expect, it } from "vitest";
import { grown } from "../../../fixtures/pages/made/grown";
import { interactionBlocks } from "../../../cli/adopt/steps/interaction-blocks";
import { composeWithout, serveComposed } from "../support/composed";
import { useBrowser } from "../support/browser";
import { areTasksSlow } from "../support/slow-tasks";

const browser = useBrowser();

const TRIGGERS = 5000;

/** 5,000 hover triggers with 11 MB of data, in one block or in those of `adopt`. */
function createPage(divided: boolean): string {
  const { html, data } = grown("hover", TRIGGERS);
  const note = "x".repeat(900);
  const actionLists = Object.fromEntries(Object.entries(data.actionLists).map(([id, list]) => [id, { ...list, note }]));
  const heavy = { ...data, actionLists } as unknown as Parameters<typeof interactionBlocks>[0];
  const blocks = divided
    ? interactionBlocks(heavy).join("")
    : `<script type="application/json" data-interactions>${JSON.stringify(heavy)}</script>`;
  return html.replace(/<script type="application\/json" data-interactions>.*?<\/script>/, () => blocks);
}

// Slices of work are longer when tasks are slow on purpose.
describe.skipIf(areTasksSlow)("IX-FIX-33 a page with 5,000 hover triggers", () => {
  /** How often data is parsed at the load, and the longest ms between two slices after the first event. */
  async function measure(divided: boolean): Promise<{ early: number; longest: number }> {
    const page = await browser.open("/blank", {
      html: "<!doctype html><title>Blank</title><link rel=icon href='data:,'>",
    });
    const client = await page.context().newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript(() => {
      const counted = window as unknown as { parsed: number };
      counted.parsed = 0;
      const { parse } = JSON;
      JSON.parse = (text: string) => {
        if (text.includes('"actionLists"')) counted.parsed++;
        return parse(text) as unknown;
      };
    });
    browser.serve("/hovers", createPage(divided));
    await page.goto("/hovers");
    await page.waitForFunction(() => document.documentElement.classList.contains("w-mod-ix"));
    const early = await page.evaluate(() => (window as unknown as { parsed: number }).parsed);
    const longest = await page.evaluate(async () => {
      let last = performance.now();
      let most = 0;
      const { port1, port2 } = new MessageChannel();
      const played = new Promise((done) => addEventListener("ix2-animation-started", done, { once: true }));
      port1.onmessage = () => {
        const now = performance.now();
        most = Math.max(most, now - last);
        last = now;
        port2.postMessage(0);
      };
      port2.postMessage(0);
      document.getElementById("hover-4999")?.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
      await played;
      return most;
    });
    await page.close();
    return { early, longest };
  }

  it("parses nothing before the first event, and then in pieces far shorter than one block would be", async () => {
    const whole = await measure(false);
    const divided = await measure(true);
    expect(whole.early).toBe(1);
    expect(divided.early).toBe(0);
    const all = await measureParse();
    expect(divided.longest / all, `${divided.longest} of ${all} ms`).toBeLessThan(0.5);
  });

  /** ms to parse the data in one task. */
  async function measureParse(): Promise<number> {
    const page = await browser.open("/blank", {
      html: "<!doctype html><title>Blank</title><link rel=icon href='data:,'>",
    });
    const client = await page.context().newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    browser.serve("/whole", createPage(false).replace(/<script defer.*?<\/script>/, ""));
    await page.goto("/whole");
    return page.evaluate(() => {
      const text = document.querySelector("script[data-interactions]")?.textContent ?? "";
      const start = performance.now();
      JSON.parse(text);
      return performance.now() - start;
    });
  }
});

describe("a composed script without some pieces of the engine", () => {
  it.each([
    "interactionsStyles",
    "interactionsColors",
    "interactionsComponents",
    "interactionsPosition",
    "interactionsPlugins",
  ])("fetches %s for data that needs it, and plays that", async (name) => {
    const script = serveComposed(browser, await composeWithout([name]));
    const item = {
      interactionsStyles: { actionTypeId: "STYLE_SIZE", config: { target: "n", widthValue: 7, widthUnit: "px" } },
      interactionsColors: {
        actionTypeId: "STYLE_TEXT_COLOR",
        config: { target: "n", rValue: 7, gValue: 7, bValue: 7, aValue: 1 },
      },
      interactionsPlugins: {
        actionTypeId: "PLUGIN_VARIABLE",
        config: { target: { objectId: "--wide" }, value: { size: 7, unit: "px" } },
      },
    }[name] ?? { actionTypeId: "STYLE_OPACITY", config: { target: "n", value: 0.5 } };
    const type =
      { interactionsComponents: "TAB_ACTIVE", interactionsPosition: "PAGE_SCROLL_DOWN" }[name] ?? "MOUSE_CLICK";
    const data = {
      events: { e: { eventTypeId: type, target: "n", action: { actionTypeId: "", config: { actionListId: "l" } } } },
      actionLists: { l: { actionItemGroups: [{ actionItems: [item] }] } },
      site: { mediaQueries: [] },
    };
    const page = await browser.open("/pieces", {
      html: script.page(
        `<main style="height:5000px"><h1 data-w-id="n">Title</h1></main>
          <script type="application/json" data-interactions>${JSON.stringify(data)}</script>`,
      ),
    });
    await page.waitForFunction(() => document.documentElement.classList.contains("w-mod-ix"));
    const file = script.find(`millrace-${name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`);
    expect(await page.locator(`script[src$="${file}"]`).count()).toBe(1);
    await page.evaluate((wanted) => {
      const element = document.querySelector("h1") as HTMLElement;
      if (wanted === "MOUSE_CLICK") element.click();
      if (wanted === "TAB_ACTIVE") element.dispatchEvent(new CustomEvent("COMPONENT_ACTIVE", { bubbles: true }));
      if (wanted === "PAGE_SCROLL_DOWN") scrollTo(0, 3000);
    }, type);
    await page.waitForFunction(() => {
      const { style } = document.querySelector("h1") as HTMLElement;
      const variable = document.documentElement.style.getPropertyValue("--wide");
      return style.width === "7px" || style.color === "rgb(7, 7, 7)" || variable === "7px" || style.opacity === "0.5";
    });
  });
});
