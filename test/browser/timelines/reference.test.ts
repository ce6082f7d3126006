import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { begun, timelinePage } from "./support";

// Values of the library in exports, for the same movements. It is installed for development only, for this test.
const LIBRARY = createRequire(import.meta.url).resolve("gsap/dist/gsap.min.js");
const browser = useBrowser();

const STYLE = `<style>
  body { margin: 0 } .a, .b { width: 120px; height: 60px; opacity: .8; color: rgb(10, 20, 30) }
  .centered { position: absolute; left: 50%; transform: translate(-50%, -50%) }
  .turned { transform: rotate(30deg) scale(1.5, .5) translate(10px, 20px) }
  .own { translate: 5px 6px; rotate: 10deg; scale: 2 }
  .deep { transform: perspective(200px) }
  .skewed { transform: matrix(1, .2, .3, 1, 4, 5) }
</style>`;

const T = "wf:transform";
interface Case {
  name: string;
  kind: "to" | "from" | "fromTo";
  properties: Record<string, Record<string, unknown>>;
  ease?: unknown;
  vars: Record<string, unknown>;
  from?: Record<string, unknown>;
  classes?: string;
}

const CASES: Case[] = [
  {
    name: "y and opacity",
    kind: "from",
    properties: { [T]: { y: ["40px", null], opacity: ["0%", null] } },
    ease: 29,
    vars: { y: 40, opacity: 0, ease: "sine.out" },
  },
  {
    name: "percent of the element",
    kind: "fromTo",
    properties: { [T]: { y: ["100%", "0%"] } },
    ease: 11,
    from: { y: "100%" },
    vars: { y: "0%", ease: "power4.out" },
  },
  {
    name: "xPercent",
    kind: "to",
    properties: { [T]: { xPercent: [null, -50] } },
    ease: 0,
    vars: { xPercent: -50, ease: "none" },
  },
  {
    name: "px towards percent",
    kind: "fromTo",
    properties: { [T]: { x: ["50px", "50%"] } },
    ease: 0,
    from: { x: 50 },
    vars: { x: "50%", ease: "none" },
  },
  {
    name: "scale and rotation",
    kind: "to",
    properties: { [T]: { scale: [null, 1.4], rotation: [null, "90deg"] } },
    ease: 12,
    vars: { scale: 1.4, rotation: 90, ease: "power4.inOut" },
  },
  {
    name: "a centered element",
    kind: "to",
    properties: { [T]: { y: [null, "30px"], scale: [null, 2] } },
    ease: 2,
    classes: "centered",
    vars: { y: 30, scale: 2, ease: "power1.out" },
  },
  {
    name: "a turned element",
    kind: "to",
    properties: { [T]: { x: [null, "100px"] } },
    ease: 5,
    classes: "turned",
    vars: { x: 100, ease: "power2.out" },
  },
  {
    name: "an element with its own properties",
    kind: "to",
    properties: { [T]: { x: [null, "100px"] } },
    ease: 8,
    classes: "own",
    vars: { x: 100, ease: "power3.out" },
  },
  {
    name: "a skewed element",
    kind: "to",
    properties: { [T]: { rotation: [null, 45] } },
    ease: 0,
    classes: "skewed",
    vars: { rotation: 45, ease: "none" },
  },
  {
    name: "what has a perspective",
    kind: "fromTo",
    properties: { [T]: { rotationX: ["-8deg", "30deg"] } },
    ease: 0,
    classes: "deep",
    from: { rotationX: -8 },
    vars: { rotationX: 30, ease: "none" },
  },
  {
    name: "3D",
    kind: "fromTo",
    properties: { [T]: { rotationX: [0, 60], rotationY: [0, 30], z: [0, 40], transformPerspective: [500, 500] } },
    ease: 0,
    from: { rotationX: 0, rotationY: 0, z: 0, transformPerspective: 500 },
    vars: { rotationX: 60, rotationY: 30, z: 40, transformPerspective: 500, ease: "none" },
  },
  {
    name: "sizes",
    kind: "to",
    properties: { [T]: { width: [null, "200px"], height: [null, "5em"] } },
    ease: 0,
    vars: { width: 200, height: "5em", ease: "none" },
  },
  {
    name: "a percent of the parent",
    kind: "to",
    properties: { [T]: { width: [null, "50%"] } },
    ease: 0,
    vars: { width: "50%", ease: "none" },
  },
  {
    name: "colors",
    kind: "to",
    properties: {
      "wf:style": { backgroundColor: [null, "hsla(200, 50.00%, 50.00%, 0.50)"], color: [null, "rgb(255, 0, 0)"] },
    },
    ease: 0,
    vars: { backgroundColor: "rgba(64, 149, 191, .5)", color: "rgb(255, 0, 0)", ease: "none" },
  },
  {
    name: "back",
    kind: "from",
    properties: { [T]: { scale: [0.5, null] } },
    ease: { type: "back", curve: "out", power: 0.8 },
    vars: { scale: 0.5, ease: "back.out(0.8)" },
  },
  {
    name: "elastic",
    kind: "from",
    properties: { [T]: { x: [100, null] } },
    ease: 23,
    vars: { x: 100, ease: "elastic.out" },
  },
  {
    name: "a radius",
    kind: "fromTo",
    properties: { "wf:style": { borderRadius: ["0px", "20px"] } },
    ease: 0,
    from: { borderRadius: "0px" },
    vars: { borderRadius: "20px", ease: "none" },
  },
];

