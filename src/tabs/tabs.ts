import type { Behaviour, MountContext } from "../core/behaviour";
import { intro, outro, reset } from "../core/component-triggers";
import { createEdits, isElement } from "../core/dom";
import { cssEasing } from "../core/easing";
import { MillraceError, warn } from "../core/errors";
import { emit } from "../core/events";
import { redraw, resize } from "../core/registry";
import { restartable } from "../core/restart";
import type { TabsEvents } from "./events";
import { settings, type TabsSettings } from "./settings";

export interface TabsApi {
  /** `data-w-tab` of the selected tab. */
  readonly current: string | undefined;
  /** Selects a tab by its `data-w-tab`; an unknown name does nothing. */
  select(tab: string): void;
}

interface Tab {
  name: string;
  link: HTMLElement;
  pane: HTMLElement;
}

const FOCUSABLE = "a[href], button, input, select, textarea, iframe, summary, [tabindex], [contenteditable], audio[controls], video[controls]";
let ordinal = 0;

function childrenOf(parent: Element | undefined, selector: string): HTMLElement[] {
  return [...(parent?.children ?? [])].filter((child): child is HTMLElement => child.matches(selector));
}

function run(root: HTMLElement, { settings: options, page, signal }: MountContext<TabsSettings>): TabsApi {
  const [menu] = childrenOf(root, ".w-tab-menu");
  const [content] = childrenOf(root, ".w-tab-content");
  if (!content) {
    throw new MillraceError({ behaviour: "tabs", element: root, message: "no .w-tab-content inside it", expected: "one child" });
  }
  if (!menu) {
    // Some builders delete the menu and keep one pane as a plain box, which works without us.
    warn({ behaviour: "tabs", element: root, message: "no .w-tab-menu inside it, nothing to switch", expected: "one child" });
    return { current: undefined, select: () => undefined };
  }
  const edits = createEdits(signal);
  const number = ordinal++;
  const panes = childrenOf(content, ".w-tab-pane[data-w-tab]");
  const nameOf = (element: Element) => element.getAttribute("data-w-tab") ?? "";
  // Ids count the links and panes of the page, paired or not, as published fragments expect.
  const links = childrenOf(menu, ".w-tab-link[data-w-tab]");
  const tabs: Tab[] = links.flatMap((link) => {
    const name = nameOf(link);
    const pane = panes.find((candidate) => nameOf(candidate) === name);
    return pane ? { name, link, pane } : [];
  });
  let current: Tab | undefined;
  let fade: Animation | undefined;
  /** Whether `fade` takes a pane away. */
  let leaving = false;

  edits.attribute(menu, "role", "tablist");
  for (const { link, pane } of tabs) {
    if (!link.id) edits.attribute(link, "id", `w-tabs-${number}-data-w-tab-${links.indexOf(link)}`);
    if (!pane.id) edits.attribute(pane, "id", `w-tabs-${number}-data-w-pane-${panes.indexOf(pane)}`);
    if (link instanceof HTMLAnchorElement) edits.attribute(link, "href", `#${pane.id}`);
    edits.attribute(link, "role", "tab");
    edits.attribute(link, "aria-controls", pane.id);
    edits.attribute(pane, "role", "tabpanel");
    edits.attribute(pane, "aria-labelledby", link.id);
    if (!pane.querySelector(FOCUSABLE)) edits.attribute(pane, "tabindex", "0");
    reset(link);
    reset(pane);
  }

  function mark(): void {
    for (const tab of tabs) {
      const selected = tab === current;
      edits.toggleClass(tab.link, "w--current", selected);
      edits.attribute(tab.link, "aria-selected", String(selected));
      edits.attribute(tab.link, "tabindex", selected ? "0" : "-1");
    }
  }

  const shown = (tab: Tab) => tab.pane.classList.contains("w--tab-active");

  /** Swaps the panes; the last tab that was asked for wins (TB-21). */
  function swap(): void {
    for (const { pane } of tabs) edits.toggleClass(pane, "w--tab-active", pane === current?.pane);
    if (current) intro(current.pane);
    redraw.up();
  }

  function fadePane(pane: HTMLElement, from: number, duration: number): Animation | undefined {
    if (!duration || page.reducedMotion) return undefined;
    const opacity = [from, 1 - from];
    return pane.animate({ opacity }, { duration, easing: cssEasing(options.easing), fill: from ? "forwards" : "none" });
  }

  function arrive(): void {
    leaving = false;
    swap();
    fade?.cancel();
    fade = current && fadePane(current.pane, 0, options.durationIn);
  }

  function change(tab: Tab | undefined, focus: boolean): void {
    if (!tab || tab === current) return;
    const previous = current;
    current = tab;
    mark();
    if (focus) tab.link.focus({ preventScroll: true });
    if (previous) outro(previous.link);
    intro(tab.link);
    const old = tabs.find(shown);
    // A pane that is on its way out goes on, and makes room for whatever is asked for last (TB-21).
    if (!leaving || old === tab) {
      fade?.cancel();
      leaving = false;
      if (old && old !== tab) {
        outro(old.pane);
        fade = fadePane(old.pane, 1, options.durationOut);
        leaving = Boolean(fade);
      }
      if (fade && leaving) fade.onfinish = arrive;
      else arrive();
    }
    emit<TabsEvents>(root, "millrace:tabs:change", { tab: tab.name, previous: previous?.name });
  }

  /** Arrow keys follow the axis of the list, which styles and widths decide. */
  function orient(): void {
    const [first, second] = tabs.map(({ link }) => link.getBoundingClientRect());
    const stacked = first && second && second.height > 0 && second.top >= first.bottom - 1;
    edits.attribute(menu as HTMLElement, "aria-orientation", stacked ? "vertical" : null);
  }

  /** Where a key leads from the tab at `at`, counted round the ends; `undefined` for other keys. */
  function target(key: string, at: number): number | undefined {
    const vertical = menu?.getAttribute("aria-orientation") === "vertical";
    const rtl = getComputedStyle(root).direction === "rtl";
    const onward = vertical ? "ArrowDown" : rtl ? "ArrowLeft" : "ArrowRight";
    const back = vertical ? "ArrowUp" : rtl ? "ArrowRight" : "ArrowLeft";
    switch (key) {
      case onward:
        return at + 1;
      case back:
        return at - 1;
      case "Home":
        return 0;
      case "End":
        return -1;
      case "Enter":
      case " ":
        return at;
      default:
        return undefined;
    }
  }

  function onKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = tabs.findIndex(({ link }) => link.contains(event.target as Node));
    if (at < 0) return;
    const to = target(event.key, at);
    if (to === undefined) return;
    const tab = tabs.at(to % tabs.length);
    event.preventDefault();
    if (options.activation === "manual" && event.key !== "Enter" && event.key !== " ") tab?.link.focus();
    else change(tab, true);
  }

  const listen = { signal };
  menu.addEventListener("click", (event) => {
    const link = isElement(event.target) && event.target.closest(".w-tab-link");
    const tab = tabs.find((candidate) => candidate.link === link);
    if (!tab) return;
    event.preventDefault();
    // A script that turns tabs by clicking them must not take the focus away from where the visitor is.
    change(tab, event.isTrusted || menu.contains(document.activeElement));
  }, listen);
  menu.addEventListener("keydown", onKey, listen);
  const named = () => tabs.find(({ pane }) => [pane.id, encodeURIComponent(pane.id)].includes(location.hash.slice(1)));
  addEventListener("hashchange", () => change(named(), false), listen);
  resize.on(orient, signal);
  redraw.on(orient, signal);
  signal.addEventListener("abort", () => fade?.cancel(), { once: true });

  current = named() ?? tabs.find(({ link }) => link.classList.contains("w--current")) ?? tabs.find(shown) ?? tabs[0];
  mark();
  if (current) {
    intro(current.link);
    swap();
  }

  return {
    get current() {
      return current?.name;
    },
    select: (name) => change(tabs.find((tab) => tab.name === name), false),
  };
}

const { mount, members } = restartable(run);

/** The builder's tabs: `.w-tabs` (`dropdown-tabs-lightbox.md` part 2). */
export const tabs: Behaviour<TabsSettings, TabsApi> = {
  name: "tabs",
  selector: ".w-tabs",
  settings,
  setup({ signal }) {
    signal.addEventListener("abort", () => (ordinal = 0), { once: true });
  },
  mount,
  facade: { members: () => ({ ...members(), redraw: () => redraw.up() }) },
};
