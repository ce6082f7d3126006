import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { bar, barPage, LINKS, readState } from "./bar";
import { navbarModel } from "../support/models/navbar";

const browser = useBrowser();

async function openPage(menu = LINKS): Promise<Page> {
  const html = barPage(bar({ attributes: 'data-collapse="medium" data-duration="0"', menu }));
  const page = await browser.open("/bar", { html, viewport: { width: 800, height: 700 } });
  // Whether a key was left to the browser.
  await page.evaluate(() =>
    addEventListener("keydown", ({ defaultPrevented }) => (document.title = `native ${!defaultPrevented}`)),
  );
  return page;
}

const focused = async (page: Page) => (await readState(page)).focus;

describe("the keyboard in an open menu", () => {
  it.each([
    ["ArrowDown", "one"],
    ["ArrowRight", "one"],
    ["Home", "one"],
    ["End", "three"],
    ["ArrowUp", "w-nav-button"],
    ["ArrowLeft", "w-nav-button"],
  ])("NAV-37 from the button %s moves to %s", async (key, id) => {
    const page = await openPage();
    const nav = navbarModel(page);
    await nav.open();
    await nav.key(key);
    expect(await nav.state()).toMatchObject({ open: true, focus: id });
  });

  it.each([
    ["#one", "ArrowDown", "two"],
    ["#two", "ArrowRight", "three"],
    ["#three", "ArrowDown", "three"],
    ["#three", "ArrowUp", "two"],
    ["#two", "ArrowLeft", "one"],
    ["#one", "ArrowUp", "one"],
    ["#two", "Home", "one"],
    ["#one", "End", "three"],
  ])("NAV-37 from %s %s moves to %s", async (from, key, to) => {
    const page = await openPage();
    const nav = navbarModel(page);
    await nav.open();
    await page.press(from, key);
    expect(await focused(page)).toBe(to);
  });

  it("NAV-37 passes over links that are hidden", async () => {
    const page = await openPage(LINKS.replace('id="two"', 'id="two" style="display:none"'));
    const nav = navbarModel(page);
    await nav.open();
    await page.press("#one", "ArrowDown");
    expect(await focused(page)).toBe("three");
  });

  it.each(["Control+ArrowDown", "Alt+ArrowDown", "Meta+ArrowDown", "Shift+ArrowDown", "Control+Enter"])(
    "NAV-38 leaves %s to the browser",
    async (chord) => {
      const page = await openPage();
      const nav = navbarModel(page);
      await nav.open();
      await page.evaluate(() =>
        document.getElementById("one")?.addEventListener("click", (event) => event.preventDefault()),
      );
      await page.press("#one", chord);
      expect(await page.title()).not.toBe("native false");
      await nav.rest();
      expect((await nav.state()).open).toBe(true);
    },
  );

  it.each([
    '<input id="field" value="gel">',
    '<textarea id="field">gel</textarea>',
    '<div id="field" contenteditable>gel</div>',
  ])("NAV-38 leaves the keys to the field %s", async (field) => {
    const page = await openPage(LINKS + field);
    const nav = navbarModel(page);
    await nav.open();
    for (const key of ["Home", "End", "ArrowRight", "ArrowDown"]) {
      await page.press("#field", key);
      expect(await page.title()).toBe("native true");
      expect(await focused(page)).toBe("field");
    }
  });

  it("NAV-39 leaves the arrows to an open dropdown", async () => {
    const dropdown = `<div class="w-dropdown"><div class="w-dropdown-toggle w--open" tabindex="0" id="toggle">More</div>
      <nav class="w-dropdown-list w--open"><a id="inner" class="w-dropdown-link" href="/x">x</a></nav></div>`;
    const page = await openPage(LINKS + dropdown);
    const nav = navbarModel(page);
    await nav.open();
    // As if the dropdown had them under control, without it being here.
    await page.evaluate(() =>
      document.querySelectorAll(".w-dropdown-toggle, .w-dropdown-list").forEach((it) => it.classList.add("w--open")),
    );
    await page.focus("#inner");
    await page.evaluate(() => {
      document
        .getElementById("inner")
        ?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true, cancelable: true }));
    });
    expect(await focused(page)).toBe("inner");
    expect(await page.title()).toBe("native true");
  });

  it("NAV-38 ignores a key that another script has handled", async () => {
    const page = await openPage();
    const nav = navbarModel(page);
    await nav.open();
    await page.evaluate(() =>
      document.getElementById("one")?.addEventListener("keydown", (event) => event.preventDefault()),
    );
    await page.press("#one", "ArrowDown");
    expect(await focused(page)).toBe("one");
  });

  it("NAV-37 keeps the keys that it uses from scrolling the page and from handlers further up", async () => {
    const page = await openPage();
    const nav = navbarModel(page);
    await nav.open();
    await page.evaluate(() => (document.title = "nothing"));
    await page.press("#one", "ArrowDown");
    expect(await page.title()).toBe("nothing");
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it("follows a link on Enter", async () => {
    const page = await openPage();
    const nav = navbarModel(page);
    browser.serve("/treatments", "<!doctype html><title>Treatments</title>");
    await nav.open();
    await page.press("#one", "Enter");
    await page.waitForURL("**/treatments");
  });
});

describe("Escape in a field of an open menu", () => {
  it.each([
    ["text", "", false],
    ["search", "", false],
    ["search", "tea", true],
  ])("NAV-28 of type %s with the text %j closes the menu unless the field uses the key", async (type, text, stays) => {
    const page = await openPage(`${LINKS}<input type="${type}" id="field" aria-label="Find" value="${text}">`);
    const nav = navbarModel(page);
    await nav.open();
    await page.press("#field", "Escape");
    await nav.rest();
    expect(await nav.state()).toMatchObject({ open: stays, focus: stays ? "field" : "w-nav-button" });
    if (!stays) return;
    expect(await page.inputValue("#field")).toBe("");
    await page.press("#field", "Escape");
    await nav.rest();
    expect((await nav.state()).open).toBe(false);
  });
});

describe("the keyboard on a closed bar", () => {
  it.each(["ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft", "Home", "End", "Escape"])(
    "NAV-40 leaves %s on the button to the browser",
    async (key) => {
      const page = await openPage();
      const nav = navbarModel(page);
      await nav.key(key);
      expect(await page.title()).toBe("native true");
      await nav.rest();
      expect((await nav.state()).open).toBe(false);
    },
  );

  it("NAV-40 leaves the arrows in plain links of a wide bar to the browser", async () => {
    const page = await openPage();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.press("#one", "ArrowDown");
    expect(await focused(page)).toBe("one");
    expect(await page.title()).toBe("native true");
  });

  it("NAV-40 a held Enter opens once", async () => {
    const page = await openPage();
    const nav = navbarModel(page);
    const heard = await page.evaluateHandle(() => {
      const types: string[] = [];
      for (const type of ["open", "close"]) addEventListener(`millrace:navbar:${type}`, () => types.push(type));
      return types;
    });
    await page.focus(".w-nav-button");
    for (let times = 0; times < 3; times++) {
      await page.keyboard.down("Enter");
      await nav.rest();
    }
    await page.keyboard.up("Enter");
    await nav.rest();
    expect(await heard.jsonValue()).toEqual(["open"]);
  });
});
