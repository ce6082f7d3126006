import { atEnd } from "../../core/lifetime";
import { measureBox } from "../../core/dom/box";
import { isElement, getParent } from "../../core/dom/dom";

/** Which elements are out of view, so that nothing has to measure or move them. */
export interface Visibility {
  /** Watches an element from now on. @param margin an additional distance with a meaning, relative to the view. */
  watch(element: Element, margin?: string): void;
  /** Whether the element is out of view, and was so at the last check. */
  isFar(element: Node): boolean;
  /** Near elements have been measured. */
  looked(): void;
  /** Watches an element that moves for ever. */
  watchLoop(element: Element): void;
  /** Whether such an element is not rendered, or neither it nor its place is in view. */
  rests(element: Element): boolean;
  /** If none of these elements is rendered: keeps `resume` until one is. */
  park(elements: readonly Element[], resume: () => void): boolean;
}

/** What may be in view in the next frame is not far. */
const NEAR = "50%";
/**
 * An element that is invisible even with this margin is cut off or not rendered, so that another margin does not show
 * its place.
 */
const WHOLE = "9999999px";

/**
 * @param moved called when elements came into view or left it, in the same frame.
 * @param turned called when one that moves for ever pauses or continues.
 */
export function createVisibility(
  moved: () => void,
  turned: (element: Element) => void,
  signal: AbortSignal,
): Visibility {
  const observers = new Map<string, IntersectionObserver>();
  const seen = new Map<Node, Map<string, boolean>>();
  const far = new Set<Node | null>();
  const fresh = new Set<Node>();
  const loops = new Map<Element, { hidden: boolean; rests: boolean }>();
  const parked = new Map<readonly Element[], () => void>();

  function report(entries: readonly IntersectionObserverEntry[], margin: string): void {
    const reported = new Set<Node | null>();
    let isFresh = false;
    for (const { target, isIntersecting } of entries) {
      reported.add(target);
      const margins = seen.get(target);
      // The first report only has the element's position; page rules wait for the page's events.
      if (margins?.has(margin)) {
        fresh.add(target);
        isFresh = true;
      }
      margins?.set(margin, isIntersecting);
      if (margins?.get(WHOLE) && [...margins].every(([each, inside]) => inside === (each === WHOLE))) far.add(target);
      else far.delete(target);
    }
    for (const [element, loop] of loops) {
      const parent = getParent(element);
      if (!reported.has(element) && !reported.has(parent)) continue;
      loop.hidden = !element.getClientRects().length;
      // Its own movement may move it out of view, and must be able to move it back.
      const rests = loop.hidden || (far.has(element) && (far.has(parent) || isAway(measureBox(element, true))));
      if (rests === loop.rests) continue;
      loop.rests = rests;
      turned(element);
    }
    if (isFresh) moved();
    for (const [elements, resume] of parked) if (!elements.every(isHidden) && parked.delete(elements)) resume();
  }

  const isAway = ({ top, height }: { top: number; height: number }) =>
    top + height < -innerHeight / 2 || top > innerHeight * 1.5;
  const isHidden = (element: Element) => !!loops.get(element)?.hidden;

  function watch(element: Element, margin = NEAR): void {
    // jsdom has none; pages are tested there too.
    if (typeof IntersectionObserver !== "function") return;
    if (!seen.has(element)) seen.set(element, new Map());
    for (const rootMargin of new Set([margin, NEAR, WHOLE])) {
      let observer = observers.get(rootMargin);
      if (!observer)
        observers.set(
          rootMargin,
          (observer = new IntersectionObserver((entries) => report(entries, rootMargin), { rootMargin })),
        );
      observer.observe(element);
    }
  }

  atEnd(signal, () => observers.forEach((observer) => observer.disconnect()));

  return {
    watch,
    isFar: (element) => far.has(element) && !fresh.has(element),
    looked: () => fresh.clear(),
    watchLoop(element) {
      if (loops.has(element)) return;
      loops.set(element, { hidden: false, rests: false });
      watch(element);
      const parent = getParent(element);
      if (isElement(parent)) watch(parent);
    },
    rests: (element) => !!loops.get(element)?.rests,
    park(elements, resume) {
      const still = elements.every(isHidden);
      if (still) parked.set(elements, resume);
      return still;
    },
  };
}
