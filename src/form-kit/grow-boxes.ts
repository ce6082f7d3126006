import { nativeMembers } from "../core/dom/dom";
import { getStyle, type Edits } from "../core/edits";

/** Boxes that grow at present or did before. */
const grown = new WeakSet<HTMLElement>();

/** A box and the height of its content in px, before something is added to it. */
export interface MeasuredBox {
  readonly box: HTMLElement;
  readonly content: number;
}

/** Measures the boxes of a form around one of its elements. */
export function measureBoxes(element: Element): MeasuredBox[] {
  const boxes: MeasuredBox[] = [];
  const start = nativeMembers(element);
  const last = start.closest(".w-form") ?? start.closest("form") ?? element;
  let at = element;
  while (at !== last) {
    const box = nativeMembers(at).parentElement as HTMLElement;
    if (!/auto|scroll/.test(getComputedStyle(box).overflowY))
      boxes.push({ box, content: nativeMembers(box).scrollHeight });
    at = box;
  }
  return boxes;
}

/**
 * Increases the height of fixed boxes in which an added text does not fit, so that it covers nothing around them
 * (F-95). Every text in a box requires it, so that the box shrinks when the last one is removed.
 */
export function growBoxes(boxes: readonly MeasuredBox[], edits: Edits): void {
  for (const { box, content } of boxes) {
    const style = getStyle(box);
    const hasGrown = grown.has(box) && style.height === "auto";
    const { scrollHeight, clientHeight } = nativeMembers(box);
    if (!hasGrown && scrollHeight <= Math.max(content, clientHeight) + 1) continue;
    const least = hasGrown ? style.minHeight : getComputedStyle(box).height;
    grown.add(box);
    edits.style(box, "min-height", least);
    edits.style(box, "height", "auto");
    edits.style(box, "max-height", "none");
  }
}
