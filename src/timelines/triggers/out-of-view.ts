import { atEnd } from "../../core/life";

/**
 * Lets something rest while none of these elements can be seen. Their parents are looked at, since the elements may move
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
