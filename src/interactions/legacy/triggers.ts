import { states } from "../../core/component-states";
import { listenLate } from "../../core/late-listener";
import type { WebflowFacade } from "../../core/page/facade";
import { dispatchTriggeredClicks } from "../../core/page/triggered-clicks";
import { makeTappable } from "../ios";
import type { LegacyTrigger } from "./schema";

/** Plays one of the two groups of steps. */
export type Play = (group: "A" | "B") => void;

const COMPONENTS: Record<string, string> = {
  tabs: ".w-tab-link, .w-tab-pane",
  dropdown: ".w-dropdown",
  slider: ".w-slide",
  navbar: ".w-nav",
};

/** Runs in a new task. */
export const soon = (run: () => void, signal: AbortSignal) => setTimeout(() => signal.aborted || run(), 1);

/** After the window has loaded, also if it has by now. */
export function afterLoad(run: () => void, signal: AbortSignal): void {
  if (document.readyState === "complete") soon(run, signal);
  else addEventListener("load", run, { once: true, signal });
}

function onLoad(_element: Element, { preload }: LegacyTrigger, signal: AbortSignal, play: Play): void {
  (preload ? afterLoad : soon)(() => play("A"), signal);
}

function onClick(element: HTMLElement, { stepsB }: LegacyTrigger, signal: AbortSignal, play: Play): void {
  let odd = true;
  const clicked = (event: Event) => {
    if (element.getAttribute("href") === "#") event.preventDefault();
    if ((window.Webflow as Partial<WebflowFacade> | undefined)?.validClick?.(element) === false) return;
    play(odd ? "A" : "B");
    if (stepsB?.length) odd = !odd;
  };
  listenLate(element, "click", clicked, { signal });
  dispatchTriggeredClicks(element, signal);
  makeTappable(element, signal);
}

function onHover(element: HTMLElement, _trigger: LegacyTrigger, signal: AbortSignal, play: Play): void {
  listenLate(element, "mouseenter", () => play("A"), { signal });
  listenLate(element, "mouseleave", () => play("B"), { signal });
}

function onComponent(element: HTMLElement, { type: kind = "" }: LegacyTrigger, signal: AbortSignal, play: Play): void {
  const root = element.closest<HTMLElement>(COMPONENTS[kind] ?? "");
  if (!root) return;
  let active = false;
  const notify = ({ type, target }: Event) => {
    const now = type === "COMPONENT_ACTIVE";
    if (target !== root || now === active) return;
    active = now;
    play(now ? "A" : "B");
  };
  for (const name of ["COMPONENT_ACTIVE", "COMPONENT_INACTIVE"]) listenLate(root, name, notify, { signal });
  // What was dispatched before there was a list counts, too.
  const last = states.get(root);
  if (last) notify(last);
}

type Bind = typeof onComponent;

const TRIGGERS: ReadonlyMap<string, Bind> = new Map([
  ["load", onLoad],
  ["click", onClick],
  ["hover", onHover],
  ...Object.keys(COMPONENTS).map((type): [string, Bind] => [type, onComponent]),
]);

/** Binds one trigger of an element until `signal` aborts; ignores unknown types (`interactions-legacy.md` 2). */
export const bindTrigger: Bind = (element, trigger, ...more) =>
  TRIGGERS.get(trigger.type ?? "")?.(element, trigger, ...more);
