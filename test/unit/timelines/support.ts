import { vi } from "vitest";
import { createReporter } from "../../../src/core/errors";
import { createPage } from "../../../src/core/page/page";
import { readScriptConfig } from "../../../src/core/page/script-config";
import { createEngine, type Engine } from "../../../src/timelines/engine";
import { more } from "../../../src/timelines/more";
import { createSplitter } from "../../../src/timelines/text/split";
import type { Action, Interaction, TimelineDefinition, Trigger } from "../../../src/timelines/data/schema";

const engines: Engine[] = [];

/** The settings of the visitor's system, by media query; default: no. */
let wishes = new Map<string, boolean>();
const listeners = new Set<() => void>();

/** Sets the preference for reduced motion, and notifies listeners. */
export function setReducedMotion(less: boolean): void {
  wishes.set("(prefers-reduced-motion: reduce)", less);
  for (const listener of listeners) listener();
}

/** Sets the window's width in px, and notifies listeners. */
export function resizeTo(width: number): void {
  vi.stubGlobal("innerWidth", width);
  dispatchEvent(new Event("resize"));
}

/** An engine on a page with this body; time is fake from here on. @param tag the script tag, with its attributes. */
export function open(body: string, page = "pg-home", tag: Element | null = null): Engine {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame", "performance"],
  });
  vi.stubGlobal("matchMedia", (query: string) => ({
    get matches() {
      return wishes.get(query) ?? false;
    },
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }));
  document.documentElement.dataset.wfPage = page;
  document.body.innerHTML = body;
  const extras = { splitter: createSplitter(), more };
  const engine = createEngine(createPage(readScriptConfig(tag)), createReporter("timelines"), extras);
  engines.push(engine);
  return engine;
}

export function close(): void {
  for (const engine of engines.splice(0)) engine.destroy();
  wishes = new Map();
  listeners.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.innerHTML = "";
  document.documentElement.removeAttribute("class");
  document.documentElement.removeAttribute("data-wf-page");
}

/** Time in ms passes, frame by frame. */
export function wait(ms: number): void {
  vi.advanceTimersByTime(ms);
}

export function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

export const click = (selector: string) => find(selector).dispatchEvent(new MouseEvent("click", { bubbles: true }));

/** One interaction of one trigger with one timeline. */
export function one(trigger: Trigger | Trigger[], actions: Action[], more: Partial<TimelineDefinition> = {}) {
  const triggers = (Array.isArray(trigger[0]) ? trigger : [trigger]) as Trigger[];
  const interaction: Interaction = { id: "i", triggers, timelineIds: ["t"] };
  const timeline: TimelineDefinition = { id: "t", actions, ...more };
  return [[interaction], [timeline]] as const;
}

/** A click on `.b`, or the trigger of the config. */
export const onClick = (config: object = {}): Trigger => ["wf:click", config, ["wf:class", ["b"]]];

/** An action on `.x`, of one second with no ease. */
export function move(values: object, more: Partial<Action> = {}, timing: object = {}): Action {
  return {
    id: "a",
    targets: [["wf:class", ["x"]]],
    timing: { duration: 1, ease: 0, ...timing },
    properties: { "wf:transform": { ...values } },
    ...more,
  };
}

/** The y of a transform in px, or as it is written. */
export const y = (selector: string) => /translate3d\([^,]+, ([^,]+),/.exec(find(selector).style.transform)?.[1];
