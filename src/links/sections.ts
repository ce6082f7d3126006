import { scroll } from "../core/registry";

type Mark = (active: boolean) => void;

interface Section {
  /** What carries the id now; pages swap content without telling. */
  element: Element | null;
  /** Its links, each with the state it was marked with last. */
  marks: Map<Mark, boolean | undefined>;
  /** Unknown until the observer has seen it. */
  active: boolean | undefined;
}

const sections = new Map<string, Section>();
let observer: IntersectionObserver | undefined;

/** Tells the links of a section what they do not know yet: only changes are written (L-20). */
function tell({ active, marks }: Section): void {
  if (active === undefined) return;
  for (const [mark, before] of marks) {
    if (before === active) continue;
    marks.set(mark, active);
    mark(active);
  }
}

/**
 * The browser tells which sections the middle line has entered and left; none is measured by us in a scroll frame.
 * Chromium 156 has no line between two pixels: in a view of odd height the root is one pixel high, and must be overlapped.
 */
function look(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, intersectionRatio, rootBounds } of entries) {
    const section = sections.get(target.id);
    // A removed element may report its end after another one took its id.
    if (section?.element !== target) continue;
    section.active = isIntersecting && (!rootBounds?.height || intersectionRatio > 0);
    tell(section);
  }
}

/** Observes what carries each section's id by now. */
function renew(): void {
  for (const [id, section] of sections) {
    const element = document.getElementById(id);
    if (element === section.element) continue;
    if (section.element) observer?.unobserve(section.element);
    section.element = element;
    if (element) observer?.observe(element);
    else {
      section.active = false;
      tell(section);
    }
  }
}

/**
 * Calls `mark` whenever the horizontal middle line of the view enters the section, edges included, or leaves it, the
 * first time as soon as the browser has looked. One observer serves all links; without any there is none (L-22).
 * @returns a function that ends it.
 */
export function follow(id: string, mark: Mark): () => void {
  // jsdom has none; pages are tested there too.
  if (typeof IntersectionObserver !== "function") return () => undefined;
  // The document as root, because the margin of the default root does not count in a frame of another site.
  observer ??= new IntersectionObserver(look, { root: document, rootMargin: "-50% 0px", threshold: [0, 1e-9] });
  const section = sections.get(id) ?? { element: null, marks: new Map(), active: undefined };
  sections.set(id, section);
  section.marks.set(mark, undefined);
  tell(section);
  scroll.on(renew);
  scroll.up();
  return () => {
    section.marks.delete(mark);
    if (!section.marks.size && sections.get(id) === section) {
      sections.delete(id);
      if (section.element) observer?.unobserve(section.element);
    }
    if (sections.size) return;
    scroll.off(renew);
    observer?.disconnect();
    observer = undefined;
  };
}
