import { scroll } from "../core/registry";

type Mark = (active: boolean) => void;

interface Section {
  id: string;
  /** Its links, each with the state it was marked with last; unknown before the first evaluation (L-20). */
  marks: Map<Mark, boolean | undefined>;
  active: boolean;
  /** Has a link that is not marked yet. */
  fresh: boolean;
}

const sections = new Map<string, Section>();

/** Whether the section is rendered and contains the horizontal middle line of the view, edges included. */
function isActive(section: Element | null, middle: number): boolean {
  if (!section) return false;
  const { top, bottom } = section.getBoundingClientRect();
  return top <= middle && bottom >= middle && section.getClientRects().length > 0;
}

/** Reads every section's place once, then writes what changed, so that a scroll frame costs one layout at most. */
function evaluate(): void {
  const middle = innerHeight / 2;
  const changed: Section[] = [];
  for (const section of sections.values()) {
    const active = isActive(document.getElementById(section.id), middle);
    if (active !== section.active || section.fresh) changed.push(section);
    section.active = active;
  }
  for (const section of changed) {
    section.fresh = false;
    for (const [mark, before] of section.marks) {
      if (before === section.active) continue;
      section.marks.set(mark, section.active);
      mark(section.active);
    }
  }
}

/**
 * Calls `mark` whenever the section becomes active or stops being it, the first time on the next frame. One scroll
 * handler serves all links; without any there is none (L-22).
 * @returns a function that ends it.
 */
export function follow(id: string, mark: Mark): () => void {
  const section = sections.get(id) ?? { id, marks: new Map(), active: false, fresh: true };
  sections.set(id, section);
  section.marks.set(mark, undefined);
  section.fresh = true;
  scroll.on(evaluate);
  scroll.up();
  return () => {
    section.marks.delete(mark);
    if (!section.marks.size && sections.get(id) === section) sections.delete(id);
    if (!sections.size) scroll.off(evaluate);
  };
}
