import { isNumber, parseNumber, type Numbers } from "../data/values";
import { cssChannel, type Action, type Goal } from "./channel";

interface Part {
  type: string;
  value?: unknown;
  unit?: string;
  defaultValue?: unknown;
}

const readParts = (list: unknown) => (Array.isArray(list) ? (list as Part[]) : []);

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

/** Sizes, filters and font axes. */
export const styles: Record<string, Action> = {
  STYLE_SIZE: size,
  STYLE_FILTER: filter,
  STYLE_FONT_VARIATION: fontVariation,
};

export const content = { actions: styles };
