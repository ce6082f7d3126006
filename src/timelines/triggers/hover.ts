import { onCounted, type Bound } from "./bound";
import type { On } from "./delegated";

const OLD = ["mouseenter", "mouseleave", "mouseover"];

/** One event in the old form (IX3-53), both events in the new form (IX3-54). */
export function bindHover(bound: Bound, on: On): void {
  const { config, act } = bound;
  const { control, pluginConfig = {} } = config;
  const { type, multiTimeline, eventMode } = pluginConfig;
  if (typeof multiTimeline === "boolean") {
    const toggles = control === undefined || control.startsWith("toggle");
    const sides = [
      ["enter", "play", "mouseEnter"],
      ["leave", "reverse", "mouseLeave"],
    ] as const;
    for (const [side, word, role] of sides) {
      if (eventMode !== undefined && eventMode !== side) continue;
      if (multiTimeline) on(`mouse${side}`, () => act(undefined, role));
      else on(`mouse${side}`, () => act(toggles ? word : control));
    }
    return;
  }
  on(OLD.includes(String(type)) ? String(type) : "mouseenter", onCounted(bound, "hover"));
}
