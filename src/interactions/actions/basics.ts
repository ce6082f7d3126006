import type { ItemConfig } from "../data/schema";
import type { Styled } from "../data/targets";
import { isNumber, parseNumber } from "../data/values";
import { claim } from "../hidden/fail-open";
import { cssChannel, type Action, type Channel, type Goal, type State } from "./channel";

const opacity = cssChannel("opacity", ({ values }) => String(values.value), {
  composited: true,
  write(element, { values }) {
    // What the engine hides, the engine shows again.
    claim(element);
    element.style.opacity = String(values.value);
  },
});

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

/** Opacity, display, and items that only take time. */
export const basics: Record<string, Action> = {
  STYLE_OPACITY: { channel: opacity, goal: value, start: ({ style }) => ({ value: parseNumber(style.opacity, 1) }) },
  GENERAL_DISPLAY: display,
  OBJECT_VALUE: { channel: inert, goal: value, neutral: () => 0 },
};
