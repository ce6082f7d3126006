import { measureBox, type Box } from "../../core/dom/box";
import { getConfig } from "../data/schema";
import type { Trigger } from "./trigger";

/** Height in px by which the viewport shrinks at top and bottom. */
function inset({ scrollOffsetValue, scrollOffsetUnit }: ReturnType<typeof getConfig>, height: number): number {
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

interface Direction {
  position?: number;
  down?: boolean;
  anchor?: number;
  inside?: boolean;
}

/** Fires once after enough travel from the last turn (`interactions.md` 4.4). */
const pageScroll = (wanted: "up" | "down"): Trigger => ({
  after: "scroll",
  evaluate(remembered, { root, scrolled }, { event }) {
    const state = remembered as Direction;
    const range = root.scrollHeight - innerHeight;
    const position = Math.round((Math.min(Math.max(scrollY, 0), range) / range) * 100) / 100;
    // A page that only becomes longer is not scrolled (IX-FIX-32).
    if (!scrolled || !(range > 0) || position === state.position) return false;
    const down = position > (state.position ?? Infinity);
    const turned = down !== state.down;
    const anchor = turned ? position : (state.anchor ?? position);
    const padding = inset(getConfig(event), innerHeight) / range;
    const inside = wanted === "down" ? position >= anchor + padding : position <= anchor - padding;
    const fires = inside && (turned || !state.inside) && down === (wanted === "down");
    Object.assign(state, { position, down, anchor, inside });
    return fires;
  },
});

export const views: Record<string, Trigger> = {
  SCROLL_INTO_VIEW: inView(true),
  SCROLL_OUT_OF_VIEW: inView(false),
  PAGE_SCROLL_UP: pageScroll("up"),
  PAGE_SCROLL_DOWN: pageScroll("down"),
};
