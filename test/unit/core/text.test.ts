import { describe, expect, it } from "vitest";
import { toText } from "../../../src/core/text";

describe("the text of a value from outside", () => {
  it.each([
    ["x", "x"],
    [0, "0"],
    [false, "false"],
    [null, ""],
    [undefined, ""],
    [["a", 1], "a,1"],
    [{ toString: 1 }, ""],
    [[{ toString: null, valueOf: null }], ""],
  ])("of %j is %j", (value, text) => {
    expect(toText(value)).toBe(text);
  });
});
