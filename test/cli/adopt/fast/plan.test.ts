import { describe, expect, it } from "vitest";
import { chooseWidths, planSizes } from "../../../../cli/adopt/fast/sizes/plan";

const BOX = { at: 0, top: 0, fit: "fill", isInWidget: false, proportion: 0.5, asked: 0 };

/** An image that is shown in these widths at 390, 640, 768, 1280 and 1920 px. */
const view = (widths: readonly number[], isFree = true, more: object = {}) => ({
  at: 0,
  isFree,
  shown: widths.map((width) => ({ ...BOX, width, height: width / 2, ...more })),
});
const NATURAL = { width: 2000, height: 1000 };

describe("sizes of an image", () => {
  it.each([
    ["as wide as the window", [390, 640, 768, 1280, 1920], "100vw"],
    [
      "a column of a container",
      [370, 620, 370, 600, 600],
      "(max-width: 479px) 95vw, (max-width: 767px) 97vw, (max-width: 991px) 49vw, 600px",
    ],
    [
      "equal everywhere",
      [48, 48, 48, 48, 48],
      "(max-width: 479px) 13vw, (max-width: 767px) 8vw, (max-width: 991px) 7vw, 48px",
    ],
    ["hidden on phones", [0, 0, 384, 640, 960], "50vw"],
    ["larger than its file", [390, 640, 768, 1280, 2400], "(max-width: 1599px) 100vw, 2000px"],
  ])("%s", (_, widths, sizes) => {
    expect(planSizes(view(widths), NATURAL)?.sizes).toBe(sizes);
  });

  it("that covers a tall box are those of the whole picture", () => {
    const plan = planSizes(view([390, 640, 768, 1280, 1920], true, { fit: "cover", height: 800 }), NATURAL);
    expect(plan?.sizes).toBe(
      "(max-width: 479px) 411vw, (max-width: 767px) 250vw, (max-width: 991px) 209vw, (max-width: 1599px) 125vw, 100vw",
    );
  });

  it("that covers a tall box are not wider than the page asks for", () => {
    const viewed = view([390, 640, 768, 1280, 1920], true, { fit: "cover", height: 800, asked: 640 });
    expect(planSizes(viewed, NATURAL)?.sizes).toBe("(max-width: 479px) 165vw, 100vw");
  });

  it("whose place may depend on its file are its own width, at most the window", () => {
    expect(planSizes(view([390, 640, 768, 900, 900], false), { width: 900, height: 450 })?.sizes).toBe(
      "(max-width: 900px) 100vw, 900px",
    );
  });

  it("that was not seen, or is wider than the window and depends on its file, are left", () => {
    expect(planSizes(view([0, 0, 0, 0, 0]), NATURAL)).toBeUndefined();
    expect(planSizes(view([2000, 2000, 2000, 2000, 2000], false), NATURAL)).toBeUndefined();
  });
});

describe("widths of files", () => {
  it("fit simple and double density, and are never wider than the picture", () => {
    expect(chooseWidths([100, 390], 2000)).toEqual([160, 240, 400, 800]);
    expect(chooseWidths([1920], 2000)).toEqual([1920, 2000]);
  });
});
