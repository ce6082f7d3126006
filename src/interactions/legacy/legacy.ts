import type { Behaviour } from "../../core/behaviour";
import { atEnd, createLifetime, type Lifetime } from "../../core/lifetime";
import { perPage } from "../../core/per-page";
import { scroll } from "../../core/window-buses";
import { createVisibility } from "../playback/visibility";
import { dataGate } from "../data/source";
import { legacyList } from "./list";
import { listProperties } from "./properties";
import { createRun, findElements } from "./run";
import type { LegacyTrigger } from "./schema";
import { createScrollWatcher } from "./scroll-watcher";
import { cancel, set } from "./steps";
import { afterLoad, bindTrigger, soon, type Play } from "./triggers";
import { LEGACY } from "../markup";
import type { CreateBehaviours } from "../../core/modules";

/** What one runtime has bound. */
const getState = /* @__PURE__ */ perPage((page) => {
  const { $list } = legacyList(page);
  let runs = createLifetime();
  const run = createRun(page, () => runs.signal);
  const watcher = createScrollWatcher();
  /** Mounted elements; bound whenever there is a list. */
  const mounted = new Set<HTMLElement>();
  const bound = new Map<HTMLElement, Lifetime>();

  function unbind(element: HTMLElement): void {
    bound.get(element)?.abort();
    bound.delete(element);
  }

  function bind(element: HTMLElement): void {
    const value = $list.get().get(element.getAttribute("data-ix") ?? "");
    unbind(element);
    if (!value) return;
    const life = createLifetime();
    bound.set(element, life);
    set(element, listProperties(value.style ?? {}, true));
    for (const trigger of value.triggers ?? []) {
      const play: Play = (group) => run(trigger, element, group);
      if (trigger.type !== "scroll") bindTrigger(element, trigger, life.signal, play);
      else {
        watcher.watch(element, trigger, life.signal, play);
        soon(watcher.evaluate, life.signal);
      }
    }
  }

  return {
    $list,
    run,
    watcher,
    bound,
    bindAll: () => mounted.forEach(bind),
    mount(element: HTMLElement, signal: AbortSignal) {
      mounted.add(element);
      bind(element);
      atEnd(signal, () => {
        mounted.delete(element);
        unbind(element);
        cancel(element);
      });
    },
    destroy() {
      bound.forEach((_, element) => unbind(element));
      // Also on elements without `data-ix` (IX1-6).
      runs.abort();
      runs = createLifetime();
    },
  };
});

/**
 * First-generation interactions: elements with `data-ix` (`interactions-legacy.md`). Their data is read from the page's
 * JSON block or from `Webflow.require("ix").init(list)`.
 */
export const legacyInteractions: Behaviour = {
  name: "legacy-interactions",
  selector: LEGACY,
  setup({ page, signal }) {
    const { watcher, $list, bindAll, destroy } = getState(page);
    atEnd(signal, destroy);
    watcher.use(createVisibility(watcher.evaluate, () => undefined, signal));
    scroll.on(watcher.evaluate, signal);
    atEnd(signal, $list.listen(bindAll));
  },
  mount(element, { page, signal }) {
    const { bound, mount } = getState(page);
    mount(element, signal);
    // The style sheet hides it until its interaction starts: without one no script would show it.
    const show = () => {
      if (!bound.has(element) && getComputedStyle(element).opacity === "0") element.style.opacity = "1";
    };
    afterLoad(() => dataGate(page).after(() => signal.aborted || show()), signal);
  },
  facade: {
    as: "ix",
    members(page) {
      const { run, bindAll, destroy } = getState(page);
      return {
        init: (list: unknown) => void setTimeout(legacyList(page).setList, 1, list),
        run(
          trigger: LegacyTrigger,
          target: unknown,
          { group = "A", done }: { group?: "A" | "B"; done?: () => void } = {},
        ) {
          for (const element of findElements(target)) run(trigger, element, group, done);
        },
        style(target: unknown, properties: object) {
          for (const element of findElements(target)) set(element, listProperties(properties, true));
        },
        ready: bindAll,
        destroy,
      };
    },
  },
};

export const content: CreateBehaviours = () => [legacyInteractions];
