import { getConfig } from "../data/schema";
import type { Trigger } from "./trigger";
import { inset } from "./view";

interface Direction {
  position?: number;
  down?: boolean;
  anchor?: number;
  inside?: boolean;
}

/** Fires once after enough travel from the last turn (`interactions.md` 4.4). */
const pageScroll = (wanted: "up" | "down"): Trigger => ({
  after: "scroll",
  fromStart: true,
  evaluate(remembered, { root, scrolled, start }, { event }) {
    const state = remembered as Direction;
    const range = root.scrollHeight - innerHeight;
    const read = (y: number) => Math.round((Math.min(Math.max(y, 0), range) / range) * 100) / 100;
    const position = read(scrollY);
    // A page that only becomes longer is not scrolled (IX-FIX-32).
    if (!scrolled || !(range > 0) || position === state.position) return false;
    const down = position > (state.position ?? read(start));
    const turned = down !== state.down;
    const anchor = turned ? position : (state.anchor ?? position);
    const padding = inset(getConfig(event), innerHeight) / range;
    const inside = wanted === "down" ? position >= anchor + padding : position <= anchor - padding;
    const fires = inside && (turned || !state.inside) && down === (wanted === "down");
    Object.assign(state, { position, down, anchor, inside });
    return fires;
  },
});

export const pageScrolls: Record<string, Trigger> = {
  PAGE_SCROLL_UP: pageScroll("up"),
  PAGE_SCROLL_DOWN: pageScroll("down"),
};
