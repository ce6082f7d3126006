import { parseColor } from "../../motion/color";
import { isNumber, type Numbers } from "../data/values";
import { cssChannel, type Action } from "./channel";

/** Colors start from the page; the destination may be a CSS variable (`interactions.md` 5.7). */
function color(property: string): Action {
  return {
    channel: cssChannel(property, ({ values: { r = 255, g = 255, b = 255, a = 1 } }) => {
      const channels = [r, g, b].map(Math.round).join(", ");
      return a >= 1 ? `rgb(${channels})` : `rgba(${channels}, ${a})`;
    }),
    goal({ rValue, gValue, bValue, aValue, globalSwatchId }) {
      const to: Numbers = {};
      const variable = typeof globalSwatchId === "string" && globalSwatchId.startsWith("--") && globalSwatchId;
      const values = variable
        ? parseColor(getComputedStyle(document.documentElement).getPropertyValue(variable))
        : [rValue, gValue, bValue, aValue];
      values?.forEach((value, index) => isNumber(value) && (to["rgba"[index] ?? ""] = value));
      return { to, units: {} };
    },
    start(element) {
      const inline = element.style.getPropertyValue(property);
      // `border-color` has four sides; the browser's text for them begins with the top one.
      const computed = () =>
        getComputedStyle(element).getPropertyValue(property === "border-color" ? "border-top-color" : property);
      const [r, g, b, a] = parseColor(inline.startsWith("rgb") ? inline : computed()) ?? [255, 255, 255, 1];
      return { r, g, b, a };
    },
  };
}

export const colors: Record<string, Action> = {
  STYLE_BACKGROUND_COLOR: color("background-color"),
  STYLE_BORDER: color("border-color"),
  STYLE_TEXT_COLOR: color("color"),
};

export const content = { actions: colors };
