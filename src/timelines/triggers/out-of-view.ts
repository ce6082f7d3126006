import { atEnd } from "../../core/lifetime";

/**
 * Pauses something while all of these elements are out of view. Their parents are observed, since the elements may move
 * out of view and back by themselves.
 */
export function restOutOfView(elements: Iterable<Element>, rest: (out: boolean) => void, signal: AbortSignal): void {
  // jsdom has none; pages are tested there too.
  if (typeof IntersectionObserver !== "function") return;
  const seen = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) seen[isIntersecting ? "add" : "delete"](target);
    rest(seen.size === 0);
  });
  for (const { parentElement } of elements) if (parentElement) observer.observe(parentElement);
  atEnd(signal, () => observer.disconnect());
}
