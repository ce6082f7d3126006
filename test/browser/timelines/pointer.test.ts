import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { begun, timelinePage } from "./support";

const browser = useBrowser();

const BODY = `<style>
  .area { width: 400px; height: 300px }
  .dot { position: absolute; left: 500px; top: 400px; width: 40px; height: 20px }
</style>
<div class="area"></div><div class="dot"></div>`;

/** A dot that follows the pointer while it is over the area. */
async function openFollower(values: object = {}, reducedMotion = false) {
  const follow = (axis: "x" | "y") => ({
    id: `t-${axis}`,
    triggerMetadata: { role: axis === "x" ? "mouseX" : "mouseY" },
    actions: [
      {
        id: `a-${axis}`,
        timing: { duration: 1 },
        targets: [["wf:class", ["dot"]]],
        properties: { "wf:mouse-follow": { axis, ...values } },
      },
    ],
  });
  const trigger = ["wf:mouse-move", { controlType: "continuous" }, ["wf:class", ["area"]]];
  const interaction = { id: "i", triggers: [trigger], timelineIds: ["t-x", "t-y"] };
  const html = timelinePage(BODY, [[interaction], [follow("x"), follow("y")]]);
  const page = await browser.open("/", { html, reducedMotion });
  await begun(page);
  const place = () =>
    page.locator(".dot").evaluate((dot) => {
      const { x, y, width, height } = dot.getBoundingClientRect();
      return [Math.round(x + width / 2), Math.round(y + height / 2)];
    });
  const area = await page.locator(".area").boundingBox();
  if (!area) throw new Error("no area");
  const move = (x: number, y: number) => page.mouse.move(area.x + x, area.y + y);
  const at = (x: number, y: number) => [Math.round(area.x + x), Math.round(area.y + y)];
  return { page, place, move, at, rest: await place() };
}

describe("an element that follows the pointer", () => {
  it("IX3-65 IX3-FIX-6 has its center at the pointer, and returns when the pointer leaves", async () => {
    const { page, place, move, at, rest } = await openFollower({ leaveBehavior: "return" });
    await move(10, 10);
    await move(200, 100);
    await expect.poll(place).toEqual(at(200, 100));
    await move(50, 250);
    await expect.poll(place).toEqual(at(50, 250));
    await move(700, 100);
    await expect.poll(place).toEqual(rest);
    await expect.poll(() => page.locator(".dot").getAttribute("style")).toBe(null);
  });

  it("IX3-65 has its anchor at the pointer, and stays when the pointer leaves", async () => {
    const { place, move, at } = await openFollower({ anchor: "left top", leaveBehavior: "stay", onEnter: "snap" });
    const [x = 0, y = 0] = at(200, 100);
    await move(10, 10);
    await move(200, 100);
    await expect.poll(place).toEqual([x + 20, y + 10]);
    await move(700, 100);
    await move(700, 120);
    expect(await place()).toEqual([x + 20, y + 10]);
  });

  it("IX3-70 stays in its place with reduced motion", async () => {
    const { page, place, move, rest } = await openFollower({}, true);
    await move(10, 10);
    await move(200, 100);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await place()).toEqual(rest);
  });
});

/** Pictures that appear one after the other along the way of the pointer. */
async function openTrail(reducedMotion = false) {
  const pictures = ["red", "blue"].map((color) => `<div class="picture" style="background: ${color}"></div>`).join("");
  const body = `<style>
    body { margin: 0 }
    .area { height: 400px }
    .picture { position: absolute; left: 30px; top: 500px; width: 40px; height: 20px; opacity: 0 }
  </style><div class="area"></div>${pictures}`;
  const action = {
    id: "a",
    tt: 2,
    timing: { duration: 600 },
    targets: [["wf:class", ["picture"]]],
    properties: { "wf:transform": { opacity: ["50%", "100%"] } },
  };
  const timeline = { id: "t", triggerMetadata: { role: "interval", distance: 80 }, actions: [action] };
  const trigger = ["wf:mouse-move", { controlType: "continuous" }, ["wf:class", ["area"]]];
  const html = timelinePage(body, [[{ id: "i", triggers: [trigger], timelineIds: ["t"] }], [timeline]]);
  const page = await browser.open("/", { html, reducedMotion });
  await begun(page);
  const shown = () =>
    page.locator(".picture").evaluateAll((all) =>
      all
        .filter((each) => Number(getComputedStyle(each).opacity) > 0)
        .map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          return [Math.round(x + width / 2), Math.round(y + height / 2)];
        }),
    );
  return { page, shown };
}

describe("runs at intervals of pointer travel", () => {
  it("IX3-65 show the next target at the pointer, and a copy of one that is still running", async () => {
    const { page, shown } = await openTrail();
    for (const x of [100, 200, 300]) await page.mouse.move(x, 100);
    await expect.poll(shown).toEqual([
      [200, 100],
      [300, 100],
    ]);
    await page.mouse.move(400, 100);
    await expect.poll(shown).toEqual([
      [400, 100],
      [200, 100],
      [300, 100],
    ]);
  });

  it("IX3-70 do not happen with reduced motion", async () => {
    const { page, shown } = await openTrail(true);
    for (const x of [100, 200, 300]) await page.mouse.move(x, 100);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await shown()).toEqual([]);
  });
});
