import { isElement } from "../../core/dom/dom";
import type { LegacyTrigger } from "./schema";
import { play } from "./steps";

/** Plays one of the two groups of steps of a trigger. @param done called when the last of its elements has ended. */
export type Run = (trigger: LegacyTrigger, element: HTMLElement, group: "A" | "B", done?: () => void) => void;

/** Accepts the arguments of page scripts: an element, a jQuery object, a list or a selector. */
export function findElements(given: unknown): HTMLElement[] {
  if (typeof given === "string") return [...document.querySelectorAll<HTMLElement>(given)];
  if (isElement(given)) return [given as HTMLElement];
  return Array.from((given ?? []) as ArrayLike<unknown>).filter(isElement) as HTMLElement[];
}

function findTargets(element: HTMLElement, { selector, descend, siblings }: LegacyTrigger): HTMLElement[] {
  if (!selector) return [element];
  if (descend) return [...element.querySelectorAll<HTMLElement>(selector)];
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  return siblings ? all.filter((other) => other !== element && other.parentNode === element.parentNode) : all;
}

/**
 * @param page returns at each run whether visitors prefer reduced motion.
 * @param life of the runs that begin now.
 */
export function createRun(page: { readonly reducedMotion: boolean }, life: () => AbortSignal): Run {
  return (trigger, element, group, done) => {
    const steps = group === "A" ? trigger.stepsA : trigger.stepsB;
    if (!steps?.length) return done?.();
    const targets = findTargets(element, trigger);
    let left = targets.length;
    const options = {
      loop: group === "A" ? trigger.loopA : trigger.loopB,
      depth: trigger.preserve3d,
      signal: life(),
      done: done && (() => --left || done()),
    };
    for (const target of targets) play(target, steps, options, page.reducedMotion);
  };
}
