import type { Edits } from "../core/dom";
import type { Page } from "../core/page";
import { $reducedMotion } from "../core/stores";

export interface Autoplay {
  /** Whether slides are changing by themselves right now. */
  readonly running: boolean;
  /** Starts again, also under reduced motion: somebody asked for it. */
  play(): void;
  /** Stops until {@link play}. */
  stop(): void;
}

/** Why it waits. */
type Reason = "pointer" | "focus" | "tab" | "sight" | "motion" | "visitor";

interface Options {
  root: HTMLElement;
  delay: number;
  /** 0 is no limit. */
  limit: number;
  page: Page;
  next(): void;
  /** It began or paused. */
  onChange(): void;
  edits: Edits;
  signal: AbortSignal;
}

/**
 * Changes the page every `delay` ms, while nothing speaks against it: pointer or focus inside, a hidden tab, the
 * slider out of sight, reduced motion, or a visitor who took over (`slider.md` 9).
 */
export function createAutoplay({ root, delay, limit, page, next, onChange, edits, signal }: Options): Autoplay {
  const period = delay > 0 ? delay : 2000;
  const rests = new Set<Reason>();
  let left = limit > 0 ? limit : Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("data-wf-ignore", "");
  // Invisible until it has focus: the keyboard's way to what the pointer does by entering.
  const { style } = button;
  Object.assign(style, { position: "absolute", top: "8px", left: "8px", zIndex: "5", padding: "8px 12px", border: "0" });
  Object.assign(style, { color: "#fff", background: "#222", opacity: "0", pointerEvents: "none" });
  edits.insert(button, root, root.firstChild);

  // What pauses for a moment is no answer to "is it playing?".
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
    button.textContent = stopped() ? "Play slides" : "Pause slides";
    onChange();
  }

  function rest(reason: Reason, on: boolean): void {
    if (on) rests.add(reason);
    else rests.delete(reason);
    update();
  }

  const autoplay: Autoplay = {
    get running() {
      return timer !== undefined;
    },
    play() {
      if (left <= 0) left = limit;
      rests.clear();
      update();
    },
    stop: () => rest("visitor", true),
  };

  const listen = { signal };
  root.addEventListener("pointerenter", () => rest("pointer", true), listen);
  root.addEventListener("pointerleave", () => rest("pointer", false), listen);
  root.addEventListener("focusin", () => rest("focus", true), listen);
  root.addEventListener("focusout", (event) => {
    if (!root.contains(event.relatedTarget as Node | null)) rest("focus", false);
  }, listen);
  button.addEventListener("focus", () => (style.opacity = "1"), listen);
  button.addEventListener("blur", () => (style.opacity = "0"), listen);
  button.addEventListener("click", () => (stopped() ? autoplay.play() : autoplay.stop()), listen);
  document.addEventListener("visibilitychange", () => rest("tab", document.hidden), listen);
  const sight = new IntersectionObserver(([entry]) => entry && rest("sight", !entry.isIntersecting));
  sight.observe(root);
  const forgetMotion = $reducedMotion.listen(() => rest("motion", page.reducedMotion));
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    sight.disconnect();
    forgetMotion();
  }, { once: true });

  if (document.hidden) rests.add("tab");
  rest("motion", page.reducedMotion);
  return autoplay;
}
