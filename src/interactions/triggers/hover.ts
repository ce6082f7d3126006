import type { Trigger } from "./trigger";

/** Moving between descendants is no change; leaving the window is (`interactions.md` 4.2). */
const hover = (wanted: boolean): Trigger => ({
  on: ["mouseover", "mouseout"],
  fires(state, { type, relatedTarget }, { element }) {
    const before = state.hovered === true;
    const hovered = type === "mouseover" || (relatedTarget instanceof Node && element.contains(relatedTarget));
    state.hovered = hovered;
    return hovered !== before && hovered === wanted;
  },
});

export const hovers: Record<string, Trigger> = { MOUSE_OVER: hover(true), MOUSE_OUT: hover(false) };
