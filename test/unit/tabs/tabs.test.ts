import { beforeEach, describe, expect, it, vi } from "vitest";
import { tabs, type TabsApi } from "../../../src/tabs/tabs";
import { mountAll, mountIn, one, press, stopAll } from "../support/mount";

interface Markup {
  attributes?: string;
  /** Name of the link that is marked. */
  current?: string;
  /** Name of the pane that is shown. */
  pane?: string;
  names?: string[];
  panes?: string[];
}

function markup({ attributes = "", current = "Two", pane = current, names = ["One", "Two", "Three"], panes = names }: Markup = {}): string {
  const links = names.map(
    (name) => `<a data-w-tab="${name}" class="w-tab-link${name === current ? " w--current" : ""}"><div>${name}</div></a>`,
  );
  const contents = panes.map(
    (name) => `<div data-w-tab="${name}" class="w-tab-pane${name === pane ? " w--tab-active" : ""}"><p>${name}.</p></div>`,
  );
  return `<div class="w-tabs" ${attributes}>
    <div class="w-tab-menu">${links.join("\n")}</div>
    <div class="w-tab-content">${contents.join("\n")}</div>
  </div><button id="elsewhere">Elsewhere</button>`;
}

const link = (name: string) => one(`.w-tab-link[data-w-tab="${name}"]`);
const pane = (name: string) => one(`.w-tab-pane[data-w-tab="${name}"]`);
const current = () => [...document.querySelectorAll(".w-tab-link.w--current")].map((tab) => tab.textContent);
const shown = () => [...document.querySelectorAll(".w--tab-active")].map((tab) => tab.getAttribute("data-w-tab"));
const focused = () => document.activeElement?.textContent;

/** What the page hears from links (`a One`) and panes (`div One`). */
function listen(): string[] {
  const told: string[] = [];
  for (const type of ["COMPONENT_ACTIVE", "COMPONENT_INACTIVE"]) {
    document.body.addEventListener(type, ({ target }) => {
      const { localName } = target as Element;
      told.push(`${type === "COMPONENT_ACTIVE" ? "+" : "-"} ${localName} ${(target as Element).getAttribute("data-w-tab")}`);
    }, { signal: life.signal });
  }
  return told;
}

let life: AbortController;

beforeEach(() => {
  life?.abort();
  life = new AbortController();
  history.replaceState(null, "", "/");
});

describe("tabs when they are mounted", () => {
  it("TB-1 are a list of tabs with one tab stop", () => {
    mountIn(markup(), tabs);
    expect(one(".w-tab-menu").getAttribute("role")).toBe("tablist");
    expect(["One", "Two", "Three"].map((name) => link(name).tabIndex)).toEqual([-1, 0, -1]);
  });

  it("TB-2 names every link and pane after each other", () => {
    mountIn(markup(), tabs);
    const values = (element: Element) => Object.fromEntries(element.getAttributeNames().map((name) => [name, element.getAttribute(name)]));
    expect(values(link("Three"))).toEqual({
      "data-w-tab": "Three",
      class: "w-tab-link",
      id: "w-tabs-0-data-w-tab-2",
      href: "#w-tabs-0-data-w-pane-2",
      role: "tab",
      "aria-controls": "w-tabs-0-data-w-pane-2",
      "aria-selected": "false",
      tabindex: "-1",
    });
    expect(values(pane("Three"))).toMatchObject({
      id: "w-tabs-0-data-w-pane-2",
      role: "tabpanel",
      "aria-labelledby": "w-tabs-0-data-w-tab-2",
      tabindex: "0",
    });
    expect(link("Two").getAttribute("aria-selected")).toBe("true");
  });

  it("TB-2 announces the first tab and its pane", () => {
    const told = listen();
    mountIn(markup(), tabs);
    expect(told).toEqual(["+ a Two", "+ div Two"]);
  });

  const fallbacks = [
    ["the shown pane", "Three", "Three"],
    ["the first tab", "none", "One"],
  ] as const;
  it.each(fallbacks)("TB-3 begin with %s when no link is marked, fully set up", (_what, active, expected) => {
    mountIn(markup({ current: "nothing", pane: active }), tabs);
    expect([current(), shown()]).toEqual([[expected], [expected]]);
    expect(link(expected).getAttribute("aria-selected")).toBe("true");
    expect(link(expected).tabIndex).toBe(0);
  });

  it("TB-4 pair by name, in any order, and leave a link without a pane alone", () => {
    mountIn(markup({ names: ["One", "Two", "Lost"], panes: ["Two", "One"], current: "One" }), tabs);
    link("Two").click();
    expect(shown()).toEqual(["Two"]);
    link("Lost").click();
    expect([current(), shown()]).toEqual([["Two"], ["Two"]]);
    expect(link("Lost").hasAttribute("role")).toBe(false);
  });

  it("TB-5 keep their marker when another part of the page has the fragment", () => {
    history.replaceState(null, "", "/#elsewhere");
    mountIn(markup(), tabs);
    expect(current()).toEqual(["Two"]);
  });

  it("TB-5 begin with the pane that the fragment names, and follow it", () => {
    history.replaceState(null, "", "/#w-tabs-0-data-w-pane-2");
    mountIn(markup(), tabs);
    expect([current(), shown()]).toEqual([["Three"], ["Three"]]);
    history.replaceState(null, "", "/#w-tabs-0-data-w-pane-0");
    dispatchEvent(new HashChangeEvent("hashchange"));
    expect(shown()).toEqual(["One"]);
  });

  it("leave the page as it was served when they end", () => {
    mountIn(markup(), tabs);
    stopAll();
    const served = document.body.cloneNode(true);
    mountAll(tabs);
    link("Three").click();
    stopAll();
    expect(document.body.isEqualNode(served)).toBe(true);
  });

  it("inside tabs are independent of those around them", () => {
    const inner = markup({ names: ["a", "b"], current: "a" }).replace(/<button.*/s, "");
    mountIn(markup().replace("<p>Two.</p>", inner), tabs);
    link("b").click();
    expect(current()).toEqual(["Two", "b"]);
    expect(pane("b").id).toBe("w-tabs-1-data-w-pane-1");
  });
});

