import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Mounter } from "../../../runtime/mounter";
import { scrollDuration } from "../../../src/scroll/destination";
import { scroll } from "../../../src/scroll/scroll";
import { byId, mountPage } from "../support/page";

/** Document offset and height in px of elements by id. */
let layout: Record<string, [top: number, height: number]>;
let mounter: Mounter | undefined;
let scrolls: ScrollToOptions[];

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame", "performance"],
  });
  innerHeight = 600;
  scrollY = 0;
  scrollX = 0;
  layout = {};
  scrolls = [];
  vi.spyOn(window, "scrollTo").mockImplementation(((to: ScrollToOptions) => {
    scrolls.push(to);
    scrollY = to.top ?? 0;
  }) as typeof scrollTo);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const [top, height] = layout[this.id] ?? [0, 0];
    return new DOMRect(0, top - scrollY, 100, height);
  });
  vi.spyOn(Element.prototype, "getClientRects").mockImplementation(function (this: Element) {
    return (layout[this.id] ? [{}] : []) as unknown as DOMRectList;
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
});

afterEach(() => {
  mounter?.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
  document.body.innerHTML = "";
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
});

async function open(html: string): Promise<void> {
  mounter = mountPage(html, scroll);
  await vi.runAllTimersAsync();
}

/** Clicks and returns whether the browser follows the link. */
function click(id: string, init: MouseEventInit = {}): boolean {
  // jsdom would try to navigate.
  const native = vi.fn((event: Event) => event.preventDefault());
  addEventListener("click", native, { once: true });
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  const prevented = vi.spyOn(event, "preventDefault");
  byId(id).dispatchEvent(event);
  removeEventListener("click", native);
  return !prevented.mock.calls.length || (native.mock.calls.length > 0 && prevented.mock.calls.length === 1);
}

const link = (href: string, attributes = "") => `<a id="link" href="${href}" ${attributes}>x</a>`;
const section = (id: string, attributes = "") => `<section id="${id}" ${attributes}></section>`;
const arrive = () => vi.runAllTimers();
const LONG = 60_000;

