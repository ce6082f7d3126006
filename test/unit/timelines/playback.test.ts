import { afterEach, describe, expect, it, vi } from "vitest";
import { click, close, find, move, onClick, one, open, wait, y } from "./support";

afterEach(close);

const BODY = '<button class="b">go</button><div class="x"></div>';
const px = () => parseFloat(y(".x") ?? "0");
const near = (expected: number) => expect(Math.abs(px() - expected), `${px()} is ${expected}`).toBeLessThan(4.5);

function start(config: object, more: object = {}) {
  return open(BODY).register(...one(onClick(config), [move({ y: [null, "100px"] })], more));
}

/** Another control for the same timeline, on another button. */
function startWith(...controls: object[]) {
  const buttons = controls.map((_, index) => `<button class="b${index}"></button>`).join("");
  const [[interaction], timelines] = one(
    controls.map((config, index) => ["wf:click", config, ["wf:class", [`b${index}`]]]),
    [move({ y: [null, "100px"] })],
  );
  return open(`${buttons}<div class="x"></div>`).register([interaction], timelines);
}

describe("playback", () => {
  it("IX3-23 a To starts from where the element is, and writes nothing at rest", () => {
    start({});
    expect(find(".x").getAttribute("style")).toBeNull();
    click(".b");
    wait(500);
    near(50);
  });

  it("IX3-85 restart begins from 0 also while it runs", () => {
    start({});
    click(".b");
    wait(500);
    click(".b");
    wait(100);
    near(10);
  });

  it("IX3-85 play continues from here, and does nothing at the end", () => {
    start({ control: "play" });
    click(".b");
    wait(500);
    click(".b");
    wait(100);
    near(60);
    wait(1000);
    click(".b");
    wait(100);
    near(100);
  });

  it("IX3-85 togglePlayReverse turns at the ends and in the middle", () => {
    start({ control: "togglePlayReverse" });
    click(".b");
    wait(400);
    click(".b");
    wait(200);
    near(20);
    click(".b");
    wait(1500);
    near(100);
    click(".b");
    wait(300);
    near(70);
  });

  it("IX3-85 pause keeps the position, and resume continues in the same direction", () => {
    startWith({}, { control: "pause" }, { control: "resume" });
    click(".b0");
    wait(300);
    click(".b1");
    wait(500);
    near(30);
    click(".b2");
    wait(300);
    near(60);
  });

  it("IX3-85 none does nothing", () => {
    startWith({}, { control: "none" });
    click(".b0");
    wait(300);
    click(".b1");
    wait(300);
    near(60);
  });

  it("IX3-50 speed is the rate of one run", () => {
    startWith({ speed: 2 }, { control: "reverse" });
    click(".b0");
    wait(300);
    near(60);
    click(".b1");
    wait(300);
    near(30);
  });

  it("IX3-50 jump starts at that second", () => {
    start({ control: "play", jump: 0.5 });
    click(".b");
    wait(200);
    near(70);
  });

  it.each([0.2, "200ms"])("IX3-49 waits for a delay of %s", (delay) => {
    start({ delay });
    click(".b");
    wait(200);
    near(0);
    wait(300);
    near(30);
  });

  it("IX3-49 a new event replaces one that waits", () => {
    start({ delay: 0.3 });
    click(".b");
    wait(200);
    click(".b");
    wait(200);
    near(0);
    wait(300);
    near(20);
  });

  it("IX3-36 settings repeat the whole timeline, back and forth", () => {
    start({}, { settings: { repeat: 1, yoyo: true } });
    click(".b");
    wait(1250);
    near(75);
    wait(2000);
    near(0);
  });

  it("IX3-36 settings repeat endlessly", () => {
    start({}, { settings: { repeat: -1 } });
    click(".b");
    wait(10_300);
    near(30);
  });

  it("IX3-37 an action repeats by itself, with a wait between", () => {
    open(BODY).register(...one(onClick(), [move({ y: [null, 100] }, {}, { repeat: 1, repeatDelay: 0.5 })]));
    click(".b");
    wait(1300);
    near(100);
    wait(400);
    near(20);
  });

  it("IX3-50 FlipEase plays the reverse with the mirrored ease", () => {
    const [[interaction], timelines] = one(
      [
        ["wf:click", { control: "play" }, ["wf:class", ["b"]]],
        ["wf:click", { control: "reverseFlipEase" }, ["wf:class", ["x"]]],
      ],
      [move({ y: [null, 100] }, {}, { ease: 2 })],
    );
    open(BODY).register([interaction], timelines);
    click(".b");
    wait(1100);
    click(".x");
    wait(500);
    near(25);
  });

  it("IX3-38 no duration is at once, even in the task of the event", () => {
    open(BODY).register(...one(onClick(), [move({ y: [null, 100] }, {}, { duration: 0 })]));
    click(".b");
    near(100);
  });

  it("IX3-24 of two tweens of one property the one that is rendered last wins", () => {
    open(BODY).register(
      ...one(onClick(), [
        move({ y: [null, 100] }),
        move({ y: [null, 0] }, { id: "b" }, { position: 0.5, duration: 0.5 }),
      ]),
    );
    click(".b");
    wait(1100);
    near(0);
  });
});

