import { expect, it } from "vitest";
import { near } from "../../../cli/compare/near";

it.each([
  ["box", "10 0 300 40", "11 1 302 40", true],
  ["box", "10 0 300 40", "10 0 310 40", false],
  ["box", "10 0 3000 40", "10 0 3025 40", true],
  ["opacity", "0.5", "0.51", true],
  ["opacity", "0", "1", false],
  ["transform", "", "matrix(1, 0, 0, 1, 1, 0)", true],
  ["transform", "", "matrix(1, 0, 0, 1, 40, 0)", false],
  ["transform", "matrix(1, 0, 0, 1, 10, 20)", "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 20, 0, 1)", true],
  ["transform", "matrix(0.8, 0, 0, 0.8, 0, 0)", "matrix(0.9, 0, 0, 0.9, 0, 0)", false],
  ["colors", "rgb(10, 20, 30) / ", "rgb(12, 20, 30) / ", true],
  ["colors", "rgb(10, 20, 30) / ", "rgb(40, 20, 30) / ", false],
  ["classes", "w--open", "w--open", true],
  ["classes", "w--open", "", false],
  ["value", "1", "2", false],
] as const)("%s: %j and %j are near: %s", (aspect, a, b, expected) => {
  expect(near(aspect, a, b)).toBe(expected);
});
