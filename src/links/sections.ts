import { scroll } from "../core/window-buses";

type Mark = (active: boolean) => void;

interface Section {
  /** What carries the id now; pages swap content without an event. */
  element: Element | null;
  /** Its links, each with the state it was marked with last. */
  marks: Map<Mark, boolean | undefined>;
  /** Whether any of it is in the view; unknown until the observer has looked. */
  seen: boolean | undefined;
}

/**
 * The observer reports when a section enters the view, leaves it, or shows another tenth, with or without a scroll.
 * Sections that it has not reported are never measured.
 */
const STEPS = Array.from({ length: 11 }, (_, tenths) => tenths / 10 || 1e-9);

/**
 * How much of an element's height the view shows, from 0 to 1; 0 unless that is more than half of the element or of the
 * view (`links-scroll-touch.md` 2).
 */
function share(element: Element): number {
  const { top, bottom, height } = element.getBoundingClientRect();
  // By the hidden part, so that elements that are wholly in view have exactly 1, and tie.
  const hidden = Math.max(0, -top) + Math.max(0, bottom - innerHeight);
  const visible = height - hidden;
  return visible > height / 2 || visible > innerHeight / 2 ? 1 - hidden / height : 0;
}

/**
 * Calls `mark` whenever the section becomes the active one or ceases to be (`links-scroll-touch.md` 2), the first time
 * as soon as the browser has looked.
 * @returns a function that ends it.
 */
export type Follow = (id: string, mark: Mark) => () => void;

/** One observer for all links of a runtime, created for the first link (L-22). */
export function createFollow(): Follow {
  const sections = new Map<string, Section>();
  let observer: IntersectionObserver | undefined;

  /** Only changes are written (L-20). */
  function update(): void {
    let active: Element | null = null;
    let most = 0;
    for (const { seen, element } of sections.values()) {
      if (!seen || !element) continue;
      const part = share(element);
      const isFirst = active && element.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING;
      if (part > most || (part && part === most && isFirst)) [active, most] = [element, part];
    }
    for (const { seen, element, marks } of sections.values()) {
      if (seen === undefined) continue;
      const now = element !== null && element === active;
      for (const [mark, before] of marks) {
        if (before === now) continue;
        marks.set(mark, now);
        mark(now);
      }
    }
  }

  function note(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, intersectionRatio } of entries) {
      const section = sections.get(target.id);
      // A removed element may report its end after another one took its id.
      if (section?.element === target) section.seen = intersectionRatio > 0;
    }
    update();
  }

  /** Observes the elements with each section's id by now, and measures those in view. */
  function renew(): void {
    for (const [id, section] of sections) {
      const element = document.getElementById(id);
      if (element === section.element) continue;
      if (section.element) observer?.unobserve(section.element);
      section.element = element;
      if (element) observer?.observe(element);
      else section.seen = false;
    }
    update();
  }

  return (id, mark) => {
    // jsdom has none; pages are tested there too.
    if (typeof IntersectionObserver !== "function") return () => undefined;
    // The document as root: in a frame of another site, the frame's own view counts.
    observer ??= new IntersectionObserver(note, { root: document, threshold: STEPS });
    const section = sections.get(id) ?? { element: null, marks: new Map(), seen: undefined };
    sections.set(id, section);
    section.marks.set(mark, undefined);
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
  };
}
