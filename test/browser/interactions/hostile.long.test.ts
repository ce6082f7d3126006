import { describe, expect, it } from "vitest";
import { siteForm } from "../forms/markup";
import { useBrowser } from "../support/browser";
import { pageHtml } from "../support/page-html";

const browser = useBrowser();

const FORM = siteForm('<input name="Name" aria-label="Name" value="Ana">');
const html = (kind: string, json: string) =>
  pageHtml(`<p id="p" class="moved" data-w-id="n" style="opacity:0">Text</p>${FORM}`, {
    attributes: 'data-wf-page="p1" data-wf-site="5f0c1d2e3a4b5c6d7e8f9a00"',
    head: `<script>document.documentElement.classList.add("w-mod-js")</script>
      <script type="application/json" ${kind}>${json}</script>`,
  });

/** The page works for its visitor: its text is visible, its form can be sent. */
async function expectUsable(kind: string, json: string): Promise<void> {
  const page = await browser.open("/hostile", { html: html(kind, json) });
  await page.click("[type=submit]");
  await page.getByText("Thank you.").waitFor();
  await expect.poll(() => page.locator("#p").evaluate((text) => getComputedStyle(text).opacity)).toBe("1");
}

const start = (id: string, actionListId: string, autoStopEventId = "") => ({
  id,
  eventTypeId: "PAGE_START",
  action: { actionTypeId: "GENERAL_START_ACTION", config: { actionListId, autoStopEventId } },
  target: { id: "p1", appliesTo: "PAGE" },
  targets: [],
});
const fade = (value: number, useEventTarget?: string) => ({
  actionItems: [
    {
      id: "i",
      actionTypeId: "STYLE_OPACITY",
      config: {
        duration: 1,
        delay: 0,
        value,
        target: { selector: ".moved", ...(useEventTarget ? { useEventTarget } : {}) },
      },
    },
  ],
});
const list = { actionItemGroups: [fade(0), fade(1)], useFirstGroupAsInitialState: true };
const SITE = { mediaQueries: [{ key: "main", min: 0, max: 10000 }] };
const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

describe("a page stays usable with", () => {
  it("IX-FIX-25 10 MB of interaction data", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 25_000 }, (_, at) => [
        `e-${at}`,
        { ...start(`e-${at}`, "a"), eventTypeId: "MOUSE_CLICK", target: { id: `none-${at}` } },
      ]),
    );
    const padding = { ...list, title: "x".repeat(6 * 1024 ** 2) };
    const json = JSON.stringify({
      events: { ...many, e: start("e", "a") },
      actionLists: { a: list, b: padding },
      site: SITE,
    });
    expect(json.length).toBeGreaterThan(10 * 1024 ** 2);
    await expectUsable("data-interactions", json);
  });

  it.each([
    ["data-interactions", []],
    ["data-interactions-3", [/\[millrace\]/]],
  ])("IX-FIX-25 lists nested 10,000 times in %s", async (kind, logs) => {
    logs.forEach(browser.expectConsole);
    await expectUsable(
      kind,
      `{"site":${JSON.stringify(SITE)},"events":${deep(10_000)},"actionLists":{"a":${deep(10_000)}},
        "interactions":${deep(10_000)},"timelines":${deep(10_000)}}`,
    );
  });

  it("IX-FIX-25 items, targets and settings nested 10,000 times", async () => {
    const text = JSON.stringify({ events: { e: start("e", "a") }, actionLists: { a: list }, site: SITE });
    const target = `{"selector":".moved","x":${deep(10_000)}}`;
    await expectUsable("data-interactions", text.replaceAll('{"selector":".moved"}', target));
  });

  it("IX-FIX-25 events and lists that name each other in circles", async () => {
    const circle = (id: string, other: string, eventTypeId: string) => ({
      ...start(id, `of-${id}`, other),
      eventTypeId,
    });
    const events = {
      a: circle("a", "b", "PAGE_START"),
      b: circle("b", "c", "PAGE_START"),
      c: circle("c", "a", "PAGE_FINISH"),
      self: circle("self", "self", "PAGE_START"),
    };
    const lists = Object.fromEntries(
      Object.keys(events).map((id) => [`of-${id}`, { ...list, id: `of-${id}`, next: `of-${id}` }]),
    );
    await expectUsable("data-interactions", JSON.stringify({ events, actionLists: lists, site: SITE }));
  });

  it("IX3-8 timelines that name each other in circles", async () => {
    // On a slow machine the message is shown before the page is left: the page has data of the third generation only.
    browser.allowConsole();
    const timelines = ["one", "two"].map((id) => ({
      id,
      timelineIds: ["two", "one"],
      actions: [{ id, targets: [["wf:class", ["moved"]]], timelineId: id }],
    }));
    const interactions = [
      {
        id: "i",
        triggers: [["wf:load", { controlType: "standard", control: "play" }, ["wf:inst", "i"]]],
        timelineIds: ["one", "two", "one"],
      },
    ];
    await expectUsable("data-interactions-3", JSON.stringify({ interactions, timelines }));
  });
});
