import type { Bound } from "./bindings";
import type { Visibility } from "../playback/visibility";
import type { View } from "../triggers/trigger";

/** The rules that read the page in a frame, after it was scrolled or changed, or after the pointer moved. */
export interface FrameRules {
  add(binding: Bound): void;
  /** What counts in the next {@link FrameRules.run}. */
  due(cause: "scroll" | "pointer"): void;
  /** Evaluates due rules: everything is read before anything is written (IX-FIX-16). */
  run(): void;
}

/**
 * @param evaluate whether a rule's list runs now.
 * @param fire runs it.
 */
export function createFrameRules(
  view: View,
  visibility: Visibility,
  evaluate: (binding: Bound) => boolean | undefined,
  fire: (binding: Bound) => void,
): FrameRules {
  let rules: Bound[] = [];
  const due = { scroll: false, pointer: false };
  /** `scrollY` at the last check after a scroll. */
  let last = 0;

  /** What moves along a scroll is not where it was laid out, so that its own movement may take it out of view. */
  const isFar = ({ element, local, trigger }: Bound) =>
    local &&
    visibility.isFar(element) &&
    !(trigger.continuous && element instanceof Element && view.transformed(element));

  return {
    add: (binding) => void rules.push(binding),
    due: (cause) => void (due[cause] = true),
    run() {
      if (!due.scroll && !due.pointer) return;
      // A jump passes elements that no observer reports: what follows the scroll is at its other end then (7.3).
      const jumps = due.scroll && Math.abs(scrollY - last) >= 2 * innerHeight;
      if (due.scroll) last = scrollY;
      const firing = rules.filter((rule) => {
        const { after, continuous } = rule.trigger;
        return after && due[after] && ((jumps && continuous) || !isFar(rule)) && evaluate(rule);
      });
      // What a layout moved out of view leaves it at the next scroll (IX-FIX-32).
      if (view.scrolled) visibility.looked();
      due.scroll = due.pointer = false;
      firing.forEach(fire);
      // An event that fires at most once has ended, unless the opposite event can repeat it.
      const done = new Set(firing.filter(({ trigger, paired }) => trigger.once && !paired));
      if (done.size) rules = rules.filter((rule) => !done.has(rule));
    },
  };
}
