import { describe, expect, it } from "vitest";
import { readEasing } from "../../../../src/interactions/playback/easing";

const AT = [0.1, 0.25, 0.5, 0.75, 0.9];

/** Values of `interactions.md` 5.11 at .1, .25, .5, .75, .9. */
const VECTORS: [string, number[]][] = [
  ["ease", [0.0948, 0.40851, 0.8024, 0.96046, 0.99432]],
  ["easeIn", [0.01703, 0.09346, 0.31536, 0.62186, 0.83943]],
  ["easeOut", [0.16057, 0.37814, 0.68464, 0.90654, 0.98297]],
  ["easeInOut", [0.01972, 0.12916, 0.5, 0.87084, 0.98028]],
  ["inOutQuad", [0.02, 0.125, 0.5, 0.875, 0.98]],
  ["outCubic", [0.271, 0.57813, 0.875, 0.98438, 0.999]],
  ["outQuart", [0.3439, 0.68359, 0.9375, 0.99609, 0.9999]],
  ["inOutQuart", [0.0008, 0.03125, 0.5, 0.96875, 0.9992]],
  ["outQuint", [0.40951, 0.7627, 0.96875, 0.99902, 0.99999]],
  ["inOutSine", [0.02447, 0.14645, 0.5, 0.85355, 0.97553]],
  ["outExpo", [0.5, 0.82322, 0.96875, 0.99448, 0.99805]],
  ["inOutExpo", [0.00195, 0.01563, 0.5, 0.98438, 0.99805]],
  ["outCirc", [0.43589, 0.66144, 0.86603, 0.96825, 0.99499]],
  ["inBack", [-0.01431, -0.06414, -0.0877, 0.18259, 0.59117]],
  ["swingFrom", [-0.01431, -0.06414, -0.0877, 0.18259, 0.59117]],
  ["outBack", [0.40883, 0.81741, 1.0877, 1.06414, 1.01431]],
  ["swingTo", [0.40883, 0.81741, 1.0877, 1.06414, 1.01431]],
  ["inOutBack", [-0.03752, -0.09968, 0.5, 1.09968, 1.03752]],
  ["swingFromTo", [-0.03752, -0.09968, 0.5, 1.09968, 1.03752]],
  ["outElastic", [1.25, 0.91161, 1.01563, 1.00552, 0.99805]],
  ["inElastic", [0.00195, -0.00552, -0.01563, 0.08839, -0.25]],
  ["bounce", [0.07563, 0.47266, 0.76563, 0.97266, 0.98812]],
  ["outBounce", [0.07563, 0.47266, 0.76563, 0.97266, 0.98812]],
  ["bouncePast", [0.07563, 0.47266, 1.23438, 1.02734, 1.01188]],
];

/** Half of the tolerance of the contract: motion finds a point of a cubic-bezier by bisection in twelve steps. */
const TOLERANCE = 0.001;

/** Evaluates the text of a CSS `linear()` as a browser would. */
function linear(css: string, at: number): number {
  const points = css
    .slice("linear(".length, -1)
    .split(",")
    .map((point, index) => {
      const [value = "", percent] = point.split(" ");
      return [percent === undefined ? index : parseFloat(percent) / 100, Number(value)] as const;
    });
  const right = points.findIndex(([x]) => x >= at);
  const [x1, y1] = points[Math.max(right, 1)] ?? [1, 1];
  const [x0, y0] = points[Math.max(right, 1) - 1] ?? [0, 0];
  return y0 + ((y1 - y0) * (at - x0)) / (x1 - x0);
}

describe("the easings of interactions", () => {
  it.each(VECTORS)("IX-63 %s has the values of the contract", (name, values) => {
    AT.forEach((at, index) =>
      expect(Math.abs(readEasing(name).at(at) - (values[index] ?? NaN))).toBeLessThan(TOLERANCE),
    );
  });

  it("IX-63 inOutElastic is continuous in the middle", () => {
    const { at } = readEasing("inOutElastic");
    expect([at(0), at(0.5), at(1)]).toEqual([0, 0.5, 1]);
    expect(at(0.3) + at(0.7)).toBeCloseTo(1, 10);
  });

  it.each(VECTORS.map(([name]) => name).concat("inCirc", "inOutCirc", "inOutElastic", "inExpo", "inOutQuint"))(
    "IX-84 %s is handed to the browser with an error under .002",
    (name) => {
      const easing = readEasing(name);
      const css = easing.css();
      if (css.startsWith("cubic-bezier")) return;
      let worst = 0;
      for (let at = 0; at <= 1; at += 0.0005) worst = Math.max(worst, Math.abs(linear(css, at) - easing.at(at)));
      expect(worst).toBeLessThan(0.002);
    },
  );

  it.each(["", null, undefined, "linear", "wobble", "toString", [2, 0, 0, 1], [0, 0, 1], ["a", 0, 0, 1]])(
    "IX-63 %j is linear",
    (value) => {
      expect([readEasing(value).at(0.3), readEasing(value).css()]).toEqual([0.3, "linear"]);
    },
  );

  it("IX-63 four numbers are a cubic-bezier", () => {
    expect(Math.abs(readEasing([0.25, 0.1, 0.25, 1]).at(0.5) - 0.8024)).toBeLessThan(TOLERANCE);
    expect(readEasing([0.25, 0.1, 0.25, 1]).css()).toBe("cubic-bezier(0.25,0.1,0.25,1)");
  });
});
