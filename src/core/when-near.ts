import { atEnd } from "./lifetime";

/**
 * Runs a function once an element is near the view; at once without an observer.
 * @param margin around the view, as of `IntersectionObserver`; default: the size of the window.
 */
export function whenNear(element: Element, run: () => void, signal: AbortSignal, margin = "100%"): void {
  if (typeof IntersectionObserver !== "function") return run();
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      run();
    },
    { rootMargin: margin },
  );
  observer.observe(element);
  atEnd(signal, () => observer.disconnect());
}
