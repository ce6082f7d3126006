import type { Edits } from "../core/edits";

/** Boxes that grow at present or did before. */
const grown = new WeakSet<HTMLElement>();

const isFull = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight > clientHeight + 1;

/** The boxes of a form around one of its elements whose content has room at present. */
export function listRoomyBoxes(element: Element): HTMLElement[] {
  const boxes: HTMLElement[] = [];
  const last = element.closest(".w-form") ?? element.closest("form");
  for (let box = element.parentElement; box && last?.contains(box); box = box.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(box).overflowY);
    if (!scrolls && (grown.has(box) || !isFull(box))) boxes.push(box);
  }
  return boxes;
}

/**
 * Lets boxes of a fixed height grow where their content no longer has room, so that it covers nothing around them (F-95).
 * Every text in a box asks for it, so that the box shrinks when the last one is taken away.
 */
export function makeRoom(boxes: readonly HTMLElement[], edits: Edits): void {
  for (const box of boxes) {
    const hasGrown = grown.has(box) && box.style.height === "auto";
    if (!hasGrown && !isFull(box)) continue;
    const least = hasGrown ? box.style.minHeight : getComputedStyle(box).height;
    grown.add(box);
    edits.style(box, "min-height", least);
    edits.style(box, "height", "auto");
  }
}
