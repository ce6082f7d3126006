import { counts, type Bound } from "./bound";

const OLD = ["mouseenter", "mouseleave", "mouseover"];

/** One event in the old form (IX3-53), both events in the new form (IX3-54). */
export function bindHover({ config: { control, pluginConfig = {} }, element, act }: Bound, signal: AbortSignal): void {
  if (!element) return;
  const { type, multiTimeline, eventMode } = pluginConfig;
  const on = (event: string, run: () => void) => element.addEventListener(event, run, { signal });
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
  let count = 0;
  on(OLD.includes(String(type)) ? String(type) : "mouseenter", () => {
    count++;
    if (counts(pluginConfig.hover, pluginConfig.custom, count)) act();
  });
}