describe("choosing a tab", () => {
  it("TB-10 a click shows its pane and goes nowhere; the same tab again does nothing", () => {
    mountIn(markup(), tabs);
    const told = listen();
    const event = new MouseEvent("click", { bubbles: true, cancelable: true });
    link("One").firstElementChild?.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect([current(), shown()]).toEqual([["One"], ["One"]]);
    const heard = told.length;
    link("One").click();
    expect(told).toHaveLength(heard);
  });

  const neighbours = [
    ["ArrowRight", "Three"],
    ["ArrowLeft", "One"],
  ] as const;
  it.each(neighbours)("TB-11 %s shows the neighbour, and goes round at the end", (key, neighbour) => {
    mountIn(markup(), tabs);
    link("Two").focus();
    expect(press(link("Two"), key).defaultPrevented).toBe(true);
    expect([shown(), focused()]).toEqual([[neighbour], neighbour]);
    press(link(neighbour), key);
    expect(shown()).toEqual([neighbour === "Three" ? "One" : "Three"]);
  });

  it("TB-12 Home and End show the first and the last tab", () => {
    mountIn(markup(), tabs);
    press(link("Two"), "End");
    expect([shown(), focused()]).toEqual([["Three"], "Three"]);
    press(link("Three"), "Home");
    expect([shown(), focused()]).toEqual([["One"], "One"]);
  });

  it("TB-13 up and down scroll the page as long as tabs stand side by side", () => {
    mountIn(markup(), tabs);
    expect(press(link("Two"), "ArrowDown").defaultPrevented).toBe(false);
    expect(shown()).toEqual(["Two"]);
  });

  it.each(["ctrlKey", "altKey", "metaKey", "shiftKey"])("TB-14 keys with %s belong to the browser", (modifier) => {
    mountIn(markup(), tabs);
    expect(press(link("Two"), "ArrowRight", { [modifier]: true }).defaultPrevented).toBe(false);
    expect(shown()).toEqual(["Two"]);
  });

  it("TB-14 ArrowLeft is safe when no tab was marked", () => {
    mountIn(markup({ current: "nothing", pane: "nothing" }), tabs);
    press(link("One"), "ArrowLeft");
    expect(shown()).toEqual(["Three"]);
  });

  it("TB-20 tells the old and the new link and pane, each once", () => {
    mountIn(markup(), tabs);
    const told = listen();
    link("Three").click();
    expect(told).toEqual(["- a Two", "+ a Three", "- div Two", "+ div Three"]);
  });

  it("tells the page, with names", () => {
    mountIn(markup(), tabs);
    const heard = vi.fn();
    document.addEventListener("millrace:tabs:change", (event) => heard((event as CustomEvent).detail), { signal: life.signal });
    link("Three").click();
    expect(heard.mock.calls).toEqual([[{ tab: "Three", previous: "Two" }]]);
  });

  it("by a script's click leaves focus where the visitor is", () => {
    mountIn(markup(), tabs);
    one("#elsewhere").focus();
    link("Three").click();
    expect(focused()).toBe("Elsewhere");
  });

  it("waits for Enter or Space with manual activation", () => {
    mountIn(markup({ attributes: 'data-tab-activation="manual"' }), tabs);
    link("Two").focus();
    press(link("Two"), "ArrowRight");
    expect([focused(), shown()]).toEqual(["Three", ["Two"]]);
    press(link("Three"), "Enter");
    expect(shown()).toEqual(["Three"]);
  });

  it("is open to scripts by name", () => {
    const [mounted] = mountIn(markup(), tabs).inspect();
    const api = mounted?.api as TabsApi;
    api.select("One");
    expect(api.current).toBe("One");
    api.select("Nowhere");
    expect(api.current).toBe("One");
  });
});