describe("which clicks", () => {
  it("L-30 scrolls to the target and prevents the jump", async () => {
    layout = { nails: [1000, 300] };
    await open(link("#nails") + section("nails"));
    expect(click("link")).toBe(false);
    arrive();
    expect(scrollY).toBe(1000);
  });

  it("S-1 a bare # is prevented and nothing else happens", async () => {
    await open(link("#"));
    const entries = history.length;
    const event = new MouseEvent("click", { bubbles: true, cancelable: true });
    byId("link").dispatchEvent(event);
    arrive();
    expect(event.defaultPrevented).toBe(true);
    expect(scrolls).toEqual([]);
    expect(history.length).toBe(entries);
    expect(location.hash).toBe("");
  });

  const unusual = [
    ["#v1.2", "v1.2"],
    ["#a:b", "a:b"],
    ["#caf%C3%A9", "café"],
    ["#café", "café"],
    ["#v1%2E2", "v1.2"],
    ["#7days", "7days"],
  ] as const;

  it.each(unusual)("S-2 finds the target of %s by its id", async (href, id) => {
    layout = { [id]: [500, 100] };
    await open(link(href) + section(id));
    expect(click("link")).toBe(false);
    arrive();
    expect(scrollY).toBe(500);
  });

  it.each(["#missing", "#/route", "#!bang", "#_a", "#%E0%A4%A", "/other#nails", "//elsewhere.example/#nails"])(
    "L-30 leaves %s to the browser",
    async (href) => {
      await open(link(href) + section("nails") + section("_a"));
      expect(click("link")).toBe(true);
      arrive();
      expect(scrolls).toEqual([]);
    },
  );

  it.each([
    ["Ctrl", { ctrlKey: true }],
    ["Meta", { metaKey: true }],
    ["Shift", { shiftKey: true }],
    ["Alt", { altKey: true }],
    ["the middle button", { button: 1 }],
  ])("S-3 leaves a click with %s to the browser", async (_, init) => {
    await open(link("#nails") + section("nails"));
    expect(click("link", init)).toBe(true);
    arrive();
    expect(scrolls).toEqual([]);
  });

  it.each(['target="_blank"', 'target="preview"', "download", 'download="plan.pdf"'])(
    "S-3 leaves links with %s to the browser",
    async (attribute) => {
      await open(link("#nails", attribute) + section("nails"));
      expect(click("link")).toBe(true);
    },
  );

  it('S-3 handles links with target="_self"', async () => {
    await open(link("#nails", 'target="_self"') + section("nails"));
    expect(click("link")).toBe(false);
  });

  it("S-4 ignores a click that the page has prevented", async () => {
    layout = { nails: [500, 100] };
    await open(link("#nails") + section("nails"));
    byId("link").addEventListener("click", (event) => event.preventDefault());
    byId("link").click();
    arrive();
    expect(scrolls).toEqual([]);
  });

  it("S-5 a handled click reaches the link's ancestors, but not the window", async () => {
    await open(`<nav id="menu">${link("#nails")}</nav>${section("nails")}`);
    const heard: string[] = [];
    byId("menu").addEventListener("click", () => heard.push("menu"));
    const outer = () => heard.push("window");
    addEventListener("click", outer);
    byId("link").click();
    removeEventListener("click", outer);
    expect(heard).toEqual(["menu"]);
  });

  it("S-6 ignores jQuery Mobile", async () => {
    vi.stubGlobal(
      "jQuery",
      Object.assign(() => undefined, { mobile: {} }),
    );
    await open(link("#nails", 'class="ui-link"') + section("nails"));
    expect(click("link")).toBe(false);
  });

  it("L-30 ignores tab links", async () => {
    await open(`${link("#nails", 'class="w-tab-link"')}<a href="#nails">y</a>${section("nails")}`);
    expect(click("link")).toBe(true);
  });

  it("L-30 handles clicks inside a link, and links that are added later", async () => {
    layout = { nails: [500, 100] };
    await open(`<a href="#nails">x</a>${section("nails")}<p id="late"></p>`);
    byId("late").innerHTML = '<a href="#nails"><b id="inner">x</b></a>';
    expect(click("inner")).toBe(false);
  });

  it("L-30 compares the path, not the query", async () => {
    history.replaceState(null, "", "/p?q=1");
    await open(link("/p#nails") + section("nails"));
    expect(click("link")).toBe(false);
    expect(location.href).toMatch(/\/p\?q=1#nails$/);
  });
});

describe("history", () => {
  it("L-31 adds an entry with the fragment, and marks it in its state", async () => {
    await open(link("#nails") + section("nails"));
    const entries = history.length;
    click("link");
    expect(location.hash).toBe("#nails");
    expect(history.state).toEqual({ hash: "#nails" });
    expect(history.length).toBe(entries + 1);
  });

  it("L-31 adds no second entry for the same link, and focus still moves", async () => {
    layout = { nails: [500, 100] };
    await open(link("#nails") + section("nails"));
    click("link");
    arrive();
    byId("link").focus();
    const entries = history.length;
    click("link");
    arrive();
    expect(history.length).toBe(entries);
    expect(document.activeElement?.id).toBe("nails");
  });

  it("L-31 adds no entry that the state of the present one names already", async () => {
    history.replaceState({ hash: "#nails" }, "", "/");
    await open(link("#nails") + section("nails"));
    const entries = history.length;
    click("link");
    expect(history.length).toBe(entries);
    expect(location.hash).toBe("");
  });

  it("L-31 adds no entry inside a frame", async () => {
    vi.stubGlobal("frameElement", document.createElement("iframe"));
    await open(link("#nails") + section("nails"));
    click("link");
    expect(location.hash).toBe("");
  });
});

describe("the end position", () => {
  const FIXED = 'style="position:fixed"';

  async function measureEnd(around: string, target = section("nails")): Promise<number> {
    await open(`${around}${link("#nails")}${target}`);
    click("link");
    arrive();
    return scrollY;
  }

  it.each([
    ["a header anywhere", `<div><header id="bar" ${FIXED}></header></div>`, 928],
    ["a child of body with class header", `<div class="header" id="bar" ${FIXED}></div>`, 928],
    ["a child of body with class w-nav", `<div class="w-nav" id="bar" ${FIXED}></div>`, 928],
    ["a w-nav deeper down", `<div><div class="w-nav" id="bar" ${FIXED}></div></div>`, 1000],
    ["a bar in the flow", `<header id="bar"></header>`, 1000],
    ["a sticky bar", `<header id="bar" style="position:sticky"></header>`, 1000],
  ])("L-32 subtracts %s from the view: %#", async (_, bar, end) => {
    layout = { nails: [1000, 300], bar: [0, 72] };
    expect(await measureEnd(bar)).toBe(end);
  });

  it("S-10 uses the first bar that is fixed and rendered", async () => {
    layout = { nails: [1000, 300], plain: [0, 50], bar: [0, 72] };
    const end = await measureEnd(
      `<header id="plain"></header><header id="hidden" ${FIXED}></header><header id="bar" ${FIXED}></header>`,
    );
    expect(end).toBe(928);
  });

  it("S-11 data-no-scroll exempts a menu, but not a header", async () => {
    layout = { nails: [1000, 300], bar: [0, 72] };
    expect(await measureEnd(`<div class="w-nav" data-no-scroll="1" id="bar" ${FIXED}></div>`)).toBe(1000);
    mounter?.stop();
    scrollY = 0;
    expect(await measureEnd(`<header class="w-nav" data-no-scroll="1" id="bar" ${FIXED}></header>`)).toBe(928);
  });

  it("S-12 is not clamped, so a short page stops early and the run lasts as long", async () => {
    layout = { nails: [5000, 300] };
    vi.mocked(scrollTo).mockImplementation(((to: ScrollToOptions) => {
      scrolls.push(to);
      scrollY = Math.min(to.top ?? 0, 200);
    }) as typeof scrollTo);
    await open(link("#nails") + section("nails"));
    const began = performance.now();
    click("link");
    arrive();
    expect(scrolls.at(-1)?.top).toBe(5000);
    expect(performance.now() - began).toBeGreaterThanOrEqual(scrollDuration(5000));
  });

  it("S-13 is measured one task after the click", async () => {
    layout = { nails: [1000, 300] };
    await open(link("#nails") + section("nails"));
    click("link");
    layout = { nails: [700, 300] };
    arrive();
    expect(scrollY).toBe(700);
  });

  it("L-33 centers a lower target below the bar", async () => {
    layout = { nails: [2000, 128], bar: [0, 72] };
    const end = await measureEnd(`<header id="bar" ${FIXED}></header>`, section("nails", 'data-scroll="mid"'));
    // 600 - 72 = 528 px of height, 400 left over, half of it above.
    expect(end).toBe(2000 - 72 - 200);
  });

  it("L-33 a target higher than the view starts at the top", async () => {
    layout = { nails: [2000, 700] };
    expect(await measureEnd("", section("nails", 'data-scroll="mid"'))).toBe(2000);
  });

  it("L-32 B-78 uses the editor's wrapper in place of body while the editor is open", async () => {
    window.WebflowEditor = true;
    layout = { nails: [1000, 300], bar: [0, 72] };
    const end = await measureEnd(`<div class="w-editor-body"><div class="header" id="bar" ${FIXED}></div></div>`);
    delete window.WebflowEditor;
    expect(end).toBe(928);
  });
});

describe("duration and easing", () => {
  it.each([
    [1, 283],
    [50, 439],
    [100, 557],
    [250, 798],
    [500, 1040],
    [1000, 1317],
    [2000, 1617],
    [5000, 2033],
    [10000, 2355],
  ])("L-34 scrolls %i px in %i ms", (distance, ms) => {
    expect(scrollDuration(distance)).toBeCloseTo(ms, -0.5);
  });

  async function measureTime(target = section("nails")): Promise<number> {
    layout = { nails: [1000, 300] };
    await open(link("#nails") + target);
    click("link");
    await vi.advanceTimersByTimeAsync(0);
    const began = performance.now();
    for (let wait = 0; wait < LONG && document.activeElement?.id !== "nails"; wait += 16) vi.advanceTimersByTime(16);
    return performance.now() - began;
  }

  const near = (ms: number) => ({ asymmetricMatch: (actual: number) => Math.abs(actual - ms) <= 32 });

  it("L-35 a time of 0 on body is one scroll call, and focus moves", async () => {
    document.body.setAttribute("data-scroll-time", "0");
    await measureTime();
    expect(scrolls).toHaveLength(1);
    expect(document.activeElement?.id).toBe("nails");
  });

  it("L-35 the target's time wins over body's", async () => {
    document.body.setAttribute("data-scroll-time", "2");
    expect(await measureTime(section("nails", 'data-scroll-time="0.5"'))).toEqual(near(1317 / 2));
  });

  it.each(["-1", "soon", ""])("L-35 ignores the time '%s'", async (time) => {
    document.body.setAttribute("data-scroll-time", time);
    expect(await measureTime()).toEqual(near(1317));
  });

  it('L-36 data-wf-scroll-motion="none" is immediate', async () => {
    document.body.setAttribute("data-wf-scroll-motion", "none");
    await measureTime();
    expect(scrolls).toHaveLength(1);
  });

  it("L-36 reduced motion is immediate, read at each click", async () => {
    let matches = false;
    vi.stubGlobal("matchMedia", () => ({ matches }));
    await measureTime();
    expect(scrolls.length).toBeGreaterThan(10);
    matches = true;
    scrollY = 0;
    scrolls = [];
    click("link");
    arrive();
    expect(scrolls).toHaveLength(1);
  });

  it("L-37 eases in and out by the cube, one step per frame", async () => {
    layout = { nails: [1000, 300] };
    await open(link("#nails") + section("nails"));
    click("link");
    await vi.advanceTimersByTimeAsync(0);
    const began = performance.now();
    const duration = scrollDuration(1000);
    const steps: [number, number][] = [];
    vi.mocked(scrollTo).mockImplementation(((to: ScrollToOptions) => {
      steps.push([(performance.now() - began) / duration, (to.top ?? 0) / 1000]);
    }) as typeof scrollTo);
    vi.advanceTimersByTime(1000);
    for (const [t, progress] of steps) {
      const expected = t < 0.5 ? 4 * t ** 3 : (t - 1) * (2 * t - 2) ** 2 + 1;
      expect(progress).toBeCloseTo(expected, 6);
    }
    expect(steps.length).toBeGreaterThan(30);
  });

  it("L-38 keeps the horizontal position and disables the page's own smooth scrolling", async () => {
    scrollX = 33;
    await measureTime();
    expect(scrolls[3]).toMatchObject({ left: 33, behavior: "instant" });
  });
});

describe("interruption", () => {
  async function startRun(): Promise<void> {
    layout = { nails: [1000, 300], brows: [3000, 300] };
    await open(`${link("#nails")}<a id="second" href="#brows">y</a>${section("nails")}${section("brows")}`);
    click("link");
    vi.advanceTimersByTime(200);
  }

  it.each([
    ["the wheel", new Event("wheel")],
    ["a finger", new Event("touchstart")],
    ["PageDown", new KeyboardEvent("keydown", { key: "PageDown" })],
    ["the space bar", new KeyboardEvent("keydown", { key: " " })],
  ])("L-39 %s stops the run, and focus stays where it was", async (_, event) => {
    await startRun();
    const steps = scrolls.length;
    expect(steps).toBeGreaterThan(3);
    dispatchEvent(event);
    arrive();
    expect(scrolls).toHaveLength(steps);
    expect(document.activeElement?.id).not.toBe("nails");
  });

  it("S-24 the Tab key ends the run at the target, which has the focus before the key does its work", async () => {
    await startRun();
    dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
    expect([scrollY, document.activeElement?.id]).toEqual([1000, "nails"]);
    const steps = scrolls.length;
    arrive();
    expect(scrolls).toHaveLength(steps);
  });

  it("continues when the visitor types something else", async () => {
    await startRun();
    dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
    arrive();
    expect(scrollY).toBe(1000);
  });

  it("L-39 a second click wins", async () => {
    await startRun();
    const focused: string[] = [];
    document.addEventListener("focusin", ({ target }) => focused.push((target as Element).id), { once: true });
    click("second");
    arrive();
    expect(scrollY).toBe(3000);
    expect(focused).toEqual(["brows"]);
  });

  it("stopping the runtime stops the run", async () => {
    await startRun();
    const steps = scrolls.length;
    mounter?.stop();
    arrive();
    expect(scrolls).toHaveLength(steps);
  });
});

describe("focus", () => {
  const SWAP = "data-wf-tabindex-swap";

  it("S-20 the target receives one focus event, at the end, with a tabindex; afterwards all is as before", async () => {
    layout = { nails: [1000, 300] };
    await open(link("#nails") + section("nails"));
    const seen: unknown[] = [];
    const target = byId("nails");
    const before = target.outerHTML;
    target.addEventListener("focus", () => seen.push([scrollY, target.getAttribute("tabindex"), target.className]));
    click("link");
    arrive();
    expect(seen).toEqual([[1000, "-1", "wf-force-outline-none"]]);
    byId("link").focus();
    expect(target.outerHTML).toBe(before);
  });

  it("S-21 the target keeps focus", async () => {
    layout = { nails: [1000, 300] };
    await open(link("#nails") + section("nails"));
    click("link");
    arrive();
    expect(document.activeElement?.id).toBe("nails");
  });

  it("S-22 moves focus even if the page is there already", async () => {
    layout = { nails: [0, 300] };
    await open(link("#nails") + section("nails"));
    click("link");
    vi.advanceTimersByTime(1);
    expect(document.activeElement?.id).toBe("nails");
  });

  it("S-23 moves focus with duration 0 too", async () => {
    layout = { nails: [1000, 300] };
    await open(link("#nails") + section("nails", 'data-scroll-time="0"'));
    click("link");
    vi.advanceTimersByTime(1);
    expect(document.activeElement?.id).toBe("nails");
  });

  it("L-40 keeps a tabindex of the markup and removes a temporary one after blur", async () => {
    layout = { nails: [1000, 300], brows: [500, 10] };
    await open(
      `${link("#nails")}<a id="second" href="#brows">y</a>${section("nails", 'tabindex="3"')}${section("brows")}`,
    );
    click("link");
    arrive();
    expect(byId("nails").getAttribute("tabindex")).toBe("3");
    expect(byId("nails").getAttribute(SWAP)).toBe("3");
    click("second");
    arrive();
    expect(byId("nails").outerHTML).toBe('<section id="nails" tabindex="3"></section>');
    expect(byId("brows").getAttribute("tabindex")).toBe("-1");
    byId("link").focus();
    expect(byId("brows").outerHTML).toBe('<section id="brows"></section>');
  });

  it("L-40 prevents the browser from scrolling while focus moves", async () => {
    layout = { nails: [1000, 300] };
    await open(link("#nails") + section("nails"));
    const focus = vi.spyOn(byId("nails"), "focus");
    click("link");
    arrive();
    expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  });

  it("restores a target that cannot take focus", async () => {
    layout = { nails: [1000, 300] };
    await open(link("#nails") + section("nails"));
    vi.spyOn(byId("nails"), "focus").mockReturnValue();
    click("link");
    arrive();
    expect(byId("nails").outerHTML).toBe('<section id="nails"></section>');
  });

  it("stopping restores the attributes and styles that it added", async () => {
    layout = { nails: [1000, 300] };
    await open(link("#nails") + section("nails"));
    click("link");
    arrive();
    mounter?.stop();
    expect(byId("nails").outerHTML).toBe('<section id="nails"></section>');
  });

  it("L-41 puts the outline rule in front of the page's styles and removes it at stop", async () => {
    const first = document.head.firstChild;
    await open(link("#nails"));
    expect(document.head.firstElementChild?.textContent).toMatch(
      /^\.wf-force-outline-none\[tabindex="-1"\]:focus *\{outline:none;?\}$/,
    );
    mounter?.stop();
    expect(document.head.firstChild).toBe(first);
  });
});
