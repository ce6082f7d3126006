import { afterEach, describe, expect, it, vi } from "vitest";
import type { Host } from "../../../runtime/host";
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

let host: Host | undefined;

afterEach(() => {
  host?.stop();
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
  it("makes swipes anywhere on the page, and none after stop", () => {
    host = mountPage('<p id="p">x</p>', touch);
    expect(swipe("p")).toBe(1);
    host.stop();
    expect(swipe("p")).toBe(0);
  });

  it("offers page scripts separate detectors, which end at stop", () => {
    host = mountPage('<form id="form"><input></form>', touch);
    const { init, instance } = module();
    instance.destroy();
    expect(swipe("form")).toBe(0);
    const own = init("#form");
    expect(swipe("form")).toBe(1);
    own?.destroy();
    expect(swipe("form")).toBe(0);
    init(byId("form"));
    expect(swipe("form")).toBe(1);
    host.stop();
    expect(swipe("form")).toBe(0);
  });

  it("accepts a jQuery object, and returns null for an empty one", () => {
    host = mountPage('<p id="p">x</p>', touch);
    const { init } = module();
    expect(init([byId("p")])).not.toBeNull();
    expect(init("#missing")).toBeNull();
    expect(init([])).toBeNull();
    expect(init(undefined)).toBeNull();
  });
});

describe("jQuery", () => {
  it("has tap as another name for click, where the page has jQuery", () => {
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
  function styles(userAgent: string, maxTouchPoints: number, ...kinds: string[]): (string | null)[] {
    vi.stubGlobal("navigator", { userAgent, vendor: "Apple Computer, Inc.", maxTouchPoints });
    const target = { selector: ".toggle", appliesTo: "CLASS" };
    const events = Object.fromEntries(
      kinds.map((eventTypeId, id) => [`e-${id}`, { eventTypeId, target, targets: [] }]),
    );
    const data = { events, actionLists: {} } as unknown as InteractionData;
    const life = new AbortController();
    styleForTaps(data, page, life.signal);
    const found = [...document.body.querySelectorAll("style")].map(({ textContent }) => textContent);
    life.abort();
    expect(document.body.querySelector("style")).toBeNull();
    return found;
  }

  it("LT-15 is one rule in one style element for two triggers on one selector", () => {
    expect(styles(IPHONE, 5, "MOUSE_CLICK", "MOUSE_SECOND_CLICK")).toEqual([
      ".toggle{cursor: pointer;touch-action: manipulation;}",
    ]);
  });

  it("LT-15 is there on a current iPad, which calls itself Macintosh", () => {
    expect(styles(MAC, 5, "MOUSE_CLICK")).toHaveLength(1);
  });

  it("LT-15 is not there on a desktop", () => {
    expect(styles(MAC, 0, "MOUSE_CLICK")).toEqual([]);
  });

  it("LT-15 is not there without click triggers", () => {
    expect(styles(IPHONE, 5, "MOUSE_OVER")).toEqual([]);
  });
});
