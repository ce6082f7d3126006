import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "../support/axe";
import { useBrowser, type OpenOptions } from "../support/browser";
import { composeWithout, serveComposed } from "../support/composed";
import { liveListeners, watchListeners } from "../support/listeners";
import { pageHtml, SITE_ID } from "../support/page-html";
import { timelinePage } from "../timelines/support";

const browser = useBrowser();
const panel = (page: Page) => page.getByRole("region", { name: "Millrace inspector" });
const tab = (page: Page, name: string) => panel(page).getByRole("tab", { name });

const LIST = {
  events: {
    e1: {
      id: "e1",
      eventTypeId: "MOUSE_CLICK",
      action: { id: "", actionTypeId: "GENERAL_START_ACTION", config: { actionListId: "a1" } },
      mediaQueries: ["main"],
      target: { id: "p1|box", appliesTo: "ELEMENT", styleBlockIds: [] },
      config: {},
    },
  },
  actionLists: {
    a1: {
      id: "a1",
      title: "Fade and grow",
      actionItemGroups: [
        {
          actionItems: [
            {
              id: "i1",
              actionTypeId: "STYLE_OPACITY",
              config: { delay: 0, easing: "", duration: 1000, target: { id: "p1|box" }, value: 0, unit: "" },
            },
            {
              id: "i2",
              actionTypeId: "STYLE_SIZE",
              config: {
                delay: 500,
                easing: "",
                duration: 500,
                target: { id: "p1|box" },
                widthValue: 300,
                widthUnit: "PX",
                heightUnit: "AUTO",
                locked: false,
              },
            },
          ],
        },
      ],
    },
  },
  site: { mediaQueries: [{ key: "main", min: 0, max: 10000 }] },
};

const BODY = `<main><h1>Page</h1>
  <div class="w-form"><form id="f" name="f" data-name="Contact">
    <label for="n">Name</label><input id="n" name="n" class="w-input">
    <input type="submit" class="w-button" value="Send"></form><div class="w-form-done">Thank you.</div>
    <div class="w-form-fail">Not sent.</div></div>
  <div class="w-dropdown" data-hover="false" data-delay="0"><div class="w-dropdown-toggle">More</div>
    <nav class="w-dropdown-list"><a class="w-dropdown-link" href="/a">A</a></nav></div>
  <div class="w-slider" id="broken"><div class="w-slider-arrow-left"></div></div>
  <div data-w-id="box" style="width:100px;height:20px;background:#666"></div>
  <p>Text<br><a href="#nowhere">Nowhere</a></p></main>
  <script type="application/json" data-interactions>${JSON.stringify(LIST)}</script>`;

