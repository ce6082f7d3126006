import { createRoot, type Root } from "react-dom/client";
import { flushSync } from "react-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LightboxItem } from "../../../src/lightbox/items";
import { nextVisible, Viewer } from "../../../src/lightbox/viewer";

const base: LightboxItem = {
  url: "",
  caption: "",
  alt: "",
  thumbnail: "",
  isEmbed: false,
  embed: undefined,
  width: 0,
  height: 0,
  hidden: false,
};
const picture = (url: string, more: Partial<LightboxItem> = {}): LightboxItem => ({
  ...base,
  url,
  alt: url,
  thumbnail: `small-${url}`,
  ...more,
});
const video = (src = "http://player.example/"): LightboxItem => ({
  ...base,
  isEmbed: true,
  embed: { element: "iframe", src, title: "Tour", allow: "" },
  width: 640,
  height: 360,
});

let root: Root;
let container: HTMLElement;
/** Pictures that are being loaded, in order. */
let loads: { src: string; onload(): void; onerror(): void }[];
const onClose = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame"] });
  loads = [];
  onClose.mockClear();
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      onload = () => undefined;
      onerror = () => undefined;
      constructor() {
        loads.push(this);
      }
    },
  );
  container = document.body.appendChild(document.createElement("div"));
  root = createRoot(container);
});

