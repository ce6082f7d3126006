import { afterEach, describe, expect, it, vi } from "vitest";
import { click, close, find, move, onClick, one, open, wait, y } from "./support";

afterEach(close);

const BODY = '<button class="b"></button><div class="x"></div>';
const style = () => find(".x").getAttribute("style");

describe("at rest", () => {
  it("IX3-22 From and FromTo show where they start", () => {
    open(BODY).register(...one(onClick(), [move({ y: ["40px", null], opacity: ["0%", null] }, { tt: 1 })]));
    expect([y(".x"), find(".x").style.opacity]).toEqual(["40px", "0"]);
  });

  it("IX3-22 To and Set write nothing", () => {
    open(BODY).register(...one(onClick(), [move({ y: [null, 9] }), move({ display: [null, "none"] }, { tt: 3 })]));
    expect(style()).toBeNull();
  });

  it("IX3-22 a later action with the same targets and one of the same properties writes nothing", () => {
    const actions = [
      move({ y: ["10px", "20px"] }, { tt: 2 }),
      move({ y: ["20px", "30px"], opacity: [0, 1] }, { tt: 2 }),
    ];
    open(BODY).register(...one(onClick(), actions));
    expect([y(".x"), find(".x").style.opacity]).toEqual(["10px", ""]);
  });

  it("IX3-21 the half that the kind does not use is dropped", () => {
    open(BODY).register(...one(onClick(), [move({ y: ["-50px", "100px"] }, { tt: 0 })]));
    click(".b");
    wait(500);
    expect(parseFloat(y(".x") ?? "")).toBeGreaterThan(40);
  });

  it("IX3-21 an action whose used half is empty does nothing", () => {
    open(BODY).register(...one(onClick(), [move({ y: ["-50px", null] }, { tt: 0 })]));
    click(".b");
    wait(500);
    expect(style()).toBeNull();
  });

  it("IX3-22 two From actions of one element end where the page has it", () => {
    const engine = open(BODY);
    const [[first], [timeline]] = one(onClick(), [move({ opacity: [0, null] }, { tt: 1 })]);
    engine.register([first, { ...first, id: "i2", timelineIds: ["t2"] }], [timeline, { ...timeline, id: "t2" }]);
    click(".b");
    wait(1100);
    expect(find(".x").style.opacity).toBe("1");
  });

  it.each([
    ["no element", ["wf:click", {}, ["wf:class", ["nowhere"]]]],
    ["no control", ["wf:click", { control: "none" }, ["wf:class", ["b"]]]],
    ["no name", ["wf:custom", {}, ["wf:body", ""]]],
    ["no toggle word", ["wf:scroll", { scrollTriggerConfig: { enter: "none" } }, ["wf:class", ["b"]]]],
    ["an unknown kind", ["wf:shake", {}, ["wf:class", ["b"]]]],
  ] as const)("IX3-FIX-3 IX3-62 a trigger with %s hides nothing, and the rest starts as designed", (_what, trigger) => {
    vi.spyOn(console, "warn").mockReturnValue();
    const hiding = { opacity: [0, null], display: ["none", null] };
    const styles = { visibility: ["hidden", null], clipPath: ["inset(0 0 100% 0)", null] };
    const action = move(hiding, { tt: 1, properties: { "wf:transform": hiding, "wf:style": styles } });
    const engine = open(BODY).register(...one(trigger as never, [action]));
    expect(style()).toBeNull();
    engine.destroy();
    const properties = {
      "wf:transform": { ...hiding, y: ["40px", 0] },
      "wf:style": { backgroundColor: ["hsla(0, 0.00%, 0.00%, 0.00)", "rgb(0, 0, 0)"] },
    };
    open(BODY).register(...one(trigger as never, [move({}, { tt: 2, properties })]));
    expect([y(".x"), find(".x").style.backgroundColor]).toEqual(["40px", "rgba(0, 0, 0, 0)"]);
    expect([find(".x").style.opacity, find(".x").style.display]).toEqual(["", ""]);
  });

  it("IX3-FIX-3 text that only a trigger without a name could play stays whole and in place", () => {
    open('<p class="x">Some words</p>').register(
      ...one(["wf:custom", {}], [move({ y: ["100%", null] }, { tt: 1, splitText: "words" })]),
    );
    expect(find(".x").outerHTML).toBe('<p class="x">Some words</p>');
  });

  it("IX3-20 the element of a custom trigger is the trigger of its timeline", () => {
    const trigger = ["wf:custom", { pluginConfig: { eventName: "go" } }, ["wf:class", ["x"]]];
    const action = move({ y: ["40px", "90px"] }, { tt: 2, targets: [["wf:trigger-only", ""]] });
    const engine = open(BODY).register(...one(trigger as never, [action]));
    expect(y(".x")).toBe("40px");
    engine.emit("go");
    wait(1100);
    expect(y(".x")).toBe("90px");
  });
});

describe("the end", () => {
  it("IX3-FIX-6 a neutral transform is set where the page had none", () => {
    open(BODY).register(...one(onClick(), [move({ y: [40, null] }, { tt: 1 })]));
    click(".b");
    wait(1100);
    expect(style()).toBeNull();
  });

  it("IX3-FIX-6 a fading element has no transform", () => {
    open(BODY).register(...one(onClick(), [move({ opacity: [0, 1] }, { tt: 2 })]));
    click(".b");
    wait(1100);
    expect(find(".x").style.transform).toBe("");
  });

  it("IX3-FIX-9 a broken action is reported once, and the others play", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const broken = { id: "b", targets: [["wf:class", ["x"]]] as never, properties: { "wf:future": { a: { b: 1 } } } };
    open(BODY).register(...one(onClick(), [broken, broken, move({ y: [null, 9] })]));
    click(".b");
    wait(1100);
    expect([warn.mock.calls.length, y(".x")]).toEqual([1, "9px"]);
  });

  it("IX3-FIX-9 reports uncovered properties once", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const spaces = ["wf:future", "wf:later"].map((space) => move({}, { properties: { [space]: { a: [0, 1] } } }));
    open(BODY).register(...one(onClick(), [...spaces, ...spaces]));
    expect(warn.mock.calls.map(([text]) => /timelines: (\S+) is not supported/.exec(String(text))?.[1])).toEqual([
      "wf:future",
      "wf:later",
    ]);
  });
});