async function open(options: OpenOptions = {}, body = BODY, tag = "data-inspect"): Promise<Page> {
  browser.expectConsole(/slider: <div#broken/);
  const html = pageHtml(body, { script: tag }).replace("<html", '<html data-wf-page="p1"');
  const page = await browser.open("/page", { html, ...options });
  await panel(page).waitFor();
  return page;
}

const VIEWS = ["Behaviours", "Requests", "Interactions", "Findings", "Report"];

/** As `adopt` writes a page: lists have no titles, and the script has only what most pages need. */
async function openAdopted(options: OpenOptions = {}): Promise<Page> {
  browser.expectConsole(/slider: <div#broken/);
  const search = '<form action="/search" class="w-form"><input type="search" name="query" aria-label="Search"></form>';
  const body = BODY.replace('"title":"Fade and grow",', "").replace("</main>", () => `${search}</main>`);
  const script = serveComposed(browser, await composeWithout(["forms", "interactionsStore"]));
  const html = script.page(body, { script: "data-inspect", attributes: `data-wf-site="${SITE_ID}" data-wf-page="p1"` });
  const page = await browser.open("/page", { html, ...options });
  await panel(page).waitFor();
  return page;
}

describe("the inspector on an adopted page", () => {
  it("names lists by what they change and when, also when the script loads their store late", async () => {
    const page = await openAdopted();
    await tab(page, "Interactions").click();
    await panel(page).getByRole("slider", { name: "Moment of opacity, size on mouse click of <div>" }).fill("0.5");
    expect(await page.locator("[data-w-id=box]").evaluate(({ style }) => style.opacity)).toBe("0.5");
  });

  it("shows no names of loaders: what they load waits", async () => {
    const page = await openAdopted();
    await panel(page).getByText("forms: 1 skipped").click();
    await panel(page).getByText("loaded when a visitor needs it").first().waitFor();
    expect(await panel(page).innerText()).not.toContain("-loader");
    await tab(page, "Report").click();
    expect(await panel(page).getByRole("textbox").inputValue()).not.toContain("-loader");
  });

  it("names behaviours as a builder does", async () => {
    const page = await openAdopted();
    await panel(page).getByText("form preparation: 1 mounted").waitFor();
    await panel(page)
      .getByText(/^Not needed on this page: .*swipes/)
      .or(panel(page).getByText(/^swipes: /))
      .waitFor();
    const shown = await panel(page).innerText();
    for (const name of ["form-basics", "fail-open", "moved-styles", "touch:", "ix3"]) expect(shown).not.toContain(name);
  });

  it("names timelines by their triggers, and leads to the trigger", async () => {
    const timing = { duration: 1, ease: 0 };
    const actions = [
      {
        id: "a",
        tt: 0,
        targets: [["wf:class", ["box"]]],
        timing,
        properties: { "wf:transform": { opacity: [null, 0] } },
      },
    ];
    const trigger = ["wf:click", { controlType: "standard" }, ["wf:class", ["more"]]];
    const data = [[{ id: "i-1", triggers: [trigger], timelineIds: ["t-1"] }], [{ id: "t-1", actions }]];
    const html = timelinePage(
      '<main><h1>Page</h1><button class="more">More</button><p class="box">Text</p></main>',
      data,
      {
        script: "data-inspect",
      },
    );
    const page = await browser.open("/page", { html });
    await panel(page)
      .getByText(/^interactions \(third generation\): \d mounted$/)
      .waitFor();
    expect(await panel(page).innerText()).not.toContain("ix3");
    await tab(page, "Interactions").click();
    await panel(page).getByRole("slider", { name: "Moment of click on <button.more>" }).waitFor();
    await expectAccessible(page, { within: "millrace-inspector" });
    await panel(page).getByRole("button", { name: "<button.more>" }).click();
    expect(await page.locator("millrace-inspector .frame").boundingBox()).toEqual(
      await page.locator(".more").boundingBox(),
    );
  });

  it("finds nothing wrong with a search form", async () => {
    const page = await openAdopted();
    await tab(page, "Findings").click();
    await panel(page)
      .getByText(/a slider without a mask/)
      .waitFor();
    expect(
      await panel(page)
        .getByText(/a form/)
        .count(),
    ).toBe(0);
  });

  it.each([
    ["a desk", {}, 24],
    ["a phone", { viewport: { width: 390, height: 844 }, touch: true }, 44],
  ])("keeps its height in each view on %s, with tabs in one row and large targets", async (name, options, target) => {
    const page = await openAdopted(options);
    const boxes: unknown[] = [];
    for (const view of VIEWS) {
      await tab(page, view).click();
      await panel(page).getByRole("tabpanel", { name: view }).waitFor();
      await expectAccessible(page, { within: "millrace-inspector" });
      boxes.push(await panel(page).boundingBox());
      const heights = await panel(page)
        .locator("button:visible, summary:visible, input:visible")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(target);
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}-${view}.png` });
    }
    expect(boxes).toEqual(boxes.map(() => boxes[0]));
    const tops = await panel(page)
      .getByRole("tab")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });
});

describe("the inspector", () => {
  it("lists mounted, failed and skipped elements, each with its reason, and leads to the element", async () => {
    const page = await open();
    await expect.poll(() => panel(page).getByRole("status").textContent()).toMatch(/mounted, 1 failed/);
    expect(
      await panel(page)
        .getByText(/slider.*mask/)
        .count(),
    ).toBeGreaterThan(0);
    await panel(page).getByText("dropdown: 1 mounted").click();
    await panel(page)
      .getByText(/^Not needed on this page: .*lightbox/)
      .waitFor();
    const jump = panel(page).getByRole("button", { name: "<div.w-dropdown>" });
    await jump.click();
    const frame = await page.locator("millrace-inspector .frame").boundingBox();
    const element = await page.locator(".w-dropdown").boundingBox();
    expect(frame).toEqual(element);
  });

  it("shows why something was skipped", async () => {
    const page = await open();
    await page.evaluate(() => window.Millrace?.stop(document.querySelector(".w-dropdown") ?? undefined));
    await panel(page).getByText("dropdown: 1 skipped").click();
    await panel(page).getByText("not started, stopped, or its set-up failed").last().waitFor();
  });

  it("shows the state of a widget as it changes", async () => {
    const page = await open();
    await panel(page).getByText("dropdown: 1 mounted").click();
    const states = () => panel(page).locator("details", { hasText: "dropdown: 1" }).locator("dd").allTextContents();
    expect(await states()).toContain("no");
    await page.locator(".w-dropdown-toggle").click();
    await expect.poll(states).toContain("yes");
  });

  it("shows requests with their time and outcome, and the runtime's events", async () => {
    const page = await open();
    await tab(page, "Requests").click();
    browser.expectConsole(/status of 500/);
    browser.expectConsole(/answered HTTP 500/);
    browser.backend.controls.set("form", { kind: "status", status: 500 });
    await page.locator("#n").fill("secret words");
    await page.locator("[type=submit]").click();
    await panel(page).locator("tr", { hasText: "/api/v1/form" }).first().waitFor();
    expect(await panel(page).locator("tr", { hasText: "/api/v1/form" }).first().innerText()).toMatch(/\b500\b/);
    await panel(page).getByText("millrace:form:submit").waitFor();
    expect(await panel(page).innerText()).not.toContain("secret words");
  });

  it("plays a list of movements, moves through it by a control, and restores the page", async () => {
    const page = await open();
    await tab(page, "Interactions").click();
    await panel(page).getByText("Fade and grow").waitFor();
    await panel(page)
      .getByText(/mouse click/)
      .waitFor();
    const box = page.locator("[data-w-id=box]");
    const look = () => box.evaluate(({ style }) => [Number(style.opacity || 1), Number.parseFloat(style.width)]);
    const range = panel(page).getByRole("slider", { name: "Moment of Fade and grow" });
    await range.fill("0.75");
    expect(await look()).toEqual([0.25, 200]);
    await range.fill("0.5");
    expect(await look()).toEqual([0.5, 100]);
    await panel(page).getByRole("button", { name: "Reset" }).click();
    expect(await look()).toEqual([1, 100]);
    await panel(page).getByRole("button", { name: "Play" }).click();
    await expect.poll(look).toEqual([0, 300]);
    await panel(page).getByRole("button", { name: "Close" }).click();
    expect(await look()).toEqual([1, 100]);
  });

  it("reports mistakes of the page itself", async () => {
    const page = await open();
    await tab(page, "Findings").click();
    await panel(page)
      .getByText(/a link to a missing section/)
      .waitFor();
    await panel(page)
      .getByText(/a slider without a mask/)
      .waitFor();
  });

  it("has a report to copy, and selects it where the browser refuses the clipboard", async () => {
    const page = await open();
    await tab(page, "Report").click();
    const text = panel(page).getByRole("textbox", { name: "Report" });
    await expect.poll(() => text.inputValue()).toMatch(/## Failed\n\n- `slider <div#broken.w-slider>: /);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
    });
    await panel(page).getByRole("button", { name: "Copy the report" }).click();
    await panel(page)
      .getByText(/copy it with the keyboard/)
      .waitFor();
    const isSelected = () =>
      text.evaluate(
        ({ selectionStart: start, selectionEnd: end, value }: HTMLTextAreaElement) => end - start === value.length,
      );
    expect(await isSelected()).toBe(true);

    // It stays selected while the page changes, and has the changes after that.
    browser.expectConsole(/slider: <div#late/);
    await page.evaluate(() => {
      document.querySelector("main")?.insertAdjacentHTML("beforeend", '<div class="w-slider" id="late"></div>');
    });
    await panel(page).getByText("2 failed").waitFor();
    expect(await isSelected()).toBe(true);
    expect(await text.inputValue()).not.toContain("#late");
    await page.keyboard.press("Shift+Tab");
    await expect.poll(() => text.inputValue()).toContain("#late");
  });

  it("opens by Millrace.inspect, once, and returns the focus when Escape closes it", async () => {
    browser.expectConsole(/slider: <div#broken/);
    const page = await browser.open("/page", { html: pageHtml(BODY) });
    await page.locator("#n").focus();
    await page.evaluate(() => window.Millrace?.inspect("panel"));
    await panel(page).waitFor();
    await page.evaluate(() => window.Millrace?.inspect("panel"));
    await expect.poll(() => tab(page, "Behaviours").evaluate((one) => one.matches(":focus"))).toBe(true);
    expect(await page.locator("millrace-inspector").count()).toBe(1);
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    expect(await page.locator("#n").evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it("is worked by the arrow keys", async () => {
    const page = await open();
    await tab(page, "Behaviours").focus();
    for (const [key, name] of [
      ["ArrowRight", "Requests"],
      ["End", "Report"],
      ["ArrowRight", "Behaviours"],
      ["ArrowLeft", "Report"],
      ["Home", "Behaviours"],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => tab(page, name).evaluate((one) => one.matches(":focus[aria-selected=true]"))).toBe(true);
    }
  });

  it("works under a strict policy", async () => {
    const policy =
      "default-src 'none'; connect-src 'self'; img-src data:; style-src 'nonce-n0'; script-src 'nonce-n0'; " +
      "require-trusted-types-for 'script'; trusted-types millrace";
    browser.expectConsole(/slider: <div#broken/);
    const html = pageHtml(BODY.replace(/ style="[^"]*"/, ""), { script: 'nonce="n0" data-inspect' })
      .replace("<html", '<html data-wf-page="p1"')
      .replace("<style>", '<style nonce="n0">');
    const page = await browser.open("/page", { html, headers: { "content-security-policy": policy } });
    await tab(page, "Interactions").click();
    await panel(page).getByRole("slider").first().fill("0.5");
    expect(await page.locator("[data-w-id=box]").evaluate(({ style }) => style.opacity)).toBe("0.5");
    await tab(page, "Report").click();
  });

  it("restores the document when it ends", async () => {
    const page = await open();
    await watchListeners(page);
    await page.reload();
    await panel(page).waitFor();
    for (const name of ["Requests", "Interactions", "Findings", "Report"]) await tab(page, name).click();
    await page.evaluate(() => window.Millrace?.stop());
    expect(await page.locator("millrace-inspector").count()).toBe(0);
    // The panel's own buttons were removed with it.
    const left = (await liveListeners(page)).filter((name) => !/ on (button|div|section|input|textarea)/.test(name));
    expect(left).toEqual([]);
  });
});