afterEach(() => {
  flushSync(() => root.unmount());
  container.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Waits for effects and their changes: preact waits for frames, React for tasks. Takes 60 ms of the clock. */
async function settle(): Promise<void> {
  for (let rounds = 3; rounds; rounds--) {
    await vi.advanceTimersByTimeAsync(20);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function show(items: LightboxItem[], start = 0): Promise<void> {
  flushSync(() => root.render(<Viewer items={items} start={start} animated={false} onClose={onClose} />));
  await settle();
}

async function load(index: number): Promise<void> {
  loads[index]?.onload();
  await settle();
}

async function act(run: () => void): Promise<void> {
  run();
  await settle();
}

const find = <E extends HTMLElement = HTMLElement>(selector: string) => container.querySelector<E>(selector);
const image = () => find<HTMLImageElement>("#w-lightbox-view .w-lightbox-image")?.getAttribute("src");
const click = (selector: string) => act(() => find(selector)?.click());
const key = (name: string, target: Element = document.body) =>
  act(() => void target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true })));

/** Tag, classes and attributes of the elements inside, without styles and addresses. */
function outline(parent: Element, indent = ""): string[] {
  return [...parent.children].flatMap((child) => {
    const names = child.getAttributeNames().filter((name) => !/^(class|style|src|alt)$/.test(name));
    const attributes = names.sort().map((name) => `[${name}=${child.getAttribute(name)}]`);
    const tag = [child.localName, ...child.classList].join(".");
    return [indent + [tag, ...attributes].join(""), ...outline(child, `${indent} `)];
  });
}

describe("the viewer", () => {
  it("LB-22 has the elements that style sheets of exports expect, with names and roles", async () => {
    await show([picture("a.jpg", { caption: "Rose" }), picture("b.jpg")]);
    await load(0);
    const view = "[aria-controls=w-lightbox-view]";
    const button = "[role=button][tabindex=0]";
    const hidden = "[role=button][tabindex=-1]";
    const control = "div.w-lightbox-control.w-lightbox";
    const thumbnail = [
      "   div.w-lightbox-thumbnail",
      "    img.w-lightbox-img.w-lightbox-tall.w-lightbox-thumbnail-image[draggable=false]",
    ];
    expect(outline(container)).toEqual([
      "div.w-lightbox-container[aria-label=Rose][aria-modal=true][role=dialog]",
      " div.w-lightbox-content.w-lightbox-group",
      "  div.w-lightbox-view[id=w-lightbox-view][tabindex=0]",
      "   div.w-lightbox-frame",
      "    figure.w-lightbox-figure",
      "     img.w-lightbox-img.w-lightbox-image[draggable=false]",
      "     figcaption.w-lightbox-caption",
      "  div[role=status]",
      `  ${control}-left.w-lightbox-inactive${view}[aria-hidden=true][aria-label=previous image]${hidden}`,
      `  ${control}-right${view}[aria-hidden=false][aria-label=next image]${button}`,
      `  ${control}-close[aria-label=close lightbox]${button}`,
      " div.w-lightbox-strip[aria-label=Thumbnails][role=group]",
      `  div.w-lightbox-item.w-lightbox-active${view}[aria-current=true][aria-label=show item 1 of 2]${button}`,
      ...thumbnail,
      `  div.w-lightbox-item${view}[aria-label=show item 2 of 2]${button}`,
      ...thumbnail,
    ]);
  });

  it.each([
    [1600, 1200, "wide"],
    [1200, 1200, "tall"],
  ])("LB-22 a thumbnail of %d by %d px is %s", async (naturalWidth, naturalHeight, shape) => {
    await show([picture("a.jpg"), picture("b.jpg")]);
    const thumbnail = find(".w-lightbox-thumbnail-image");
    Object.defineProperties(thumbnail, {
      naturalWidth: { value: naturalWidth },
      naturalHeight: { value: naturalHeight },
    });
    await act(() => void thumbnail?.dispatchEvent(new Event("load")));
    expect(thumbnail?.className).toBe(`w-lightbox-img w-lightbox-${shape} w-lightbox-thumbnail-image`);
  });

  it("LB-11 LB-12 shows a picture only when it has loaded", async () => {
    await show([picture("a.jpg", { caption: "Rose & <b>" })]);
    expect(image()).toBeUndefined();
    expect(loads.map(({ src }) => src)).toEqual(["a.jpg"]);
    await load(0);
    expect(image()).toBe("a.jpg");
    expect(find(".w-lightbox-image")?.getAttribute("alt")).toBe("a.jpg");
    expect(find("figcaption")?.textContent).toBe("Rose & <b>");
  });

  it("LB-11 shows a spinner after 200 ms of loading", async () => {
    await show([picture("a.jpg")]);
    expect(find(".w-lightbox-spinner")).toBeNull();
    await act(() => vi.advanceTimersByTime(200));
    expect(find("[role=status] .w-lightbox-spinner")?.textContent).toBe("Loading image");
    await load(0);
    expect(find(".w-lightbox-spinner")).toBeNull();
  });

  it("LB-12 ignores a picture that loads when another one is selected", async () => {
    await show([picture("a.jpg"), picture("b.jpg")]);
    await click(".w-lightbox-right");
    await load(0);
    expect(image()).toBeUndefined();
    await load(1);
    expect(image()).toBe("b.jpg");
  });

  it("LB-12 shows a player when it has loaded, in the shape of the video", async () => {
    await show([video()]);
    const player = find<HTMLIFrameElement>("iframe.w-lightbox-embed");
    expect(find("#w-lightbox-view")).toBeNull();
    await act(() => void player?.dispatchEvent(new Event("load")));
    expect(find("#w-lightbox-view iframe")).toBe(player);
    expect(decodeURIComponent(image() ?? "")).toContain('width="640" height="360"');
    expect([player?.title, player?.src]).toEqual(["Tour", "http://player.example/"]);
  });

  it("LB-16 shows a player that never reports after ten seconds", async () => {
    await show([video()]);
    await act(() => vi.advanceTimersByTime(10_000));
    expect(find("#w-lightbox-view iframe")).not.toBeNull();
  });

  it("LB-16 reports that a picture could not be loaded, keeps its caption, and continues", async () => {
    await show([picture("a.jpg", { caption: "Rose" }), picture("b.jpg")]);
    await act(() => loads[0]?.onerror());
    expect(find("[role=alert]")?.textContent).toBe("This image could not be loaded.");
    expect(find("figcaption")?.textContent).toBe("Rose");
    await click(".w-lightbox-right");
    await load(1);
    expect(image()).toBe("b.jpg");
  });

  it("LB-16 reports at once a video whose code has no content", async () => {
    await show([{ ...video(), embed: undefined }]);
    expect(find("[role=alert]")?.textContent).toBe("This video could not be loaded.");
  });

  it("LB-10 does nothing when the current item is chosen again", async () => {
    await show([picture("a.jpg"), picture("b.jpg")]);
    await load(0);
    await click(".w-lightbox-item");
    expect([loads.length, image()]).toEqual([1, "a.jpg"]);
  });

  it("LB-10 LB-2 passes over items that a condition hides", async () => {
    await show([picture("a.jpg"), picture("b.jpg", { hidden: true }), picture("c.jpg")]);
    await click(".w-lightbox-right");
    expect(loads[1]?.src).toBe("c.jpg");
    const thumbnails = [...container.querySelectorAll(".w-lightbox-item")];
    expect(thumbnails.map((item) => item.classList.contains("w-condition-invisible"))).toEqual([false, true, false]);
    expect(thumbnails[2]?.getAttribute("aria-label")).toBe("show item 3 of 3");
  });

  it("LB-10 finds the nearest visible item in one direction", () => {
    const items = [picture("a", { hidden: true }), picture("b"), picture("c", { hidden: true })];
    expect([nextVisible(items, 0, 1), nextVisible(items, 2, 1), nextVisible(items, 2, -1)]).toEqual([1, undefined, 1]);
  });

  it("LB-2 is a single one when a condition leaves one item", async () => {
    await show([picture("a.jpg"), picture("b.jpg", { hidden: true })]);
    expect([find(".w-lightbox-group"), find(".w-lightbox-strip")]).toEqual([null, null]);
  });

  it("LB-14 has no arrow beyond either end, and moves the focus to the other one", async () => {
    await show([picture("a.jpg"), picture("b.jpg")]);
    const state = (side: string) => {
      const arrow = find(`.w-lightbox-${side}`);
      return [arrow?.classList.contains("w-lightbox-inactive"), arrow?.getAttribute("aria-hidden"), arrow?.tabIndex];
    };
    expect([state("left"), state("right")]).toEqual([
      [true, "true", -1],
      [false, "false", 0],
    ]);
    find(".w-lightbox-right")?.focus();
    await click(".w-lightbox-right");
    expect([state("left"), state("right")]).toEqual([
      [false, "false", 0],
      [true, "true", -1],
    ]);
    expect(document.activeElement).toBe(find(".w-lightbox-left"));
    await key("ArrowRight");
    expect(loads).toHaveLength(2);
  });

  it("LB-15 marks the thumbnail of the current item", async () => {
    await show([picture("a.jpg"), picture("b.jpg")]);
    await click(".w-lightbox-item:last-child");
    expect(
      [...container.querySelectorAll(".w-lightbox-item")].map((item) => item.getAttribute("aria-current")),
    ).toEqual([null, "true"]);
    expect(find(".w-lightbox-active img")?.getAttribute("src")).toBe("small-b.jpg");
  });

  it("LB-19 is a dialog named after the caption, with the focus on its close button", async () => {
    await show([picture("a.jpg", { caption: "Rose" })]);
    const dialog = find("[role=dialog]");
    expect([dialog?.getAttribute("aria-modal"), dialog?.getAttribute("aria-label")]).toEqual(["true", "Rose"]);
    expect(document.activeElement).toBe(find(".w-lightbox-close"));
  });

  it("LB-24 shows the next item on a click on the picture or its caption, and stays at the last one", async () => {
    await show([picture("a.jpg", { caption: "Rose" }), picture("b.jpg")]);
    await load(0);
    await click(".w-lightbox-caption");
    await load(1);
    expect(image()).toBe("b.jpg");
    await click("#w-lightbox-view .w-lightbox-image");
    expect([image(), onClose.mock.calls.length]).toEqual(["b.jpg", 0]);
  });

  it.each([
    ".w-lightbox-close",
    "#w-lightbox-view",
    ".w-lightbox-content",
    ".w-lightbox-container",
    ".w-lightbox-strip",
  ])("LB-25 closes by a click on %s", async (selector) => {
    await show([picture("a.jpg"), picture("b.jpg")]);
    await load(0);
    await click(selector);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("LB-27 obeys the keys of the whole document", async () => {
    await show([picture("a.jpg"), picture("b.jpg")]);
    await key("ArrowRight");
    await key("ArrowLeft");
    expect(loads.map(({ src }) => src)).toEqual(["a.jpg", "b.jpg", "a.jpg"]);
    await key("Escape");
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each(["Enter", " "])("LB-28 treats the key «%s» on controls and thumbnails as a press", async (name) => {
    await show([picture("a.jpg"), picture("b.jpg")]);
    await key(name, find(".w-lightbox-item:last-child") as Element);
    expect(loads[1]?.src).toBe("b.jpg");
    await key(name, find(".w-lightbox-close") as Element);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("LB-29 keeps Tab inside", async () => {
    await show([picture("a.jpg"), picture("b.jpg")]);
    await load(0);
    const stops = [...container.querySelectorAll<HTMLElement>('[tabindex="0"]')];
    stops[stops.length - 1]?.focus();
    await key("Tab", document.activeElement as Element);
    expect(document.activeElement).toBe(stops[0]);
  });
});
