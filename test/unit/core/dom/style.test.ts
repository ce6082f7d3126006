import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAnnouncer } from "../../../../src/core/dom/announcer";
import { createPlayToggle } from "../../../../src/core/input/play-toggle";
import { addStyle } from "../../../../src/core/dom/style";
import { element } from "../../forms/support";

let page: AbortController;

beforeEach(() => {
  page = new AbortController();
  document.head.innerHTML = "<title>x</title>";
  document.body.innerHTML = "";
});
afterEach(() => {
  page.abort();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "adoptedStyleSheets");
});

describe("a style sheet of ours", () => {
  it("is present once for all users, before the page's own, until the last one ends", () => {
    const [one, two] = [new AbortController(), new AbortController()];
    addStyle("a{}", "n0", one.signal);
    addStyle("a{}", "n0", two.signal);
    addStyle("b{}", undefined, page.signal);
    const sheets = () => [...document.querySelectorAll("style")].map(({ textContent }) => textContent);
    expect(sheets()).toEqual(["b{}", "a{}"]);
    expect([...document.querySelectorAll("style")].map(({ nonce }) => nonce || "")).toEqual(["", "n0"]);
    expect(document.head.firstElementChild?.localName).toBe("style");
    one.abort();
    expect(sheets()).toHaveLength(2);
    two.abort();
    expect(sheets()).toEqual(["b{}"]);
    page.abort();
    expect(sheets()).toEqual([]);
    addStyle("a{}", undefined, new AbortController().signal);
    expect(sheets()).toEqual(["a{}"]);
  });

  it("is constructed where browsers can, beside those of the page", () => {
    class Sheet {
      text = "";
      replaceSync(text: string) {
        this.text = text;
      }
    }
    vi.stubGlobal("CSSStyleSheet", Sheet);
    const own = new Sheet();
    Object.defineProperty(document, "adoptedStyleSheets", { value: [own], writable: true, configurable: true });
    addStyle("c{}", "n0", page.signal);
    const texts = () => (document.adoptedStyleSheets as unknown as Sheet[]).map(({ text }) => text);
    expect([texts(), document.querySelector("style")]).toEqual([["", "c{}"], null]);
    page.abort();
    expect(document.adoptedStyleSheets).toEqual([own]);
  });
});

describe("the page's live region", () => {
  it("F-91 exists before any text, is hidden visually only, and is removed with its last user", () => {
    const other = new AbortController();
    const say = createAnnouncer(page.signal);
    createAnnouncer(other.signal);
    const region = element("[role=status]");
    expect([document.querySelectorAll("[role=status]").length, region.parentElement]).toEqual([1, document.body]);
    expect([region.style.position, region.style.clipPath, region.style.width]).toEqual([
      "absolute",
      "inset(50%)",
      "1px",
    ]);
    say("<b>Sent</b>");
    expect(region.textContent).toBe("<b>Sent</b>");
    page.abort();
    expect(region.isConnected).toBe(true);
    other.abort();
    expect(region.isConnected).toBe(false);
  });
});

describe("a control of automatic movement", () => {
  it("names the effect of a press, and shows it", () => {
    const { button, show } = createPlayToggle("slides", undefined, page.signal);
    const look = () => [button.getAttribute("aria-label"), button.querySelector("path")?.getAttribute("d")];
    show(true);
    const playing = look();
    show(false);
    expect([playing[0], look()[0]]).toEqual(["Pause slides", "Play slides"]);
    expect(playing[1]).not.toBe(look()[1]);
    expect([button.type, button.className, button.children.length]).toEqual(["button", "millrace-toggle", 1]);
    const { attributes, namespaceURI } = button.firstElementChild as Element;
    expect(Object.fromEntries([...attributes].map(({ name, value }) => [name, value]))).toEqual({
      ...{ viewBox: "0 0 24 24", fill: "currentColor", "aria-hidden": "true" },
    });
    expect(namespaceURI).toBe("http://www.w3.org/2000/svg");
    expect(document.querySelector("style")?.textContent).toContain(".millrace-toggle");
  });
});
