import { afterEach, describe, expect, it } from "vitest";
import { parseColor } from "../../../src/motion/color";
import { transformText } from "../../../src/timelines/properties/transform-parts";
import { click, close, find, move, onClick, one, open, wait } from "./support";

afterEach(close);

const BODY = '<button class="b"></button><div class="x"></div>';

let engine: ReturnType<typeof open>;
function openHandle() {
  const found = engine.getCoordinator().getTimeline("t");
  if (!found) throw new Error("no timeline");
  return found;
}

/** The inline value of a property at the start, in the middle and at the end. */
function values(namespace: string, name: string, css: string, pair: unknown[]): string[] {
  engine = open(BODY);
  engine.register(...one(onClick(), [move({}, { tt: 2, properties: { [namespace]: { [name]: pair } } })]));
  return [0, 0.5, 1].map((time) => {
    openHandle().seek(time);
    return find(".x").style.getPropertyValue(css);
  });
}

const T = "wf:transform";
const S = "wf:style";

describe("values", () => {
  it.each([
    ["x", [0, 100], ["translate3d(0px, 0px, 0px)", "translate3d(50px, 0px, 0px)", "translate3d(100px, 0px, 0px)"]],
    ["y", ["100%", "0%"], ["translate3d(0px, 100%, 0px)", "translate3d(0px, 50%, 0px)", "translate3d(0px, 0%, 0px)"]],
    [
      "yPercent",
      ["50%", 0],
      [
        "translate(0%, 50%) translate3d(0px, 0px, 0px)",
        "translate(0%, 25%) translate3d(0px, 0px, 0px)",
        "translate3d(0px, 0px, 0px)",
      ],
    ],
    [
      "scale",
      [0.5, 1.5],
      [
        "translate3d(0px, 0px, 0px) scale(0.5, 0.5)",
        "translate3d(0px, 0px, 0px)",
        "translate3d(0px, 0px, 0px) scale(1.5, 1.5)",
      ],
    ],
    [
      "rotation",
      ["0deg", "180deg"],
      [
        "translate3d(0px, 0px, 0px)",
        "translate3d(0px, 0px, 0px) rotate(90deg)",
        "translate3d(0px, 0px, 0px) rotate(180deg)",
      ],
    ],
    [
      "skewX",
      [0, "20deg"],
      [
        "translate3d(0px, 0px, 0px)",
        "translate3d(0px, 0px, 0px) skew(10deg, 0deg)",
        "translate3d(0px, 0px, 0px) skew(20deg, 0deg)",
      ],
    ],
    [
      "rotation",
      ["1turn", "3turn"],
      [
        "translate3d(0px, 0px, 0px) rotate(1deg)",
        "translate3d(0px, 0px, 0px) rotate(2deg)",
        "translate3d(0px, 0px, 0px) rotate(3deg)",
      ],
    ],
    ["z", [0, 9], ["translate3d(0px, 0px, 0px)", "translate3d(0px, 0px, 4.5px)", "translate3d(0px, 0px, 9px)"]],
    [
      "scaleX",
      [2, 4],
      [
        "translate3d(0px, 0px, 0px) scale(2, 1)",
        "translate3d(0px, 0px, 0px) scale(3, 1)",
        "translate3d(0px, 0px, 0px) scale(4, 1)",
      ],
    ],
    [
      "rotationX",
      [10, 30],
      [
        "translate3d(0px, 0px, 0px) rotateX(10deg)",
        "translate3d(0px, 0px, 0px) rotateX(20deg)",
        "translate3d(0px, 0px, 0px) rotateX(30deg)",
      ],
    ],
    [
      "transformPerspective",
      [100, 300],
      [
        "perspective(100px) translate3d(0px, 0px, 0px)",
        "perspective(200px) translate3d(0px, 0px, 0px)",
        "perspective(300px) translate3d(0px, 0px, 0px)",
      ],
    ],
  ])("IX3-77 %s from %j", (name, pair, expected) => {
    expect(values(T, name, "transform", pair)).toEqual(expected);
  });

  it("IX3-25 writes the parts in one order", () => {
    const parts = {
      scaleX: "2",
      rotation: "1deg",
      x: "3px",
      xPercent: "4%",
      transformPerspective: "5px",
      rotationX: "6deg",
    };
    expect(transformText(parts)).toBe(
      "perspective(5px) translate(4%, 0%) translate3d(3px, 0px, 0px) rotate(1deg) rotateX(6deg) scale(2, 1)",
    );
  });

  it("IX3-27 different units are mixed in a straight line, and the end has its own", () => {
    expect(values(T, "x", "transform", ["50px", "50%"])).toEqual([
      "translate3d(50px, 0px, 0px)",
      "translate3d(calc(25px + 25%), 0px, 0px)",
      "translate3d(50%, 0px, 0px)",
    ]);
  });

  it.each([
    ["opacity", ["40%", "100%"], ["0.4", "0.7", "1"]],
    ["opacity", [0, 1], ["0", "0.5", "1"]],
  ])("IX3-77 %s from %j", (name, pair, expected) => {
    expect(values(T, name, "opacity", pair)).toEqual(expected);
  });

  it("IX3-77 autoAlpha hides at 0", () => {
    expect(values(T, "autoAlpha", "visibility", [0, 1])).toEqual(["hidden", "inherit", "inherit"]);
  });

  it("IX3-77 an origin with equal halves is set, and not animated", () => {
    const halves = ["0% 100%", "0% 100%"];
    expect(values(T, "transformOrigin", "transform-origin", halves)).toEqual(Array(3).fill("0% 100%"));
  });

  it("IX3-77 sizes are px or lengths", () => {
    expect(values(T, "width", "width", [10, "2em"])).toEqual(["10px", "calc(1em + 5px)", "2em"]);
  });

  it("IX3-31 colors run through red, green and blue", () => {
    expect(values(S, "backgroundColor", "background-color", ["rgba(255, 255, 255, 0)", "rgb(0, 0, 0)"])).toEqual([
      "rgba(255, 255, 255, 0)",
      "rgba(128, 128, 128, 0.5)",
      "rgb(0, 0, 0)",
    ]);
  });

  it("IX3-31 other properties change by their numbers", () => {
    expect(values(S, "borderRadius", "border-radius", [0, 10])).toEqual(["0px", "5px", "10px"]);
  });

  it("IX3-77 words apply until they are left", () => {
    expect(values(T, "display", "display", ["none", "flex"])).toEqual(["none", "flex", "flex"]);
  });

  it.each([
    ["rgb(1, 2, 3)", [1, 2, 3, 1]],
    ["rgba(1 2 3 / 50%)", [1, 2, 3, 0.5]],
    [" rgb( 1, 2, 3 ) ", [1, 2, 3, 1]],
    ["#ff0080", [255, 0, 128, 1]],
  ])("reads the color %s", (text, expected) => {
    expect(parseColor(text)).toEqual(expected);
  });
});

