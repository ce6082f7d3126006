import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRuntime, type Runtime } from "../../../runtime/millrace";
import type { WebflowModule } from "../../../src/core/page/facade";
import { readScriptConfig } from "../../../src/core/page/script-config";
import type { createStore } from "../../../src/interactions/store";
import { display, event, list, on, SELF, data as pageData } from "../interactions/data";
import { BEHAVIOURS } from "../support/every-behaviour";
import { fakeIntersections, type FakeIntersections } from "../support/intersection";
import { byId, one } from "../support/page";

/** Requirements of every widget, once for each runtime. */
const half = (id: string) => `<section id="${id}">
  <div class="w-dropdown"><div class="w-dropdown-toggle">Menu</div><nav class="w-dropdown-list"><a
    href="/x">x</a></nav></div>
  <div class="w-tabs"><div class="w-tab-menu"><a class="w-tab-link w--current" data-w-tab="1">1</a>
    <a class="w-tab-link second" data-w-tab="2">2</a></div>
    <div class="w-tab-content"><div class="w-tab-pane w--tab-active" data-w-tab="1"></div>
    <div class="w-tab-pane" data-w-tab="2"></div></div></div>
  <div class="w-nav"><div class="w-nav-button"></div><nav class="w-nav-menu"></nav></div>
  <a class="w-lightbox"><script class="w-json" type="application/json">{"items":[{"url":"/a.jpg"}]}</script></a>
  <a class="to" href="#${id}-part">Part</a><p id="${id}-part">Part</p>
  <p class="old" data-ix="fade">Old</p><p class="new">New</p>
</section>`;

let sight: FakeIntersections;
let first: Runtime;
let second: Runtime;

const inside = (id: string, selector: string) => one(`#${id} ${selector}`);
const module = ({ facade }: Runtime, name: string) => facade.Webflow.require(name) as WebflowModule;
const call = (runtime: Runtime, name: string, member: string, ...given: unknown[]) =>
  (module(runtime, name)[member] as (...all: unknown[]) => unknown)(...given);
const isOpen = (id: string) => inside(id, ".w-dropdown-list").classList.contains("w--open");

beforeEach(async () => {
  sight = fakeIntersections();
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
  // Functions that jsdom lacks.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  document.documentElement.setAttribute("data-wf-site", "5f0c1d2e3a4b5c6d7e8f9a00");
  document.body.innerHTML = half("a") + half("b");
  [first, second] = ["a", "b"].map(() => createRuntime(readScriptConfig(null), BEHAVIOURS)) as [Runtime, Runtime];
  await first.start(byId("a"));
  await second.start(byId("b"));
});

afterEach(() => {
  first.api.stop();
  second.api.stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute("data-wf-site");
});

it("two runtimes of one page mount only their own elements", () => {
  const listRoots = ({ api }: Runtime) => [
    ...new Set(api.inspect().map(({ element }) => element.closest("section")?.id ?? element.localName)),
  ];
  expect([listRoots(first), listRoots(second)]).toEqual([["a"], ["b"]]);
});

describe("after one of two runtimes has stopped", () => {
  beforeEach(() => first.api.stop());

  it.each([
    ["dropdown", ".w-dropdown-toggle", () => isOpen("b")],
    ["tabs", ".second", () => inside("b", ".w-tab-pane:last-child").classList.contains("w--tab-active")],
    ["lightbox", ".w-lightbox", () => document.querySelector(".w-lightbox-backdrop:not(.w-lightbox-hide)") !== null],
  ])("the other one's %s works", (_name, control, works) => {
    expect(works()).toBe(false);
    inside("b", control).click();
    expect(works()).toBe(true);
  });

  it("the other one's menu opens", async () => {
    inside("b", ".w-nav-button").click();
    await expect.poll(() => inside("b", ".w-nav-button").getAttribute("aria-expanded")).toBe("true");
  });

  it("its own dropdown does nothing any more", () => {
    inside("a", ".w-dropdown-toggle").click();
    expect(isOpen("a")).toBe(false);
  });

  it("the other one's links still follow their sections", async () => {
    const section = byId("b-part");
    section.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
    await expect.poll(() => sight.observers.some(({ elements }) => elements.has(section))).toBe(true);
    sight.see(section, true);
    expect(inside("b", ".to").classList.contains("w--current")).toBe(true);
  });
});

describe("calls of page scripts to one runtime's modules", () => {
  it.each(["dropdown", "tabs", "navbar", "slider", "lightbox"])("%s: destroy ends nothing of the other one", (name) => {
    call(first, name, "destroy");
    inside("b", ".second").click();
    inside("b", ".w-dropdown-toggle").click();
    expect([isOpen("b"), inside("b", ".second").classList.contains("w--current")]).toEqual([true, true]);
  });

  it("each has its own interactions, which continue when the other one's are destroyed", () => {
    const makeData = (id: string) =>
      pageData([event("e-1", "MOUSE_CLICK", on(`#${id} .new`), "a-1")], [list("a-1", [[display(SELF, "none")]])]);
    const getSession = (runtime: Runtime) =>
      (module(runtime, "ix2").store as ReturnType<typeof createStore>["store"]).getState().ixSession;
    call(first, "ix2", "init", makeData("a"));
    call(second, "ix2", "init", makeData("b"));
    call(first, "ix2", "destroy");
    for (const id of ["a", "b"]) inside(id, ".new").click();
    expect([getSession(first).active, getSession(second).eventState]).toEqual([false, { "e-1:0": { clickCount: 1 } }]);
  });

  it("each has its own list of the first generation", async () => {
    call(first, "ix", "init", [{ slug: "fade", value: { style: { opacity: 0.5 } } }]);
    await expect.poll(() => inside("a", ".old").style.opacity).toBe("0.5");
    expect(inside("b", ".old").style.opacity).toBe("");
  });

  it("touch: the end of one detector does not end the other", async () => {
    // The behaviour belongs to the body.
    await Promise.all([first.start(), second.start()]);
    const swipes = vi.fn();
    document.addEventListener("swipe", swipes, { once: true });
    (module(first, "touch").instance as { destroy(): void }).destroy();
    for (const [type, clientX] of [
      ["touchstart", 0],
      ["touchmove", 100],
      ["touchend", 100],
    ] as const)
      byId("b").dispatchEvent(
        Object.assign(new Event(type, { bubbles: true }), { touches: [{ clientX, clientY: 0 }] }),
      );
    expect(swipes).toHaveBeenCalledOnce();
  });
});
