import { scroll } from "../core/registry";

interface Anchor {
  section: string;
  mark(active: boolean): void;
  /** Unknown until the first evaluation, which corrects a served marker (L-20). */
  active?: boolean;
}

const anchors = new Set<Anchor>();

/** Whether the section is rendered and contains the horizontal middle line of the view, edges included. */
function isActive(section: Element | null, middle: number): boolean {
  if (!section) return false;
  const { top, bottom } = section.getBoundingClientRect();
  return top <= middle && bottom >= middle && section.getClientRects().length > 0;
}

/** Reads every section's place once, then writes what changed, so that a scroll frame costs one layout at most. */
function evaluate(): void {
  const middle = innerHeight / 2;
  const active = new Map<string, boolean>();
  for (const { section } of anchors) {
    if (!active.has(section)) active.set(section, isActive(document.getElementById(section), middle));
  }
  for (const anchor of anchors) {
    const now = active.get(anchor.section) === true;
    if (anchor.active === now) continue;
    anchor.active = now;
    anchor.mark(now);
  }
}

/**
 * Calls `mark` whenever the section becomes active or stops being it, the first time on the next frame. One scroll
 * handler serves all links; without any there is none (L-22).
 * @returns a function that ends it.
 */
export function follow(section: string, mark: (active: boolean) => void): () => void {
  const anchor: Anchor = { section, mark };
  anchors.add(anchor);
  scroll.on(evaluate);
  scroll.up();
  return () => {
    anchors.delete(anchor);
    if (!anchors.size) scroll.off(evaluate);
  };
}
