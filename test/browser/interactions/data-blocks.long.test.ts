import { describe, expect, it } from "vitest";
import { grown } from "../../../fixtures/pages/made/grown";
import { interactionBlocks } from "../../../cli/adopt/steps/interaction-blocks";
import { composeWithout, serveComposed } from "../support/composed";
import { useBrowser } from "../support/browser";

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

interface Reading {
  /** Blocks of data that were parsed at the load. */
  early: number;
  /** Characters of data that were parsed after the first event. */
  all: number;
  /** The largest number of them that one task parsed. */
  most: number;
}

describe("IX-FIX-33 a page with 5,000 hover triggers", () => {
  async function measure(divided: boolean): Promise<Reading> {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      const reading = { early: 0, all: 0, most: 0 };
      let task = 0;
      const { parse } = JSON;
      // A phone parses so many characters in a ms; a fast machine would parse more of them before it ends a task.
      const speed = 50_000;
      const now = performance.now.bind(performance);
      performance.now = () => now() + reading.all / speed;
      JSON.parse = (text: string) => {
        if (text.includes('"actionLists"')) {
          reading.early++;
          reading.all += text.length;
          reading.most = Math.max(reading.most, (task += text.length));
        }
        return parse(text) as unknown;
      };
      const { setTimeout: later } = window;
      window.setTimeout = ((work: () => void, delay?: number) =>
        later(() => {
          task = 0;
          work();
        }, delay)) as typeof setTimeout;
      Object.assign(window, { reading });
    });
    browser.serve("/hovers", createPage(divided));
    await page.goto("/hovers");
    await page.waitForFunction(() => document.documentElement.classList.contains("w-mod-ix"));
    const reading = await page.evaluate(async () => {
      const counts = (window as unknown as { reading: Reading }).reading;
      const { early } = counts;
      const played = new Promise((done) => addEventListener("ix2-animation-started", done, { once: true }));
      document.getElementById("hover-4999")?.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
      await played;
      return { ...counts, early };
    });
    await page.close();
    return reading;
  }

  it("parses one block at the load", async () => {
    expect(await measure(false)).toMatchObject({ early: 1 });
  });

  it("parses divided data after the first event, a small part of it in each task", async () => {
    const { early, all, most } = await measure(true);
    expect(early).toBe(0);
    expect(all).toBeGreaterThan(10_000_000);
    expect(most / all).toBeLessThan(0.2);
  });
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
