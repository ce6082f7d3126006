import { describe, expect, it } from "vitest";
import { cssEasing } from "../../../src/core/easing";

describe("easing names of the builder's components", () => {
  it.each(["linear", "ease", "ease-in", "ease-out", "ease-in-out"])("leaves the CSS name %s as it is", (name) => {
    expect(cssEasing(name)).toBe(name);
  });

  it.each([
    ["ease-in-quad", ".55,.085,.68,.53"],
    ["ease-out-cubic", ".215,.61,.355,1"],
    ["ease-in-out-quart", ".77,0,.175,1"],
    ["ease-out-quint", ".23,1,.32,1"],
    ["ease-in-sine", ".47,0,.745,.715"],
    ["ease-in-out-expo", "1,0,0,1"],
    ["ease-out-circ", ".075,.82,.165,1"],
    ["ease-in-out-back", ".68,-.55,.265,1.55"],
  ])("turns %s into its curve", (name, points) => {
    expect(cssEasing(name)).toBe(`cubic-bezier(${points})`);
  });

  it.each(["", "bounce", "ease-in-bounce", "ease-in-constructor", "Ease-In", "ease-quad"])(
    "takes ease for the unknown name '%s'",
    (name) => {
      expect(cssEasing(name)).toBe("ease");
    },
  );
});
