import type { Facts } from "../../../../cli/compare/plan";

/** What the harness knows of an element: a plain `div` without anything, but for what is given. */
export const facts = (given: Partial<Facts>): Facts => ({
  mark: 3,
  parent: 2,
  tag: "div",
  id: "",
  classes: [],
  text: "",
  within: [],
  attributes: {},
  changedBy: [],
  movesItself: [],
  keeps: [],
  loops: false,
  ...given,
});
