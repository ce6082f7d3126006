import { afterEach, expect, it } from "vitest";
import type { ActionItem } from "../../../src/interactions/data/schema";
import { item, plays, SELF } from "./data";
import { click, close, find, start, wait } from "./support";

afterEach(close);

/** `interactions.md` 5.7: what an element has inline, an item, where its movement starts, and its end. */
it.each([
  [
    "transform: translate3d(9px, 0, 0)",
    "TRANSFORM_MOVE",
    { xValue: 50, xUnit: "px" },
    /^translate3d\(0px, /,
    /\(50px, /,
  ],
  ["transform: scale(3)", "TRANSFORM_SCALE", { xValue: 2, yValue: 2 }, /scale3d\(1, 1, 1\)/, /scale3d\(2, 2, 1\)/],
  ["", "TRANSFORM_ROTATE", { zValue: 9, zUnit: "deg" }, /rotateZ\(0deg\)/, /rotateZ\(9deg\)/],
  ["", "TRANSFORM_SKEW", { xValue: 9, xUnit: "deg" }, /skew\(0deg, 0\)/, /skew\(9deg, 0\)/],
  ["opacity: 0.4", "STYLE_OPACITY", { value: 1 }, /^0.4$/, /^1$/],
  ["", "STYLE_OPACITY", { value: 0.2 }, /^1$/, /^0.2$/],
  ["width: 20%", "STYLE_SIZE", { widthValue: 90, widthUnit: "px" }, /^20px$/, /^90px$/],
  [
    "background-color: rgb(1, 2, 3)",
    "STYLE_BACKGROUND_COLOR",
    { rValue: 9, gValue: 8, bValue: 7, aValue: 1 },
    /^rgb\(1, 2, 3\)$/,
    /^rgb\(9, 8, 7\)$/,
  ],
  [
    "border-color: rgb(1, 2, 3)",
    "STYLE_BORDER",
    { rValue: 9, gValue: 8, bValue: 7, aValue: 1 },
    /^rgb\(1, 2, 3\)$/,
    /^rgb\(9, 8, 7\)$/,
  ],
  [
    "color: rgb(1, 2, 3)",
    "STYLE_TEXT_COLOR",
    { rValue: 9, gValue: 8, bValue: 7, aValue: 0.5 },
    /^rgb\(1, 2, 3\)$/,
    /^rgba\(9, 8, 7, 0.5\)$/,
  ],
  [
    "",
    "STYLE_FILTER",
    {
      filters: [
        { type: "saturate", value: 0 },
        { type: "blur", value: 4 },
      ],
    },
    /^saturate\(100%\) blur\(0px\)$/,
    /^saturate\(0%\) blur\(4px\)$/,
  ],
  [
    "",
    "STYLE_FONT_VARIATION",
    {
      fontVariations: [
        { type: "opsz", value: 12 },
        { type: "wght", value: 700, defaultValue: 400 },
      ],
    },
    /^"opsz" 0, "wght" 400$/,
    /^"opsz" 12, "wght" 700$/,
  ],
])("IX-59 with %j, %s %j begins at %s and ends at %s", (served, type, config, begins, ends) => {
  // So long that the first values are those of the start, then at once.
  expect([1_000_000, 0].map((duration) => play(served, item(type, SELF, { ...config, duration })))).toEqual([
    expect.stringMatching(begins),
    expect.stringMatching(ends),
  ]);
});

const PROPERTIES: Record<string, string> = {
  STYLE_OPACITY: "opacity",
  STYLE_SIZE: "width",
  STYLE_BACKGROUND_COLOR: "background-color",
  STYLE_BORDER: "border-color",
  STYLE_TEXT_COLOR: "color",
  STYLE_FILTER: "filter",
  STYLE_FONT_VARIATION: "font-variation-settings",
};

/** What the first frames of an item write. */
function play(served: string, played: ActionItem): string {
  start(`<div id="box" class="box" style="${served}"></div>`, plays("MOUSE_CLICK", [[played]]));
  const { style } = find("#box");
  const property = PROPERTIES[played.actionTypeId] ?? "transform";
  let written: string | undefined;
  // jsdom does not know every property.
  const set = style.setProperty.bind(style);
  style.setProperty = (name, value) => {
    if (name === property && value) written = value;
    set(name, value);
  };
  click("#box");
  wait(48);
  return written ?? style.getPropertyValue(property);
}