describe("values that are no numbers", () => {
  it("IX3-32 classes change when their place is passed, forwards and backwards", () => {
    const action = move(
      {},
      { tt: 3, properties: { "wf:class": { class: { selectors: ["is-open"], operation: "toggleClass" } } } },
    );
    open(BODY).register(...one(onClick({ control: "togglePlayReverse" }), [action]));
    const seen = [0, 1, 2].map(() => {
      click(".b");
      wait(100);
      return find(".x").className;
    });
    expect(seen).toEqual(["x is-open", "x", "x is-open"]);
  });

  it("IX3-32 an added class stays in reverse", () => {
    const add = { class: { selectors: ["is-open"], operation: "addClass" } };
    open(BODY).register(
      ...one(onClick({ control: "togglePlayReverse" }), [move({}, { properties: { "wf:class": add } })]),
    );
    click(".b");
    wait(100);
    click(".b");
    wait(100);
    expect(find(".x").className).toBe("x is-open");
  });

  it("IX3-29 a Set that is reversed restores the earlier value", () => {
    open(BODY).register(
      ...one(onClick({ control: "togglePlayReverse" }), [move({ display: [null, "none"] }, { tt: 3 })]),
    );
    const seen = [0, 1].map(() => {
      click(".b");
      wait(100);
      return find(".x").style.display;
    });
    expect(seen).toEqual(["none", "block"]);
  });

  it("IX3-33 a Lottie animation shows a share of its frames", async () => {
    const { connectLottie } = await import("../../../src/core/lottie");
    const shown: (number | undefined)[] = [];
    const action = move({}, { properties: { "wf:lottie": { lottie: { from: 0, to: 0.5 } } } });
    const running = open(BODY);
    connectLottie(find(".x"), (percent) => void shown.push(percent), new AbortController().signal);
    running.register(...one(onClick(), [action]));
    click(".b");
    wait(1100);
    running.destroy();
    expect([shown.at(-2), shown.at(-1)]).toEqual([50, undefined]);
  });
});
