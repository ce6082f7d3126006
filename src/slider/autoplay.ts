import { atEnd } from "../core/lifetime";
import { createPlayToggle } from "../core/input/play-toggle";
import { listenLate } from "../core/late-listener";
import { $hidden, $reducedMotion } from "../core/stores";
import type { SliderContext } from "./context";

export interface Autoplay {
  /** Starts again, also under reduced motion: the visitor started it. */
  play(): void;
  /** Stops until {@link play}. */
  stop(): void;
  /** Waits, and offers no button, where there is nothing to change to. */
  hasGroups(several: boolean): void;
}

/** Why it waits. */
type Reason = "pointer" | "focus" | "tab" | "sight" | "motion" | "visitor" | "single";

/**
 * Shows the next group every `delay` ms, unless pointer or focus are inside, the tab is hidden, the slider is out of view,
 * motion is reduced, or a visitor has taken control (`slider.md` 9).
 * @param onChange called with whether slides change by themselves now.
 */
export function createAutoplay(
  { root, mask, page, settings, edits, signal }: SliderContext,
  next: () => void,
  onChange: (running: boolean) => void,
): Autoplay {
  const { delay, limit } = settings();
  const period = delay > 0 ? delay : 2000;
  const rests = new Set<Reason>();
  let left = limit > 0 ? limit : Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const { button, show } = createPlayToggle("slides", page.config.nonce, signal);
  // A page without the builder's style sheet has nothing that the button could be placed in.
  if (getComputedStyle(root).position === "static") edits.style(root, "position", "relative");
  edits.insert(button, root, root.firstChild);

  // A short pause does not count: the button shows the decision of the visitor, or of the page for them.
  const stopped = () => rests.has("visitor") || rests.has("motion") || left <= 0;

  function tick(): void {
    left--;
    timer = left > 0 ? setTimeout(tick, period) : undefined;
    next();
    if (!timer) update();
  }

  function update(): void {
    const runs = left > 0 && !rests.size && !signal.aborted;
    if (runs !== (timer !== undefined)) {
      clearTimeout(timer);
      timer = runs ? setTimeout(tick, period) : undefined;
    }
    show(!stopped());
    onChange(runs);
  }

  function rest(reason: Reason, on: boolean): void {
    if (on) rests.add(reason);
    else rests.delete(reason);
    update();
  }

  const autoplay: Autoplay = {
    play() {
      if (left <= 0) left = limit;
      rests.clear();
      update();
    },
    stop: () => rest("visitor", true),
    hasGroups(several) {
      button.hidden = !several;
      rest("single", !several);
    },
  };

  const listen = { signal };
  // Captured, so that a page script inside the slider cannot keep the press to itself.
  listenLate(
    root,
    "click",
    ({ target, isTrusted }) => {
      if (!button.contains(target as Node)) {
        // Not where a page script presses a link of a slide.
        if (isTrusted && mask.contains(target as Node)) autoplay.stop();
      } else if (stopped()) autoplay.play();
      else autoplay.stop();
    },
    { capture: true, signal },
  );
  listenLate(root, "pointerenter", () => rest("pointer", true), listen);
  listenLate(root, "pointerleave", () => rest("pointer", false), listen);
  listenLate(root, "focusin", () => rest("focus", true), listen);
  listenLate<FocusEvent>(
    root,
    "focusout",
    ({ relatedTarget }) => {
      if (!root.contains(relatedTarget as Node | null)) rest("focus", false);
    },
    listen,
  );
  const sight = new IntersectionObserver(([entry]) => entry && rest("sight", !entry.isIntersecting));
  sight.observe(root);
  const forget = [
    $reducedMotion.listen(() => rest("motion", page.reducedMotion)),
    $hidden.listen((hidden) => rest("tab", hidden)),
  ];
  atEnd(signal, () => {
    clearTimeout(timer);
    sight.disconnect();
    for (const each of forget) each();
  });

  if (document.hidden) rests.add("tab");
  rest("motion", page.reducedMotion);
  return autoplay;
}
