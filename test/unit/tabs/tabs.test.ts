import { beforeEach, describe, expect, it, vi } from "vitest";
import { tabs, type TabsApi } from "../../../src/tabs/tabs";
import { redraw } from "../../../src/core/window-buses";
import { frame, getModule, mountAgain, mountPage, one, press, stopAll } from "../support/page";

interface Markup {
  attributes?: string;
  /** Name of the link that is marked. */
  current?: string;
  /** Name of the pane that is shown. */
  pane?: string;
  names?: string[];
  panes?: string[];
}

function markup({
  attributes = "",
  current = "Two",
  pane = current,
  names = ["One", "Two", "Three"],
  panes = names,
}: Markup = {}): string {
  const links = names.map(
    (name) =>
      `<a data-w-tab="${name}" class="w-tab-link${name === current ? " w--current" : ""}"><div>${name}</div></a>`,
  );
  const contents = panes.map(
    (name) =>
      `<div data-w-tab="${name}" class="w-tab-pane${name === pane ? " w--tab-active" : ""}"><p>${name}.</p></div>`,
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

/** Moves the marks of the markup, as page scripts do. */
function markByHand(name: string): void {
  for (const element of document.querySelectorAll(".w--current, .w--tab-active"))
    element.classList.remove("w--current", "w--tab-active");
  link(name).classList.add("w--current");
  pane(name).classList.add("w--tab-active");
}

/** The events that the page receives from links (`a One`) and panes (`div One`). */
function listen(): string[] {
  const received: string[] = [];
  for (const type of ["COMPONENT_ACTIVE", "COMPONENT_INACTIVE"]) {
    document.body.addEventListener(
      type,
      ({ target }) => {
        const { localName } = target as Element;
        received.push(
          `${type === "COMPONENT_ACTIVE" ? "+" : "-"} ${localName} ${(target as Element).getAttribute("data-w-tab")}`,
        );
      },
      { signal: life.signal },
    );
  }
  return received;
}

let life: AbortController;

beforeEach(() => {
  life?.abort();
  life = new AbortController();
  history.replaceState(null, "", "/");
});

describe("tabs when they are mounted", () => {
  it("TB-1 are a list of tabs with one tab stop", () => {
    mountPage(markup(), tabs);
    expect(one(".w-tab-menu").getAttribute("role")).toBe("tablist");
    expect(["One", "Two", "Three"].map((name) => link(name).tabIndex)).toEqual([-1, 0, -1]);
  });

  it("TB-2 names every link and pane after each other", () => {
    mountPage(markup(), tabs);
    const values = (element: Element) =>
      Object.fromEntries(element.getAttributeNames().map((name) => [name, element.getAttribute(name)]));
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
    const received = listen();
    mountPage(markup(), tabs);
    expect(received).toEqual(["+ a Two", "+ div Two"]);
  });

  const fallbacks = [
    ["the shown pane", "Three", "Three"],
    ["the first tab", "none", "One"],
  ] as const;
  it.each(fallbacks)("TB-3 begin with %s when no link is marked, fully set up", (_what, active, expected) => {
    mountPage(markup({ current: "nothing", pane: active }), tabs);
    expect([current(), shown()]).toEqual([[expected], [expected]]);
    expect(link(expected).getAttribute("aria-selected")).toBe("true");
    expect(link(expected).tabIndex).toBe(0);
  });

  it("TB-3 begin without an open tab when data-current is empty; the first link has the tab stop", () => {
    mountPage(markup({ current: "nothing", attributes: 'data-current=""' }), tabs);
    expect([current(), shown()]).toEqual([[], []]);
    expect(["One", "Two", "Three"].map((name) => link(name).tabIndex)).toEqual([0, -1, -1]);
    expect(link("One").getAttribute("aria-selected")).toBe("false");
    link("Two").click();
    expect([current(), shown()]).toEqual([["Two"], ["Two"]]);
    expect(link("One").tabIndex).toBe(-1);
  });

  it("TB-3 begin with the shown pane also when data-current is empty", () => {
    mountPage(markup({ current: "nothing", pane: "Three", attributes: 'data-current=""' }), tabs);
    expect([current(), shown()]).toEqual([["Three"], ["Three"]]);
  });

  it("TB-4 pair by name, in any order, and do not change a link without a pane", () => {
    mountPage(markup({ names: ["One", "Two", "Lost"], panes: ["Two", "One"], current: "One" }), tabs);
    link("Two").click();
    expect(shown()).toEqual(["Two"]);
    link("Lost").click();
    expect([current(), shown()]).toEqual([["Two"], ["Two"]]);
    expect(link("Lost").hasAttribute("role")).toBe(false);
  });

  const TWICE = `<div class="w-tabs">
    <div class="w-tab-menu" id="top"><a data-w-tab="A" class="w-tab-link w--current">A</a><a data-w-tab="B"
      class="w-tab-link">B</a></div>
    <div class="w-tab-content"><div data-w-tab="A" class="w-tab-pane w--tab-active"></div><div data-w-tab="B"
      class="w-tab-pane"></div></div>
    <div class="w-tab-menu" id="end"><a data-w-tab="A" class="w-tab-link w--current">A</a><a data-w-tab="B"
      class="w-tab-link">B</a></div>
    <div class="w-tab-content"><div data-w-tab="A" class="w-tab-pane w--tab-active"></div><div data-w-tab="B"
      class="w-tab-pane"></div></div>
  </div>`;

  it("TB-6 a link of the second menu shows all panes of its name", () => {
    mountPage(TWICE, tabs);
    one('#end [data-w-tab="B"]').click();
    expect(shown()).toEqual(["B", "B"]);
  });

  it("TB-6 marks all links of a name, with one tab stop", () => {
    mountPage(TWICE, tabs);
    one('#top [data-w-tab="B"]').click();
    expect(current()).toEqual(["B", "B"]);
    expect(document.querySelectorAll('.w-tab-link[tabindex="0"]')).toHaveLength(1);
  });

  it("TB-7 without content report it, and their links still trigger interactions", () => {
    const said = vi.spyOn(console, "warn").mockReturnValue();
    mountPage(
      '<div class="w-tabs"><div class="w-tab-menu"><a data-w-tab="A" class="w-tab-link w--current">A</a><a ' +
        'data-w-tab="B" class="w-tab-link">B</a></div></div>',
      tabs,
    );
    const received = listen();
    link("B").click();
    expect([current(), received]).toEqual([["B"], ["- a A", "+ a B"]]);
    expect(said.mock.calls[0]?.[0]).toMatch(/tabs: <div\.w-tabs>: no \.w-tab-content/);
    said.mockRestore();
  });

  it("TB-5 keep their marker when another part of the page has the fragment", () => {
    history.replaceState(null, "", "/#elsewhere");
    mountPage(markup(), tabs);
    expect(current()).toEqual(["Two"]);
  });

  it("TB-5 begin with the pane that the fragment names, and follow it", () => {
    history.replaceState(null, "", "/#w-tabs-0-data-w-pane-2");
    mountPage(markup(), tabs);
    expect([current(), shown()]).toEqual([["Three"], ["Three"]]);
    history.replaceState(null, "", "/#w-tabs-0-data-w-pane-0");
    dispatchEvent(new HashChangeEvent("hashchange"));
    expect(shown()).toEqual(["One"]);
  });

  it("TB-31 restore the page as it was served when they end", () => {
    mountPage(markup(), tabs);
    stopAll();
    const served = document.body.cloneNode(true);
    mountAgain(tabs);
    link("Three").click();
    stopAll();
    expect(document.body.isEqualNode(served)).toBe(true);
  });

  it("TB-25 inside tabs are independent of those around them", () => {
    const inner = markup({ names: ["a", "b"], current: "a" }).replace(/<button.*/s, "");
    mountPage(markup().replace("<p>Two.</p>", inner), tabs);
    link("b").click();
    expect(current()).toEqual(["Two", "b"]);
    expect(pane("b").id).toBe("w-tabs-1-data-w-pane-1");
  });
});

describe("choosing a tab", () => {
  it("TB-10 a click shows its pane and does not navigate; the same tab again does nothing", () => {
    mountPage(markup(), tabs);
    const received = listen();
    const event = new MouseEvent("click", { bubbles: true, cancelable: true });
    link("One").firstElementChild?.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect([current(), shown()]).toEqual([["One"], ["One"]]);
    const heard = received.length;
    link("One").click();
    expect(received).toHaveLength(heard);
  });

  const neighbors = [
    ["ArrowRight", "Three"],
    ["ArrowLeft", "One"],
  ] as const;
  it.each(neighbors)("TB-11 %s shows the neighbor, and wraps around at the end", (key, neighbor) => {
    mountPage(markup(), tabs);
    link("Two").focus();
    expect(press(link("Two"), key).defaultPrevented).toBe(true);
    expect([shown(), focused()]).toEqual([[neighbor], neighbor]);
    press(link(neighbor), key);
    expect(shown()).toEqual([neighbor === "Three" ? "One" : "Three"]);
  });

  it("TB-12 Home and End show the first and the last tab", () => {
    mountPage(markup(), tabs);
    press(link("Two"), "End");
    expect([shown(), focused()]).toEqual([["Three"], "Three"]);
    press(link("Three"), "Home");
    expect([shown(), focused()]).toEqual([["One"], "One"]);
  });

  it("TB-13 up and down scroll the page while tabs are side by side", () => {
    mountPage(markup(), tabs);
    expect(press(link("Two"), "ArrowDown").defaultPrevented).toBe(false);
    expect(shown()).toEqual(["Two"]);
  });

  it.each(["ctrlKey", "altKey", "metaKey", "shiftKey"])("TB-14 keys with %s belong to the browser", (modifier) => {
    mountPage(markup(), tabs);
    expect(press(link("Two"), "ArrowRight", { [modifier]: true }).defaultPrevented).toBe(false);
    expect(shown()).toEqual(["Two"]);
  });

  it("TB-14 ArrowLeft is safe when no tab was marked", () => {
    mountPage(markup({ current: "nothing", pane: "nothing" }), tabs);
    press(link("One"), "ArrowLeft");
    expect(shown()).toEqual(["Three"]);
  });

  it("TB-20 TB-27 announces the old and the new link and pane, each once", () => {
    mountPage(markup(), tabs);
    const received = listen();
    link("Three").click();
    expect(received).toEqual(["- a Two", "+ a Three", "- div Two", "+ div Three"]);
  });

  it("TB-27 makes other components measure again, once the pane is shown", async () => {
    mountPage(markup(), tabs);
    await frame();
    const measured = vi.fn(() => shown());
    redraw.on(measured);
    link("Three").click();
    await frame();
    redraw.off(measured);
    expect(measured.mock.results.map(({ value }) => value as string[])).toEqual([["Three"]]);
  });

  it("dispatches an event, with names", () => {
    mountPage(markup(), tabs);
    const heard = vi.fn();
    document.addEventListener("millrace:tabs:change", (event) => heard((event as CustomEvent).detail), {
      signal: life.signal,
    });
    link("Three").click();
    expect(heard.mock.calls).toEqual([[{ tab: "Three", previous: "Two" }]]);
  });

  it("TB-23 by a script's click does not move the focus", () => {
    mountPage(markup(), tabs);
    one("#elsewhere").focus();
    link("Three").click();
    expect(focused()).toBe("Elsewhere");
  });

  it("TB-22 redraw() by a page script that moved the classes shows the marked tab", () => {
    mountPage(markup({ current: "One" }), tabs);
    link("Two").click();
    markByHand("One");
    getModule<{ redraw(): void }>(tabs).redraw();
    expect([current(), shown(), link("One").getAttribute("aria-selected")]).toEqual([["One"], ["One"], "true"]);
    link("Two").click();
    expect([current(), shown()]).toEqual([["Two"], ["Two"]]);
  });

  it("TB-22 redraw() without moved classes dispatches nothing", () => {
    mountPage(markup(), tabs);
    const received = listen();
    getModule<{ redraw(): void }>(tabs).redraw();
    expect(received).toEqual([]);
  });

  it("TB-26 waits for Enter or Space with manual activation", () => {
    mountPage(markup({ attributes: 'data-tab-activation="manual"' }), tabs);
    link("Two").focus();
    press(link("Two"), "ArrowRight");
    expect([focused(), shown()]).toEqual(["Three", ["Two"]]);
    press(link("Three"), "Enter");
    expect(shown()).toEqual(["Three"]);
  });

  it("is open to scripts by name", () => {
    const [mounted] = mountPage(markup(), tabs).inspect();
    const api = mounted?.api as TabsApi;
    api.select("One");
    expect(api.current).toBe("One");
    api.select("Nowhere");
    expect(api.current).toBe("One");
  });
});