describe("timelines of trigger elements", () => {
  const TWO = '<a class="b"><i class="x"></i></a><a class="b"><i class="x"></i></a>';
  const ys = () => [...document.querySelectorAll<HTMLElement>(".x")].map(({ style }) => style.transform !== "");

  it("IX3-20 a target inside the trigger assigns each trigger its own", () => {
    const within = { relationship: "within", filterBy: ["wf:trigger-only", ""] as const };
    open(TWO).register(...one(onClick(), [move({ y: [null, 9] }, { targets: [["wf:class", ["x"], within]] })]));
    click(".b");
    wait(1100);
    expect(ys()).toEqual([true, false]);
  });

  it("IX3-20 else all share one", () => {
    open(TWO).register(...one(onClick(), [move({ y: [null, 9] })]));
    click(".b");
    wait(1100);
    expect(ys()).toEqual([true, true]);
  });
});

describe("waits", () => {
  const LATE = [move({ y: [null, "100px"] }, {}, { position: 4 })];
  const countFrames = () => {
    const asked = vi.spyOn(window, "requestAnimationFrame");
    return () => asked.mock.calls.length;
  };

  it("IX3-FIX-12 request no frame until the next action begins, which is not late", () => {
    open(BODY).register(...one(onClick({}), LATE));
    click(".b");
    wait(100);
    const frames = countFrames();
    wait(3700);
    expect(frames()).toBe(0);
    wait(700);
    near(50);
    expect(frames()).toBeGreaterThan(20);
  });

  it("end where a page script asks for the time, turns or seeks", () => {
    const engine = open(BODY).register(...one(onClick({}), LATE));
    click(".b");
    wait(2000);
    const timeline = engine.getCoordinator().getTimeline("t");
    expect(timeline?.progress()).toBeCloseTo(2 / 5, 1);
    timeline?.timeScale(2);
    wait(1250);
    near(50);
    timeline?.restart();
    wait(1000);
    timeline?.reverse();
    expect(timeline?.progress()).toBeCloseTo(2 / 5, 1);
  });
});

describe("IX3-FIX-12 everything is read before anything is written", () => {
  const MANY = '<button class="b">go</button>' + '<div class="x"></div>'.repeat(5);
  const values = { opacity: ["0%", "100%"], y: ["40px", "0px"], rotation: ["9deg", "0deg"] };

  /** The order of reads and writes of styles. */
  function watchStyles() {
    const order: string[] = [];
    const { setProperty } = CSSStyleDeclaration.prototype;
    const own = () => [...document.querySelectorAll<HTMLElement>(".x")].map(({ style }) => style);
    vi.spyOn(CSSStyleDeclaration.prototype, "setProperty").mockImplementation(function (
      this: CSSStyleDeclaration,
      ...to
    ) {
      if (own().includes(this)) order.push("write");
      setProperty.apply(this, to);
    });
    const { getComputedStyle } = window;
    vi.spyOn(window, "getComputedStyle").mockImplementation((...of) => {
      order.push("read");
      return getComputedStyle(...of);
    });
    return order;
  }

  it("where elements begin elsewhere than they are", () => {
    const engine = open(MANY);
    const order = watchStyles();
    engine.register(...one(onClick({}), [move(values, { tt: 2 })]));
    expect(find(".x").style.opacity).toBe("0");
    expect(order.lastIndexOf("read")).toBeLessThan(order.indexOf("write"));
  });

  it("where a run begins", () => {
    const to = Object.fromEntries(Object.entries(values).map(([name, [from]]) => [name, [null, from]]));
    open(MANY).register(...one(onClick({}), [move(to)]));
    const order = watchStyles();
    click(".b");
    expect(order).toContain("read");
    wait(32);
    expect(order.lastIndexOf("read")).toBeLessThan(order.indexOf("write"));
  });
});
