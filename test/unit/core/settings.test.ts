import { afterEach, describe, expect, it, vi } from "vitest";
import { createReporter } from "../../../src/core/errors";
import { requirePart } from "../../../src/core/dom/require-part";
import { flag, number, oneOf, readSettings, text } from "../../../src/core/settings";

const schema = {
  duration: number("data-duration", 400, { min: 0, unit: "ms" }),
  infinite: flag("data-infinite"),
  animation: oneOf("data-animation", ["slide", "fade", "outIn"], "slide"),
  wait: text("data-wait", "Please wait"),
};

function element(attributes: Record<string, string>): Element {
  const made = document.createElement("div");
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

const read = (from: Element) => readSettings(from, schema, createReporter("slider").warn);

afterEach(() => vi.restoreAllMocks());

describe("settings", () => {
  it("returns the default of every setting for an element without attributes", () => {
    expect(read(element({}))).toEqual({
      duration: 400,
      infinite: false,
      animation: "slide",
      wait: "Please wait",
    });
  });

  it.each([
    ["", true],
    ["1", true],
    ["true", true],
    ["TRUE", true],
    ["data-infinite", true],
    ["0", false],
    ["false", false],
  ])("SL-58 reads the flag spelling %j as %j", (value, expected) => {
    expect(read(element({ "data-infinite": value })).infinite).toBe(expected);
  });

  it.each([
    ["500", 500],
    ["500ms", 500],
    [" 12.5 ", 12.5],
  ])("SL-59 reads the number %j as %j", (value, expected) => {
    expect(read(element({ "data-duration": value })).duration).toBe(expected);
  });

  it.each([
    ["data-duration", "fast", "a number of ms from 0"],
    ["data-duration", "-1", "a number of ms from 0"],
    ["data-duration", "Infinity", "a number of ms from 0"],
    ["data-infinite", "maybe", "true or false"],
    ["data-animation", "spin", "one of slide, fade, outIn"],
  ])("warns about %s=%j, names the expectation and continues with the default", (attribute, value, expected) => {
    const warning = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const made = element({ [attribute]: value, class: "w-slider" });
    expect(read(made)).toEqual(read(element({})));
    expect(warning).toHaveBeenCalledOnce();
    const sentence = String(warning.mock.calls[0]?.[0]);
    for (const part of ["slider", "<div.w-slider>", `${attribute}="${value}"`, expected])
      expect(sentence).toContain(part);
  });

  it.each(["data-duration", "data-animation", "data-wait"])(
    "treats an empty %s as missing, without a warning",
    (attribute) => {
      const warning = vi.spyOn(console, "warn");
      expect(read(element({ [attribute]: "" }))).toMatchObject({
        duration: 400,
        animation: "slide",
        wait: "Please wait",
      });
      expect(warning).not.toHaveBeenCalled();
    },
  );

  it("compares words without regard to case and returns the documented spelling", () => {
    expect(read(element({ "data-animation": "OUTIN" })).animation).toBe("outIn");
  });

  it("reports which part of the markup is missing", () => {
    expect(() => requirePart(element({ class: "w-slider" }), ".w-slider-mask")).toThrow(
      "<div.w-slider>: no element matches .w-slider-mask; expected one inside it",
    );
  });
});
