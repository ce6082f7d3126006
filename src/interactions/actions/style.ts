import { parseColor } from "../../motion/color";
import type { ItemConfig } from "../data/schema";
import type { Styled } from "../data/targets";
import { isNumber, parseNumber, type Numbers } from "../data/values";
import { claim } from "../hidden/fail-open";
import { cssChannel, type Action, type Channel, type Goal, type State } from "./channel";

interface Part {
  type: string;
  value?: unknown;
  unit?: string;
  defaultValue?: unknown;
}

const readParts = (list: unknown) => (Array.isArray(list) ? (list as Part[]) : []);

const opacity = cssChannel("opacity", ({ values }) => String(values.value), {
  composited: true,
  write(element, { values }) {
    // What the engine hides, the engine shows again.
    claim(element);
    element.style.opacity = String(values.value);
  },
});

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

const FULL = ["saturate", "contrast", "brightness"];
const FILTER_UNITS: Record<string, string> = { blur: "px", "hue-rotate": "deg" };

const filter: Action = {
  channel: cssChannel(
    "filter",
    ({ values, units }) =>
      Object.keys(values)
        .map((type) => `${type}(${values[type]}${units[type] ?? FILTER_UNITS[type] ?? "%"})`)
        .join(" "),
    { composited: true, ownUnits: true },
  ),
  motion: true,
  goal({ filters }) {
    const goal: Goal = { to: {}, units: {} };
    for (const { type, value, unit } of readParts(filters)) {
      goal.to[type] = parseNumber(value, 0);
      if (unit) goal.units[type] = unit;
    }
    return goal;
  },
  neutral: (type) => (FULL.includes(type) ? 100 : 0),
};

const fontVariation: Action = {
  channel: cssChannel("font-variation-settings", ({ values }) =>
    Object.keys(values)
      .map((axis) => `"${axis}" ${values[axis]}`)
      .join(", "),
  ),
  motion: true,
  goal({ fontVariations }) {
    const to: Numbers = {};
    for (const { type, value } of readParts(fontVariations)) to[type] = parseNumber(value, 0);
    return { to, units: {} };
  },
  neutral: (axis, { fontVariations }) =>
    parseNumber(readParts(fontVariations).find(({ type }) => type === axis)?.defaultValue, 0),
};

const DIMENSIONS = ["width", "height"] as const;

const size: Action = {
  channel: {
    name: "size",
    properties: DIMENSIONS,
    write(element, { values, units }) {
      // Only dimensions that an item names: the other one stays fluid (IX-FIX-5).
      for (const key of DIMENSIONS) if (key in values) element.style[key] = `${values[key]}${units[key] ?? ""}`;
    },
  },
  motion: true,
  goal(config) {
    const auto: NonNullable<Goal["auto"]> = [];
    const goal: Goal = { to: {}, units: {}, auto };
    for (const key of DIMENSIONS) {
      const value = config[`${key}Value`];
      const unit = config[`${key}Unit`];
      if (unit === "AUTO") {
        auto.push(key);
        goal.units[key] = "px";
      } else if (isNumber(value)) {
        goal.to[key] = value;
        if (typeof unit === "string") goal.units[key] = unit;
      }
    }
    return goal;
  },
  start(element, { to, auto }) {
    const from: Numbers = {};
    for (const key of DIMENSIONS) {
      if (!(key in to)) continue;
      const inline = element.style[key];
      const usable = !auto?.includes(key) || inline.includes("px");
      const computed = () => parseNumber(getComputedStyle(element)[key], 0);
      const number = usable ? parseFloat(inline) : NaN;
      from[key] = Number.isFinite(number) ? number : computed();
    }
    return from;
  },
};

const value = ({ value }: ItemConfig): Goal => ({ to: isNumber(value) ? { value } : {}, units: {} });

const inert: Channel = { name: "object", properties: [], write: () => undefined };

/** Names of the format without a behavior; they take their time and do not change the page. */
export const nothing: Action = { channel: inert, goal: () => ({ to: {}, units: {} }) };

/** The word a display item writes travels in the units, as values are numbers. */
const display: Action = {
  channel: {
    name: "display",
    properties: ["display"],
    write(element: Styled, { units }: State) {
      element.style.display = units.value ?? "";
    },
  },
  goal: ({ value }) => ({ to: { value: 0 }, units: { value: String(value ?? "") } }),
  instant: true,
  neutral: () => 0,
};

export const styles: Record<string, Action> = {
  STYLE_OPACITY: { channel: opacity, goal: value, start: ({ style }) => ({ value: parseNumber(style.opacity, 1) }) },
  STYLE_SIZE: size,
  STYLE_BACKGROUND_COLOR: color("background-color"),
  STYLE_BORDER: color("border-color"),
  STYLE_TEXT_COLOR: color("color"),
  STYLE_FILTER: filter,
  STYLE_FONT_VARIATION: fontVariation,
  GENERAL_DISPLAY: display,
  OBJECT_VALUE: { channel: inert, goal: value, neutral: () => 0 },
};
