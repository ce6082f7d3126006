import { atEnd } from "../core/lifetime";
import type { MountContext } from "../core/behaviour";
import { intro, outro } from "../core/component-triggers";
import { listChildren, closestTo } from "../core/dom/dom";
import { createEdits } from "../core/edits";
import { emit } from "../core/events";
import { listenLate } from "../core/late-listener";
import { dispatchTriggeredClicks } from "../core/page/triggered-clicks";
import { indexForKey, isModified, isPress } from "../core/input/keys";
import { redraw, resize } from "../core/window-buses";
import { defineWidget } from "../core/widget";
import type { TabsEvents } from "./events";
import { prepareTabs, type Tab } from "./markup";
import { createPanes } from "./panes";
import { settings, type TabsSettings } from "./settings";
import { TABS } from "./module";
import type { CreateBehaviours } from "../core/modules";

export interface TabsApi {
  /** `data-w-tab` of the selected tab. */
  readonly current: string | undefined;
  /** Selects a tab by its `data-w-tab`; an unknown name does nothing. */
  select(tab: string): void;
  /** Shows the tab whose link is marked as current, after a page script has moved the classes (TB-22). */
  redraw(): void;
}

interface TabsState {
  /** Position of the next widget on the page, for generated ids. */
  ordinal: number;
  /** What each running widget does when the fragment changes. */
  readonly followers: Set<() => void>;
}

function run(
  root: HTMLElement,
  { settings: options, page, shared, signal, warn }: MountContext<TabsSettings, TabsState>,
): TabsApi {
  // Two menus or contents of one root count as one (TB-6).
  const menus = listChildren([root], ".w-tab-menu");
  const contents = listChildren([root], ".w-tab-content");
  const lacks = (name: string) => warn({ message: `no .w-tab-${name} inside it`, expected: "one child" });
  if (!contents.length) lacks("content");
  if (!menus.length) {
    // Some builders delete the menu and keep one pane as a plain box, which works without us.
    lacks("menu");
    return { current: undefined, select: () => undefined, redraw: () => undefined };
  }
  const edits = createEdits(signal);
  const tabs = prepareTabs(menus, contents, shared.ordinal++, edits);
  const panes = createPanes(tabs, options, page, edits, signal);
  let current: Tab | undefined;

  const same = (tab: Tab, other = current) => tab.name === other?.name;
  const listLinks = (tab: Tab) => tabs.filter((other) => same(other, tab)).map(({ link }) => link);

  function mark(): void {
    for (const tab of tabs) {
      edits.toggleClass(tab.link, "w--current", same(tab));
      edits.attribute(tab.link, "aria-selected", String(same(tab)));
      edits.attribute(tab.link, "tabindex", tab === (current ?? tabs[0]) ? "0" : "-1");
    }
  }

  function change(tab: Tab | undefined, focus: boolean): void {
    if (!tab || same(tab)) return;
    const previous = current;
    current = tab;
    mark();
    if (focus) tab.link.focus({ preventScroll: true });
    if (previous) listLinks(previous).forEach(outro);
    listLinks(tab).forEach(intro);
    panes.fadeTo(tab);
    emit<TabsEvents>(root, "millrace:tabs:change", { tab: tab.name, previous: previous?.name });
  }

  /** Up and down move along the list where its tabs are stacked, which styles and widths decide. */
  function orient(): void {
    const [first, second] = tabs.map(({ link }) => link.getBoundingClientRect());
    const stacked = first && second && second.height > 0 && second.top >= first.bottom - 1;
    for (const menu of menus) edits.attribute(menu, "aria-orientation", stacked ? "vertical" : null);
  }

  /** The tab that a key leads to from the one at `at`, counted round the ends. */
  function findGoal(key: string, at: number): number | undefined {
    const stacked = menus[0]?.getAttribute("aria-orientation") === "vertical";
    if (!stacked && (key === "ArrowDown" || key === "ArrowUp")) return undefined;
    return indexForKey(key, at, tabs.length - 1, getComputedStyle(root).direction === "rtl");
  }

  function onKey(event: KeyboardEvent): void {
    const { key, target } = event;
    if (isModified(event)) return;
    const at = tabs.findIndex(({ link }) => link.contains(target as Node));
    if (at < 0) return;
    const presses = isPress(key);
    const goal = presses ? at : findGoal(key, at);
    if (goal === undefined) return;
    const tab = tabs.at(goal % tabs.length);
    event.preventDefault();
    if (options.activation === "manual" && !presses) tab?.link.focus();
    else change(tab, true);
  }

  const listen = { signal };
  for (const menu of menus) {
    listenLate(
      menu,
      "click",
      (event) => {
        const link = closestTo(event.target, ".w-tab-link");
        const tab = tabs.find((candidate) => candidate.link === link);
        if (!tab) return;
        event.preventDefault();
        // A script that turns tabs by clicking them must not take the focus away from where the visitor is.
        change(tab, event.isTrusted || menu.contains(document.activeElement));
      },
      listen,
    );
    listenLate(menu, "keydown", onKey, listen);
  }
  for (const { link } of tabs) dispatchTriggeredClicks(link, signal);
  const named = () =>
    tabs.find(({ panes }) => panes.some(({ id }) => [id, encodeURIComponent(id)].includes(location.hash.slice(1))));
  const follow = () => change(named(), false);
  shared.followers.add(follow);
  atEnd(signal, () => shared.followers.delete(follow));
  resize.on(orient, signal);
  redraw.on(orient, signal);

  const marked = () => tabs.find(({ link }) => link.classList.contains("w--current")) ?? panes.shown();
  /** Takes over what the markup shows. */
  function take(tab: Tab | undefined): void {
    current = tab;
    mark();
    if (!tab) return;
    listLinks(tab).forEach(intro);
    panes.show(tab);
  }
  take(named() ?? marked() ?? (options.unmarked === "none" ? undefined : tabs[0]));

  return {
    get current() {
      return current?.name;
    },
    select: (name) =>
      change(
        tabs.find((tab) => tab.name === name),
        false,
      ),
    redraw() {
      const tab = marked();
      if (tab && !same(tab)) take(tab);
    },
  };
}

/** The builder's tabs: `.w-tabs` (`dropdown-tabs-lightbox.md` part 2). */
export const tabs = defineWidget<TabsSettings, TabsApi, TabsState>({
  name: "tabs",
  selector: TABS,
  settings,
  setup({ signal }) {
    const shared: TabsState = { ordinal: 0, followers: new Set() };
    addEventListener("hashchange", () => shared.followers.forEach((follow) => follow()), { signal });
    return shared;
  },
  run,
  members: (members, running) => ({
    ...members,
    redraw() {
      running().forEach((api) => api.redraw());
      redraw.up();
    },
  }),
});

export const content: CreateBehaviours = () => [tabs];
