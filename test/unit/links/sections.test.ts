import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Mounter } from "../../../runtime/mounter";
import { scroll } from "../../../src/core/window-buses";
import { links } from "../../../src/links/links";
import { fakeIntersections, type FakeIntersections } from "../support/intersection";
import { byId, frame, mountPage } from "../support/page";

let sight: FakeIntersections;
let mounter: Mounter | undefined;

beforeEach(() => {
  sight = fakeIntersections();
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 100, 100));
});

/** Puts a section somewhere else than the top 100 px of the view, which is 768 px high. */
function place(id: string, top: number, height: number): void {
  byId(id).getBoundingClientRect = () => new DOMRect(0, top, 100, height);
}

afterEach(() => {
  mounter?.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

/** Mounts the page and waits until its sections are observed. */
async function open(html: string): Promise<void> {
  mounter = mountPage(html, links);
  await frame();
}

async function scrolled(): Promise<void> {
  dispatchEvent(new Event("scroll"));
  await frame();
}

const isMarked = (id: string) => byId(id).classList.contains("w--current");
const observed = () => sight.observers.flatMap(({ elements }) => [...elements]);

const ONE = '<a id="link" href="#nails">x</a><section id="nails"></section>';

describe("links to the section in view", () => {
  it("L-28 have the marker while their section is in view", async () => {
    await open(ONE);
    expect(isMarked("link")).toBe(false);
    sight.see(byId("nails"), true);
    expect(isMarked("link")).toBe(true);
    sight.see(byId("nails"), false);
    expect(isMarked("link")).toBe(false);
  });

  it("L-20 corrects a served marker at the first evaluation", async () => {
    await open('<a id="away" class="w--current" href="#nails">x</a><section id="nails"></section>');
    expect(isMarked("away")).toBe(true);
    sight.see(byId("nails"), false);
    expect(isMarked("away")).toBe(false);
  });

  it("L-20 writes only when the state changes", async () => {
    await open(ONE);
    sight.see(byId("nails"), true);
    // Changes of a page script to the class in between are kept.
    byId("link").classList.remove("w--current");
    sight.see(byId("nails"), true);
    expect(isMarked("link")).toBe(false);
  });

  it.each([
    ["half of it above", -50, 100, false],
    ["more than half of it in view", -49, 100, true],
    ["half of it below", 718, 100, false],
    ["a part that fills half of the view", 384, 5000, false],
    ["a part that fills more than half of the view", 383, 5000, true],
    ["no height", 0, 0, false],
  ])("L-28 with %s, at %i px and %i px high: %s", async (_where, top, height, expected) => {
    await open(ONE);
    place("nails", top, height);
    sight.see(byId("nails"), true);
    expect(isMarked("link")).toBe(expected);
  });

  const TWO =
    '<a id="b" href="#two">x</a><a id="a" href="#one">x</a><section id="one"></section><section id="two"></section>';

  it.each([
    ["the larger share of itself", [-40, 100], [60, 100], "b"],
    ["the larger share, though it shows less", [-400, 900], [500, 100], "b"],
    ["the first of equal shares", [0.1, 200.2], [200.3, 300.4], "a"],
  ])("L-21 of two, only the link of the section with %s has the marker", async (_what, one, two, expected) => {
    await open(TWO);
    place("one", one[0] ?? 0, one[1] ?? 0);
    place("two", two[0] ?? 0, two[1] ?? 0);
    sight.see(byId("two"), true);
    sight.see(byId("one"), true);
    expect(["a", "b"].filter(isMarked)).toEqual([expected]);
  });

  it("L-21 measures only sections in view", async () => {
    await open(TWO);
    sight.see(byId("one"), true);
    sight.see(byId("two"), false);
    const measure = (byId("two").getBoundingClientRect = vi.fn());
    await scrolled();
    expect(measure).not.toHaveBeenCalled();
  });

  it("L-20 a link that joins later is marked in the next frame, and does not make the others write again", async () => {
    await open(`${ONE}<p id="room"></p>`);
    sight.see(byId("nails"), true);
    byId("link").classList.remove("w--current");
    byId("room").innerHTML = '<a id="late" href="#nails">y</a>';
    mounter?.flush();
    await frame();
    expect([isMarked("link"), isMarked("late")]).toEqual([false, true]);
  });

  it("L-21 several links to one section are active together, those to a section around it are not", async () => {
    await open(
      `<a id="a" href="#outer">x</a><a id="b" href="#inner">x</a><a id="c" href="#inner">x</a>
       <section id="outer"><section id="inner"></section></section>`,
    );
    place("outer", -300, 2000);
    sight.see(byId("outer"), true);
    sight.see(byId("inner"), true);
    expect(["a", "b", "c"].map(isMarked)).toEqual([false, true, true]);
    sight.see(byId("inner"), false);
    expect(["a", "b", "c"].map(isMarked)).toEqual([true, false, false]);
  });

  it("L-22 registers and observes nothing without section links", async () => {
    const on = vi.spyOn(scroll, "on");
    const listen = vi.spyOn(window, "addEventListener");
    await open('<a href="/p">x</a><a href="#missing">x</a>');
    expect(on).not.toHaveBeenCalled();
    expect(listen.mock.calls.map(([type]) => type)).not.toContain("scroll");
    expect(observed()).toEqual([]);
  });

  it("L-22 has one observer and one passive scroll listener for any number of links", async () => {
    const listen = vi.spyOn(window, "addEventListener");
    await open(
      `${'<a href="#a">x</a><a href="#b">x</a>'.repeat(25)}<section id="a"></section><section id="b"></section>`,
    );
    const scrolls = listen.mock.calls.filter(([type]) => type === "scroll");
    expect(scrolls).toHaveLength(1);
    expect(scrolls[0]?.[2]).toMatchObject({ passive: true });
    expect(sight.observers).toHaveLength(1);
    expect(observed()).toEqual([byId("a"), byId("b")]);
  });

  it("L-23 stopping ends the observation, and starting again rebuilds the list", async () => {
    await open(ONE);
    sight.see(byId("nails"), true);
    mounter?.stop();
    expect(isMarked("link")).toBe(false);
    expect(observed()).toEqual([]);
    await mounter?.start();
    await frame();
    sight.see(byId("nails"), true);
    expect(isMarked("link")).toBe(true);
  });

  it("L-23 starting twice observes each section once", async () => {
    await open(ONE);
    await mounter?.start();
    await frame();
    expect(observed()).toEqual([byId("nails")]);
  });

  it("L-24 finds sections by id, not by name", async () => {
    await open('<a id="link" href="#nails">x</a><a name="nails" id="other">y</a>');
    expect(observed()).toEqual([]);
  });

  it("L-28 ignores fragments of the same path on another site", async () => {
    await open('<a id="link" href="//elsewhere.example/#nails">x</a><section id="nails"></section>');
    expect(observed()).toEqual([]);
  });

  it("L-25 ignores fragments that are no plain word", async () => {
    await open('<a id="link" href="#a.b">x</a><section id="a.b"></section>');
    expect(observed()).toEqual([]);
  });

  it("a section that a page script replaces is followed again with the next scroll", async () => {
    await open(`<main id="room">${ONE}</main>`);
    const first = byId("nails");
    sight.see(first, true);
    const second = Object.assign(document.createElement("section"), { id: "nails" });
    first.replaceWith(second);
    await scrolled();
    expect(observed()).toEqual([second]);
    sight.see(second, false);
    expect(isMarked("link")).toBe(false);
  });

  it("a section that is removed is not active", async () => {
    await open(ONE);
    sight.see(byId("nails"), true);
    byId("nails").remove();
    await scrolled();
    expect(isMarked("link")).toBe(false);
    expect(observed()).toEqual([]);
  });

  it.each(["popstate", "hashchange"])("L-29 looks for the sections again on %s", async (type) => {
    await open(ONE);
    const second = Object.assign(document.createElement("section"), { id: "nails" });
    byId("nails").replaceWith(second);
    dispatchEvent(new Event(type));
    await frame();
    expect(observed()).toEqual([second]);
  });

  it("does not change links where the browser has no observer", async () => {
    vi.stubGlobal("IntersectionObserver", undefined);
    const report = vi.spyOn(console, "error");
    await open('<a id="link" class="w--current" href="#nails">x</a><section id="nails"></section>');
    expect(isMarked("link")).toBe(true);
    expect(report).not.toHaveBeenCalled();
  });
});
