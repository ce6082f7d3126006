import { measureBox, type Box } from "../../core/dom/box";
import { getConfig } from "../data/schema";
import type { Trigger } from "./trigger";

/** Height in px by which the viewport shrinks at top and bottom. */
export function inset({ scrollOffsetValue, scrollOffsetUnit }: ReturnType<typeof getConfig>, height: number): number {
  const value = scrollOffsetValue ?? 0;
  return scrollOffsetUnit === "PX" ? value : (height * value) / 100;
}

/** Edges count; an element that is not rendered has an all-zero rectangle (`interactions.md` 4.3). */
function isVisible({ left, top, width, height }: Box, { clientWidth, clientHeight }: HTMLElement, padding: number) {
  return left <= clientWidth && left + width >= 0 && top <= clientHeight - padding && top + height >= padding;
}

/** What belongs to the view besides, for an observer. */
export function computeMargin(config: ReturnType<typeof getConfig>): string {
  const value = -(config.scrollOffsetValue ?? 0);
  return `${value}${config.scrollOffsetUnit === "PX" ? "px" : "%"} 0px`;
}

const inView = (wanted: boolean): Trigger => ({
  after: "scroll",
  once: true,
  local: true,
  evaluate(state, { root, scrolled, transformed }, { event, element }) {
    const before = state.visible === true;
    // A layout may bring it into view, but not out of it (IX-FIX-32).
    if (!(element instanceof Element) || (before && !scrolled)) return false;
    const padding = inset(getConfig(event), root.clientHeight);
    // What its own movement takes out of view has not left it (IX-FIX-30).
    const visible =
      isVisible(element.getBoundingClientRect(), root, padding) ||
      (before && transformed(element) && isVisible(measureBox(element, true), root, padding));
    state.visible = visible;
    return visible !== before && visible === wanted;
  },
});

export const views: Record<string, Trigger> = {
  SCROLL_INTO_VIEW: inView(true),
  SCROLL_OUT_OF_VIEW: inView(false),
};
