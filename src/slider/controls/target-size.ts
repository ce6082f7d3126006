import type { Edits } from "../../core/edits";

/**
 * Makes a small arrow a target of 24 px (WCAG 2.5.8) by a clear border outside of what is drawn (SL-78). Nothing moves: what
 * is in the flow of the page, or has a border, padding or shadow of its own, stays as it is.
 * @returns the writes.
 */
export function growTarget(arrow: HTMLElement, edits: Edits): (() => void) | undefined {
  const read = () => arrow.getBoundingClientRect();
  const { left, top, width, height } = read();
  const more = Math.ceil(12 - Math.min(width, height) / 2);
  if (more < 1 || !width) return undefined;
  const { position, padding, borderWidth, boxShadow, translate, borderTopLeftRadius } = getComputedStyle(arrow);
  if (position + padding + borderWidth + boxShadow + translate !== "absolute0px0pxnonenone") return undefined;
  const set = (property: string, value: string) => edits.style(arrow, property, value);
  return () => {
    set("box-sizing", "content-box");
    set("border", `${more}px solid transparent`);
    set("background-clip", "padding-box");
    if (borderTopLeftRadius !== "0px") set("border-radius", `calc(${borderTopLeftRadius} + ${more}px)`);
    const now = read();
    set("translate", `${left - more - now.left}px ${top - more - now.top}px`);
  };
}
