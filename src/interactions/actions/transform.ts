import type { ItemConfig } from "../data/schema";
import type { Styled } from "../data/targets";
import { isNumber, type Numbers } from "../data/values";
import { cssChannel, type Action, type Goal, type State } from "./channel";

/** Always the complete list in this order, for every animation (`interactions.md` 5.8). */
function css({ values, units }: State): string {
  const list = (part: string, neutral: number, axes = "xyz") =>
    [...axes].map((axis) => (values[part + axis] ?? neutral) + (units[part + axis] ?? ""));
  const rotations = list("r", 0).map((angle, index) => `rotate${"XYZ"[index]}(${angle})`);
  return [
    `translate3d(${list("m", 0).join(", ")})`,
    `scale3d(${list("s", 1).join(", ")})`,
    ...rotations,
    `skew(${list("k", 0, "xy").join(", ")})`,
  ].join(" ");
}

/** All but skew may leave the plane. */
function prepare({ style }: Styled, values: Numbers): void {
  if (Object.keys(values).some((key) => key[0] !== "k")) style.transformStyle = "preserve-3d";
}

const transform = cssChannel("transform", css, {
  properties: ["transform", "transform-style"],
  composited: true,
  prepare,
  write(element, state) {
    element.style.transform = css(state);
    prepare(element, state.values);
  },
});

/** @param part first letter of the state's keys: move, scale, rotate, skew ("k", since "s" is taken). */
function part(part: string, axes: string, neutral: number): Action {
  return {
    channel: transform,
    motion: true,
    goal(config: ItemConfig) {
      const goal: Goal = { to: {}, units: {} };
      for (const axis of axes) {
        const value = config[`${axis}Value`];
        const unit = config[`${axis}Unit`];
        if (!isNumber(value)) continue;
        goal.to[part + axis] = value;
        if (typeof unit === "string" && part !== "s") goal.units[part + axis] = unit;
      }
      return goal;
    },
    neutral: () => neutral,
  };
}

export const transforms: Record<string, Action> = {
  TRANSFORM_MOVE: part("m", "xyz", 0),
  TRANSFORM_SCALE: part("s", "xyz", 1),
  TRANSFORM_ROTATE: part("r", "xyz", 0),
  TRANSFORM_SKEW: part("k", "xy", 0),
};
