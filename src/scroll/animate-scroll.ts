import { atEnd } from "../core/lifetime";
import type { Destination } from "./destination";

const easeInOutCubic = (t: number) => (t < 0.5 ? 4 * t ** 3 : (t - 1) * (2 * t - 2) ** 2 + 1);

/** Scrolls the window, one step per frame; the horizontal position stays. The signal stops it. */
export function animateScroll({ top: end, duration }: Destination, arrived: () => void, signal: AbortSignal): void {
  const start = scrollY;
  const began = performance.now();
  // Instant: a page's own `scroll-behavior: smooth` would animate each step.
  const go = (top: number) => scrollTo({ left: scrollX, top, behavior: "instant" });

  function step(): void {
    const elapsed = performance.now() - began;
    if (elapsed < duration) {
      go(start + (end - start) * easeInOutCubic(elapsed / duration));
      frame = requestAnimationFrame(step);
    } else {
      go(end);
      arrived();
    }
  }

  let frame = 0;
  atEnd(signal, () => cancelAnimationFrame(frame));
  if (duration > 0) frame = requestAnimationFrame(step);
  else step();
}
