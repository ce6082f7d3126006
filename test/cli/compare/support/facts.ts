import type { Facts } from "../../../../cli/compare/plan";

/** The facts of an element: a plain `div` except for the given values. */
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
  steepness: 1,
  entrance: 0,
  begins: 0,
  loops: false,
  clipped: false,
  followsAutoplay: false,
  ...given,
});
