import { cubicBezier } from "motion";
import { describe, expect, it } from "vitest";
import { readEase } from "../../../../src/timelines/playback/ease";

const AT = [0.1, 0.25, 0.5, 0.75, 0.9];

const VECTORS: [name: string, value: unknown, numbers: number[]][] = [
  ["power1.out", 2, [0.19, 0.4375, 0.75, 0.9375, 0.99]],
  ["power1.inOut", 3, [0.02, 0.125, 0.5, 0.875, 0.98]],
  ["power2.out", 5, [0.271, 0.57813, 0.875, 0.98438, 0.999]],
  ["power2.inOut", 6, [0.004, 0.0625, 0.5, 0.9375, 0.996]],
  ["power3.out", 8, [0.3439, 0.68359, 0.9375, 0.99609, 0.9999]],
  ["power4.out", 11, [0.40951, 0.7627, 0.96875, 0.99902, 0.99999]],
  ["power4.inOut", 12, [0.00016, 0.01563, 0.5, 0.98438, 0.99984]],
  ["sine.out", 29, [0.15643, 0.38268, 0.70711, 0.92388, 0.98769]],
  ["sine.inOut", 30, [0.02447, 0.14645, 0.5, 0.85355, 0.97553]],
  ["back.out", 14, [0.40883, 0.81741, 1.0877, 1.06414, 1.01431]],
  ["back.out(.8)", { type: "back", curve: "out", power: 0.8 }, [0.3358, 0.69063, 0.975, 1.02188, 1.0062]],
  ["back.inOut", 15, [-0.02323, -0.04385, 0.5, 1.04385, 1.02323]],
  ["bounce.out", 17, [0.07563, 0.47266, 0.76563, 0.97266, 0.98812]],
  ["circ.out", 20, [0.43589, 0.66144, 0.86603, 0.96825, 0.99499]],
  ["elastic.out", 23, [1.25, 0.91161, 1.01563, 1.00552, 0.99805]],
  ["expo.out", 26, [0.49686, 0.82292, 0.97656, 0.99844, 0.9998]],
  ["expo.in", 25, [0.0002, 0.00156, 0.02344, 0.17708, 0.50314]],
  ["expo.inOut", 27, [0.00042, 0.01172, 0.5, 0.98828, 0.99958]],
];

describe("eases", () => {
  it.each(VECTORS)("IX3-40 IX3-78 %s returns the measured numbers", (_name, value, numbers) => {
    const ease = readEase(value);
    AT.forEach((t, index) => expect(ease(t)).toBeCloseTo(numbers[index] ?? NaN, 4));
  });

  it("IX3-39 an action without an ease has power1.out", () => {
    expect(readEase(undefined)(0.5)).toBe(0.75);
  });

  it("IX3-78 a number outside the list is linear", () => {
    expect([readEase(0), readEase(99)].map((ease) => ease(0.3))).toEqual([0.3, 0.3]);
  });

  it("IX3-39 every ease begins at 0 and ends at 1", () => {
    const all = Array.from({ length: 31 }, (_, index) => readEase(index));
    expect(all.map((ease) => [ease(0), ease(1)])).toEqual(all.map(() => [0, 1]));
  });

  it("IX3-79 reads an ease that the author drew, in a box of 160", () => {
    const ease = readEase({ type: "customEase", bezierCurve: "M0,160 C112,160 32,0 160,0" });
    const drawn = cubicBezier(0.7, 0, 0.2, 1);
    AT.forEach((t) => expect(ease(t)).toBeCloseTo(drawn(t), 3));
  });

  it("IX3-79 reads the period and amplitude of an elastic ease", () => {
    const known = readEase({ type: "elastic", curve: "out", amplitude: 1, period: 0.3 });
    AT.forEach((t) => expect(known(t)).toBeCloseTo(readEase(23)(t), 5));
    const slow = readEase({ type: "elastic", curve: "out", amplitude: 1, period: 0.6 });
    expect(slow(0.25)).not.toBeCloseTo(known(0.25), 1);
  });

  it("IX3-79 counts steps", () => {
    const ease = readEase({ type: "steps", stepCount: 4 });
    expect([0.2, 0.3, 0.6, 1].map(ease)).toEqual([0, 0.25, 0.5, 1]);
  });

  it("IX3-10 IX3-79 a kind that needs a plugin of the vendor's is the default", () => {
    expect(readEase({ type: "rough" })(0.5)).toBe(0.75);
  });
});
