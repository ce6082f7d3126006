import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Host } from "../../../runtime/host";
import { scroll } from "../../../src/core/registry";
import { links } from "../../../src/links/links";
import { byId, frame, mountPage } from "../support/mounting";

/** Document offset and height of each section; absent: not rendered. */
let layout: Record<string, [top: number, height: number]>;
let host: Host | undefined;

beforeEach(() => {
  innerHeight = 600;
  scrollY = 0;
  layout = {};
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const [top, height] = layout[this.id] ?? [scrollY, 0];
    return new DOMRect(0, top - scrollY, 100, height);
  });
  vi.spyOn(Element.prototype, "getClientRects").mockImplementation(function (this: Element) {
    return (layout[this.id] ? [{}] : []) as unknown as DOMRectList;
  });
});

afterEach(() => {
  host?.stop();
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

async function scrollTo(y: number): Promise<void> {
  scrollY = y;
  dispatchEvent(new Event("scroll"));
  await frame();
}

const isMarked = (id: string) => byId(id).classList.contains("w--current");

describe("links to the section in view", () => {
  it.each([
    [699, false],
    [700, true],
    [1000, true],
    [1001, false],
  ])("LT-4 at scroll position %i the section's link is active: %s", async (y, active) => {
    layout = { nails: [1000, 300] };
    host = await mountPage('<a id="link" href="#nails">x</a><section id="nails"></section>', links);
    await scrollTo(y);
    expect(isMarked("link")).toBe(active);
  });

  it("LT-4 a hidden section is never active", async () => {
    host = await mountPage('<a id="link" href="#nails">x</a><section id="nails"></section>', links);
    vi.mocked(Element.prototype.getBoundingClientRect).mockReturnValue(new DOMRect(0, 300, 0, 0));
    await scrollTo(10);
    expect(isMarked("link")).toBe(false);
  });

  it("L-20 corrects a served marker at the first evaluation", async () => {
    layout = { nails: [1000, 300], top: [0, 600] };
    host = await mountPage(
      `<a id="away" class="w--current" href="#nails">x</a><a id="here" href="#top">x</a>
       <section id="top"></section><section id="nails"></section>`,
      links,
    );
    await frame();
    expect(isMarked("away")).toBe(false);
    expect(isMarked("here")).toBe(true);
  });

  it("L-20 writes only when the state changes", async () => {
    layout = { nails: [0, 600] };
    host = await mountPage('<a id="link" href="#nails">x</a><section id="nails"></section>', links);
    await frame();
    // What a page script does to the class in between is its own affair.
    byId("link").classList.remove("w--current");
    await scrollTo(1);
    expect(isMarked("link")).toBe(false);
  });

  it("L-20 a link that joins later does not make the others write again", async () => {
    layout = { nails: [0, 600] };
    host = await mountPage('<a id="link" href="#nails">x</a><section id="nails"></section><p id="room"></p>', links);
    await frame();
    byId("link").classList.remove("w--current");
    byId("room").innerHTML = '<a id="late" href="#nails">y</a>';
    host.flush();
    await frame();
    expect([isMarked("link"), isMarked("late")]).toEqual([false, true]);
  });

  it("L-21 several links may be active together", async () => {
    layout = { outer: [0, 2000], inner: [500, 200], next: [700, 200] };
    host = await mountPage(
      `<a id="a" href="#outer">x</a><a id="b" href="#inner">x</a><a id="c" href="#inner">x</a><a id="d" href="#next">x</a>
       <section id="outer"><section id="inner"></section><section id="next"></section></section>`,
      links,
    );
    await scrollTo(400);
    expect(["a", "b", "c", "d"].map(isMarked)).toEqual([true, true, true, true]);
    await scrollTo(401);
    expect(["a", "b", "c", "d"].map(isMarked)).toEqual([true, false, false, true]);
  });

  it("L-22 registers no scroll handler without section links", async () => {
    const on = vi.spyOn(scroll, "on");
    const listen = vi.spyOn(window, "addEventListener");
    host = await mountPage('<a href="/p">x</a><a href="#missing">x</a>', links);
    expect(on).not.toHaveBeenCalled();
    expect(listen.mock.calls.map(([type]) => type)).not.toContain("scroll");
  });

  it("L-22 listens to scrolling once for any number of links, and passively", async () => {
    const listen = vi.spyOn(window, "addEventListener");
    host = await mountPage(`${'<a href="#nails">x</a>'.repeat(50)}<section id="nails"></section>`, links);
    const scrolls = listen.mock.calls.filter(([type]) => type === "scroll");
    expect(scrolls).toHaveLength(1);
    expect(scrolls[0]?.[2]).toMatchObject({ passive: true });
  });

  it("L-23 stopping removes the handler, and starting again rebuilds the list", async () => {
    layout = { nails: [0, 600] };
    host = await mountPage('<a id="link" href="#nails">x</a><section id="nails"></section>', links);
    await frame();
    host.stop();
    expect(isMarked("link")).toBe(false);
    vi.mocked(Element.prototype.getBoundingClientRect).mockClear();
    await scrollTo(5);
    expect(Element.prototype.getBoundingClientRect).not.toHaveBeenCalled();
    await host.start();
    await frame();
    expect(isMarked("link")).toBe(true);
  });

  it("L-23 starting twice evaluates each section once per frame", async () => {
    layout = { nails: [0, 600] };
    host = await mountPage('<a id="link" href="#nails">x</a><section id="nails"></section>', links);
    await host.start();
    await frame();
    vi.mocked(Element.prototype.getBoundingClientRect).mockClear();
    await scrollTo(5);
    expect(Element.prototype.getBoundingClientRect).toHaveBeenCalledTimes(1);
  });

  it("L-24 finds sections by id, not by name", async () => {
    layout = { other: [0, 600] };
    const on = vi.spyOn(scroll, "on");
    host = await mountPage('<a id="link" href="#nails">x</a><a name="nails" id="other">y</a>', links);
    await frame();
    expect(on).not.toHaveBeenCalled();
    expect(isMarked("link")).toBe(false);
  });

  it("ignores fragments that are no plain word", async () => {
    layout = { "a.b": [0, 600] };
    host = await mountPage('<a id="link" href="#a.b">x</a><section id="a.b"></section>', links);
    await frame();
    expect(isMarked("link")).toBe(false);
  });

  it.each(["popstate", "hashchange"])("looks again on %s", async (type) => {
    layout = { nails: [1000, 300] };
    host = await mountPage('<a id="link" href="#nails">x</a><section id="nails"></section>', links);
    await frame();
    scrollY = 800;
    dispatchEvent(new Event(type));
    await frame();
    expect(isMarked("link")).toBe(true);
  });

  it("reads every section before it writes a class", async () => {
    layout = { a: [0, 600], b: [0, 600] };
    const steps: string[] = [];
    host = await mountPage(
      '<a href="#a">x</a><a href="#b">x</a><section id="a"></section><section id="b"></section>',
      links,
    );
    const toggle = vi.spyOn(DOMTokenList.prototype, "toggle").mockImplementation(() => (steps.push("write"), true));
    vi.mocked(Element.prototype.getBoundingClientRect).mockImplementation(() => (steps.push("read"), new DOMRect(0, 0, 9, 600)));
    await frame();
    toggle.mockRestore();
    expect(steps).toEqual(["read", "read", "write", "write"]);
  });
});