const KINDS = { to: 0, from: 1, fromTo: 2 };
/** An animation that has only an end has not begun at 0. */
const AT = [0.02, 0.13, 0.5, 0.77, 1];
const READ = ["opacity", "width", "height", "color", "background-color", "border-top-left-radius"];

describe("the same numbers as the library that exports bring along", () => {
  it.each(CASES)("IX3-25 IX3-27 $name", async ({ kind, properties, ease, vars, from, classes = "" }) => {
    const action = { tt: KINDS[kind], targets: [["wf:class", ["a"]]], timing: { duration: 1, ease }, properties };
    const data = [
      [{ id: "i", triggers: [["wf:click", {}, ["wf:class", ["a"]]]], timelineIds: ["t"] }],
      [{ id: "t", actions: [action] }],
    ];
    const html = timelinePage(
      `<div style="width:900px"><div class="a ${classes}"></div><div class="b ${classes}"></div></div>`,
      data,
      { head: STYLE },
    );
    const page = await browser.open("/", { html });
    await begun(page);
    await page.addScriptTag({ path: LIBRARY });
    const seen = await page.evaluate(
      ([kind, vars, from, at, read]) => {
        interface Timeline {
          seek(time: number): unknown;
        }
        type Tweens = Record<string, (target: string, ...more: unknown[]) => Timeline>;
        const { gsap } = window as unknown as { gsap: { timeline(options: object): Timeline & Tweens } };
        const theirs = gsap.timeline({ paused: true });
        const whole = { duration: 1, ...(vars as object) };
        if (kind === "fromTo") theirs.fromTo?.(".b", from, whole, 0);
        else theirs[kind as string]?.(".b", whole, 0);
        const { Webflow } = window as unknown as {
          Webflow: {
            require(name: string): { getInstance(): { getCoordinator(): { getTimeline(id: string): Timeline } } };
          };
        };
        const ours = Webflow.require("ix3").getInstance().getCoordinator().getTimeline("t");
        const look = (selector: string) => {
          const element = document.querySelector(selector);
          if (!element) throw new Error(selector);
          const style = getComputedStyle(element);
          const matrix = new DOMMatrix(style.transform);
          const box = element.getBoundingClientRect();
          // The individual properties, if they are left.
          return [
            ...matrix.toFloat64Array(),
            box.width,
            box.height,
            ...read.flatMap((name) => (style.getPropertyValue(name).match(/-?[\d.]+/g) ?? []).map(Number)),
            ...[style.translate, style.rotate, style.scale].map((text) => (text === "none" ? 0 : 1)),
          ];
        };
        return at.map((time) => {
          ours.seek(time);
          theirs.seek(time);
          return [look(".a"), look(".b")] as const;
        });
      },
      [kind, vars, from, AT, READ] as const,
    );
    const apart = seen.map(([ours, theirs]) =>
      Math.max(...ours.map((value, index) => Math.abs(value - (theirs[index] ?? NaN)))),
    );
    expect(Math.max(...apart), JSON.stringify(seen)).toBeLessThan(0.51);
  });

  it("IX3-21 IX3-59 a Set stays while a moment from its own on is shown, also at exactly that moment", async () => {
    const scale = (value: number, position: number, tt: number, duration = 0.5) => ({
      id: `a${position}${tt}`,
      tt,
      targets: [["wf:class", ["a"]]],
      timing: { duration, position, ease: 0 },
      properties: { [T]: { scale: [null, value] } },
    });
    const actions = [scale(1.3, 0, 3, 0), scale(2, 1, 0), scale(3, 1.5, 3, 0)];
    const data = [
      [{ id: "i", triggers: [["wf:click", {}, ["wf:class", ["a"]]]], timelineIds: ["t"] }],
      [{ id: "t", actions }],
    ];
    const html = timelinePage('<div class="a"></div><div class="b"></div>', data, { head: STYLE });
    const page = await browser.open("/", { html });
    await begun(page);
    await page.addScriptTag({ path: LIBRARY });
    const seen = await page.evaluate(() => {
      interface Timeline {
        seek(time: number): unknown;
        set(target: string, values: object, at: number): Timeline;
        to(target: string, values: object, at: number): Timeline;
      }
      const { gsap, Webflow } = window as unknown as {
        gsap: { timeline(options: object): Timeline };
        Webflow: {
          require(name: string): { getInstance(): { getCoordinator(): { getTimeline(id: string): Timeline } } };
        };
      };
      const theirs = gsap.timeline({ paused: true }).set(".b", { scale: 1.3 }, 0);
      theirs.to(".b", { scale: 2, duration: 0.5, ease: "none" }, 1).set(".b", { scale: 3 }, 1.5);
      const ours = Webflow.require("ix3").getInstance().getCoordinator().getTimeline("t");
      const look = (selector: string) => {
        const element = document.querySelector(selector);
        return element && new DOMMatrix(getComputedStyle(element).transform).a;
      };
      return [0.5, 1.25, 1.5, 1.25, 1.5, 0.5, 0, 1.5, 0].map((time) => {
        ours.seek(time);
        theirs.seek(time);
        return [look(".a"), look(".b")];
      });
    });
    expect(seen.map(([ours]) => ours)).toEqual(seen.map(([, theirs]) => theirs));
    expect(seen.map(([ours]) => ours)).toEqual([1.3, 1.65, 3, 1.65, 3, 1.3, 1.3, 3, 1.3]);
  });
});
