import type { Edits } from "../../core/edits";

/**
 * Makes a small arrow a target of 24 px (WCAG 2.5.8) by a clear border outside of what is drawn, on the sides that are too short
 * (SL-78). Nothing moves: what is in the flow of the page, or has a border, padding or shadow of its own, stays as it is.
 * @returns the writes.
 */
export function growTarget(arrow: HTMLElement, edits: Edits): (() => void) | undefined {
  const read = () => arrow.getBoundingClientRect();
  const { left, top, width, height } = read();
  const across = Math.max(0, Math.ceil(12 - width / 2));
  const down = Math.max(0, Math.ceil(12 - height / 2));
  if (!width || !(across + down)) return undefined;
  const { position, padding, borderWidth, boxShadow, translate, borderTopLeftRadius: radius } = getComputedStyle(arrow);
  if (position + padding + borderWidth + boxShadow + translate !== "absolute0px0pxnonenone") return undefined;
  const set = (property: string, value: string) => edits.style(arrow, property, value);
  return () => {
    set("box-sizing", "content-box");
    set("border", "solid transparent");
    set("border-width", `${down}px ${across}px`);
    set("background-clip", "padding-box");
    if (radius !== "0px") set("border-radius", `calc(${radius} + ${across}px)/calc(${radius} + ${down}px)`);
    const now = read();
    set("translate", `${left - across - now.left}px ${top - down - now.top}px`);
  };
}
