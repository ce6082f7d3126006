import type { Behaviour } from "../../core/behaviour";
import { wasActive } from "../../core/component-triggers";
import { isElement } from "../../core/dom";
import type { Page } from "../../core/page";
import { scroll } from "../../core/registry";
import { afterData } from "../source";
import { makeTappable } from "../ios";
import { interactionOf, onList, setList } from "./list";
import { propertiesOf } from "./properties";
import { offsetOf, type LegacyTrigger } from "./schema";
import { cancel, play, set } from "./steps";

/** Elements that the host mounted; bound whenever there is a list. */
const mounted = new Map<HTMLElement, AbortSignal>();
const bound = new Map<HTMLElement, AbortController>();
let page: Page | undefined;

interface Watched {
  element: HTMLElement;
  trigger: LegacyTrigger;
  active: boolean;
}

const watched = new Set<Watched>();

/** Accepts what page scripts hand over: an element, a jQuery object, a list or a selector. */
function elementsOf(given: unknown): HTMLElement[] {
  if (typeof given === "string") return [...document.querySelectorAll<HTMLElement>(given)];
  if (isElement(given)) return [given];
  return Array.from((given ?? []) as ArrayLike<unknown>).filter(isElement);
}

function targetsOf(element: HTMLElement, { selector, descend, siblings }: LegacyTrigger): HTMLElement[] {
  if (!selector) return [element];
  if (descend) return [...element.querySelectorAll<HTMLElement>(selector)];
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  return siblings ? all.filter((other) => other !== element && other.parentNode === element.parentNode) : all;
}

function run(trigger: LegacyTrigger, element: HTMLElement, group: "A" | "B", done?: () => void): void {
  const steps = group === "A" ? trigger.stepsA : trigger.stepsB;
  if (!steps?.length) return done?.();
  const targets = targetsOf(element, trigger);
  let left = targets.length;
  const options = {
    loop: group === "A" ? trigger.loopA : trigger.loopB,
    depth: trigger.preserve3d,
    done: done && (() => --left || done()),
  };
  for (const target of targets) play(target, steps, options, !!page?.reducedMotion);
}

const COMPONENTS: Record<string, string> = {
  tabs: ".w-tab-link, .w-tab-pane",
  dropdown: ".w-dropdown",
  slider: ".w-slide",
  navbar: ".w-nav",
};

const later = (run: () => void, signal: AbortSignal) => setTimeout(() => signal.aborted || run(), 1);

/** After the window has loaded, also if it has by now. */
function afterLoad(run: () => void, signal: AbortSignal): void {
  if (document.readyState === "complete") later(run, signal);
  else addEventListener("load", run, { once: true, signal });
}

const TRIGGERS: Record<string, (element: HTMLElement, trigger: LegacyTrigger, signal: AbortSignal) => void> = {
  load(element, trigger, signal) {
    const start = () => run(trigger, element, "A");
    if (trigger.preload) afterLoad(start, signal);
    else later(start, signal);
  },
  click(element, trigger, signal) {
    let odd = true;
    const clicked = (event: Event) => {
      if (element.getAttribute("href") === "#") event.preventDefault();
      if (window.Webflow && "validClick" in window.Webflow && !window.Webflow.validClick(element)) return;
      run(trigger, element, odd ? "A" : "B");
      if (trigger.stepsB?.length) odd = !odd;
    };
    element.addEventListener("click", clicked, { signal });
    makeTappable(element, signal);
  },
  hover(element, trigger, signal) {
    element.addEventListener("mouseenter", () => run(trigger, element, "A"), { signal });
    element.addEventListener("mouseleave", () => run(trigger, element, "B"), { signal });
  },
  scroll(element, trigger, signal) {
    const own: Watched = { element, trigger, active: false };
    watched.add(own);
    signal.addEventListener("abort", () => watched.delete(own));
    later(look, signal);
  },
};

function component(element: HTMLElement, trigger: LegacyTrigger, signal: AbortSignal): void {
  const root = element.closest<HTMLElement>(COMPONENTS[trigger.type ?? ""] ?? "");
  if (!root) return;
  let active = false;
  const announce = (now: boolean) => {
    if (now !== active) run(trigger, element, now ? "A" : "B");
    active = now;
  };
  const listen = (type: string, now: boolean) =>
    root.addEventListener(type, ({ target }) => target === root && announce(now), { signal });
  listen("COMPONENT_ACTIVE", true);
  listen("COMPONENT_INACTIVE", false);
  // What was announced before there was a list counts, too.
  if (wasActive(root)) announce(true);
}

/** Decides for every watched element first, then starts what changed. */
function look(): void {
  const changed: Watched[] = [];
  for (const own of watched) {
    const { element, trigger } = own;
    const { top, height } = element.getBoundingClientRect();
    const active = top + height - offsetOf(trigger.offsetTop, innerHeight) >= 0 && top + offsetOf(trigger.offsetBot, innerHeight) <= innerHeight;
    if (active === own.active) continue;
    own.active = active;
    changed.push(own);
  }
  for (const own of changed) {
    run(own.trigger, own.element, own.active ? "A" : "B");
    // Nothing will ever play again.
    if (!own.trigger.stepsB?.length) watched.delete(own);
  }
}

function bind(element: HTMLElement): void {
  const value = interactionOf(element.getAttribute("data-ix"));
  bound.get(element)?.abort();
  bound.delete(element);
  if (!value) return;
  const controller = new AbortController();
  bound.set(element, controller);
  set(element, propertiesOf(value.style ?? {}, true));
  for (const trigger of value.triggers ?? []) {
    const type = trigger.type ?? "";
    (Object.hasOwn(TRIGGERS, type) ? TRIGGERS[type] : Object.hasOwn(COMPONENTS, type) ? component : undefined)?.(element, trigger, controller.signal);
  }
}

function bindAll(): void {
  for (const element of mounted.keys()) bind(element);
}

function unbind(): void {
  for (const [element, controller] of bound) {
    controller.abort();
    cancel(element);
  }
  bound.clear();
}

/**
 * First-generation interactions: elements with `data-ix` (`interactions-legacy.md`). Their data comes from the page's
 * JSON block or from `Webflow.require("ix").init(list)`.
 */
export const legacyInteractions: Behaviour = {
  name: "legacy-interactions",
  selector: "[data-ix]",
  setup({ page: facts, signal }) {
    page = facts;
    onList(bindAll);
    scroll.on(look, signal);
    signal.addEventListener("abort", () => onList(undefined));
  },
  mount(element, { signal }) {
    mounted.set(element, signal);
    bind(element);
    signal.addEventListener("abort", () => {
      mounted.delete(element);
      bound.get(element)?.abort();
      bound.delete(element);
      cancel(element);
    });
    // The stylesheet hides it until its interaction comes: without one nothing would ever show it.
    const show = () => {
      if (!bound.has(element) && getComputedStyle(element).opacity === "0") element.style.opacity = "1";
    };
    afterLoad(() => afterData(() => signal.aborted || show()), signal);
  },
  facade: {
    as: "ix",
    members: (facts) => ({
      init: (list: unknown) => void setTimeout(setList, 1, list),
      run(trigger: LegacyTrigger, target: unknown, { group = "A", done }: { group?: "A" | "B"; done?: () => void } = {}) {
        page = facts;
        for (const element of elementsOf(target)) run(trigger, element, group, done);
      },
      style(target: unknown, properties: object) {
        for (const element of elementsOf(target)) set(element, propertiesOf(properties, true));
      },
      ready: bindAll,
      destroy: unbind,
    }),
  },
};
