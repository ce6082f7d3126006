import { afterEach, describe, expect, it, vi } from "vitest";
import type { Mounter } from "../../../runtime/mounter";
import { styleForTaps } from "../../../src/interactions/ios";
import type { InteractionData } from "../../../src/interactions/data/schema";
import { touch } from "../../../src/touch/touch";
import { byId, getModule, mountPage, publishedPage } from "../support/page";

interface Module {
  init(where: unknown): { destroy(): void } | null;
  instance: { destroy(): void };
}

const page = publishedPage();
const module = () => getModule<Module>(touch);

let mounter: Mounter | undefined;

afterEach(() => {
  mounter?.stop();
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Swipes with a finger and counts the events that reach the document. */
function swipe(id: string): number {
  let heard = 0;
  const listener = () => heard++;
  document.addEventListener("swipe", listener);
  for (const [type, clientX] of [
    ["touchstart", 0],
    ["touchmove", 100],
    ["touchend", 100],
  ] as const) {
    byId(id).dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { touches: [{ clientX, clientY: 0 }] }));
  }
  document.removeEventListener("swipe", listener);
  return heard;
}

describe("the touch module", () => {
  it("L-45 makes swipes anywhere on the page, and none after stop", () => {
    mounter = mountPage('<p id="p">x</p>', touch);
    expect(swipe("p")).toBe(1);
    mounter.stop();
    expect(swipe("p")).toBe(0);
  });

  it("L-45 offers page scripts separate detectors, which end at stop", () => {
    mounter = mountPage('<form id="form"><input></form>', touch);
    const { init, instance } = module();
    instance.destroy();
    expect(swipe("form")).toBe(0);
    const own = init("#form");
    expect(swipe("form")).toBe(1);
    own?.destroy();
    expect(swipe("form")).toBe(0);
    init(byId("form"));
    expect(swipe("form")).toBe(1);
    mounter.stop();
    expect(swipe("form")).toBe(0);
  });

  it("L-45 accepts a jQuery object, and returns null for an empty one", () => {
    mounter = mountPage('<p id="p">x</p>', touch);
    const { init } = module();
    expect(init([byId("p")])).not.toBeNull();
    expect(init("#missing")).toBeNull();
    expect(init([])).toBeNull();
    expect(init(undefined)).toBeNull();
  });
});

describe("jQuery", () => {
  it("L-44 has tap as another name for click, where the page has jQuery", () => {
    const special: Record<string, unknown> = {};
    vi.stubGlobal("jQuery", { event: { special } });
    module();
    expect(special.tap).toMatchObject({ bindType: "click", delegateType: "click" });
  });

  it("keeps the definitions of another library under these names", () => {
    const special = { tap: {}, swipe: {} };
    const before = { ...special };
    vi.stubGlobal("jQuery", { event: { special } });
    module();
    expect(special.tap).toBe(before.tap);
    expect(special.swipe).toBe(before.swipe);
  });
});

describe("the pointer cursor for click triggers on iOS", () => {
  const IPHONE =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1";
  const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15";

  /** The texts of the style elements in body after the engine has started with these kinds of triggers. */
  function styles(userAgent: string, maxTouchPoints: number, ...triggers: (string | { id: string })[]) {
    vi.stubGlobal("navigator", { userAgent, vendor: "Apple Computer, Inc.", maxTouchPoints });
    const events = Object.fromEntries(
      triggers.map((trigger, index) => {
        const target = typeof trigger === "string" ? { selector: ".toggle", appliesTo: "CLASS" } : trigger;
        const eventTypeId = typeof trigger === "string" ? trigger : "MOUSE_CLICK";
        return [`e-${index}`, { eventTypeId, target, targets: [] }];
      }),
    );
    const data = { events, actionLists: {} } as unknown as InteractionData;
    const life = new AbortController();
    styleForTaps(data, page, life.signal);
    const found = [...document.body.querySelectorAll("style")].map(({ textContent }) => textContent);
    life.abort();
    expect(document.body.querySelector("style")).toBeNull();
    return found;
  }

  it("L-42 is one rule in one style element for two triggers on one selector", () => {
    expect(styles(IPHONE, 5, "MOUSE_CLICK", "MOUSE_SECOND_CLICK")).toEqual([
      ".toggle{cursor: pointer;touch-action: manipulation;}",
    ]);
  });

  it.each([
    ["X", '[data-w-id="X"],[data-w-id^="X_instance"]'],
    ["p1|X", '[data-w-id="X"],[data-w-id^="X_instance"]'],
    ["p2|X", undefined],
  ])("L-42 on the page p1, the target with the id %j is %j", (id, selector) => {
    document.documentElement.setAttribute("data-wf-page", "p1");
    const [style] = styles(IPHONE, 5, { id });
    document.documentElement.removeAttribute("data-wf-page");
    expect(style).toBe(selector && `${selector}{cursor: pointer;touch-action: manipulation;}`);
  });

  it("L-42 is there on a current iPad, which calls itself Macintosh", () => {
    expect(styles(MAC, 5, "MOUSE_CLICK")).toHaveLength(1);
  });

  it("L-42 is not there on a desktop", () => {
    expect(styles(MAC, 0, "MOUSE_CLICK")).toEqual([]);
  });

  it("L-42 is not there without click triggers", () => {
    expect(styles(IPHONE, 5, "MOUSE_OVER")).toEqual([]);
  });
});
