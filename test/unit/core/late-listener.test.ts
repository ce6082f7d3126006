import { afterEach, expect, it, vi } from "vitest";
import { createLifetime, type Lifetime } from "../../../src/core/lifetime";
import { listenLate } from "../../../src/core/late-listener";

let life: Lifetime;
const begin = () => ((life = createLifetime()), life.signal);

afterEach(() => {
  life.abort();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** Puts buttons, each in a section, into the page. */
function build(count: number): HTMLElement[] {
  document.body.innerHTML = "<section><button></button></section>".repeat(count);
  return [...document.querySelectorAll("section")];
}

it.each([1, 50])("adds one listener for %i elements until an event reaches one of them", (count) => {
  const signal = begin();
  const add = vi.spyOn(EventTarget.prototype, "addEventListener");
  const sections = build(count);
  // jsdom has listeners on other targets.
  const targets: unknown[] = [document, ...sections];
  const countClicks = () =>
    add.mock.calls.filter(([type], at) => type === "click" && targets.includes(add.mock.contexts[at])).length;
  for (const section of sections) listenLate(section, "click", () => undefined, { signal });
  expect(countClicks()).toBe(1);
  sections[0]?.querySelector("button")?.click();
  sections[0]?.querySelector("button")?.click();
  expect(countClicks()).toBe(2);
});

it("calls the listeners of the first event and of later ones in the order of phases and elements", () => {
  const signal = begin();
  const [section] = build(1) as [HTMLElement];
  const button = section.querySelector("button") as HTMLElement;
  const called: string[] = [];
  listenLate(section, "click", () => called.push("section"), { signal });
  listenLate(section, "click", () => called.push("captured"), { signal, capture: true });
  listenLate(button, "click", () => called.push("button"), { signal });
  const expected = ["captured", "button", "section"];
  button.click();
  expect(called).toEqual(expected);
  button.click();
  expect(called).toEqual([...expected, ...expected]);
});

it("calls no listener outside of where a page script stops the event", () => {
  const signal = begin();
  const [section] = build(1) as [HTMLElement];
  const outer = vi.fn();
  const captured = vi.fn();
  listenLate(section, "click", outer, { signal });
  listenLate(section, "click", captured, { signal, capture: true });
  const button = section.querySelector("button") as HTMLElement;
  button.addEventListener("click", (event) => event.stopPropagation());
  button.click();
  expect(outer).not.toHaveBeenCalled();
  expect(captured).toHaveBeenCalledOnce();
});

it("calls a listener for an event that does not bubble on its target only, and a captured one inside, too", () => {
  const signal = begin();
  const [section] = build(1) as [HTMLElement];
  const own = vi.fn();
  const captured = vi.fn();
  listenLate(section, "pointerleave", own, { signal });
  listenLate(section, "pointerleave", captured, { signal, capture: true });
  section.querySelector("button")?.dispatchEvent(new Event("pointerleave"));
  expect([own, captured].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  section.dispatchEvent(new Event("pointerleave"));
  expect([own, captured].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
});

it("calls a listener for each of two events when the second is dispatched during the first", () => {
  const signal = begin();
  const [section] = build(1) as [HTMLElement];
  const heard = vi.fn();
  listenLate(section, "click", heard, { signal });
  const button = section.querySelector("button") as HTMLElement;
  button.addEventListener("click", () => section.click(), { once: true });
  button.click();
  expect(heard).toHaveBeenCalledTimes(2);
});

it("leaves no listener when the signal aborts, before the first event and after it", () => {
  const live = new Set<unknown>();
  const { addEventListener } = EventTarget.prototype;
  vi.spyOn(EventTarget.prototype, "addEventListener").mockImplementation(function (this: EventTarget, ...added) {
    addEventListener.apply(this, added);
    live.add(added);
    const { signal } = added[2] as { signal: AbortSignal };
    signal.addEventListener("abort", () => live.delete(added));
  });
  const signal = begin();
  const heard = vi.fn();
  const [first, second] = build(2) as [HTMLElement, HTMLElement];
  for (const section of [first, second]) listenLate(section, "click", heard, { signal });
  first.click();
  expect(live.size).toBe(2);
  life.abort();
  expect(live.size).toBe(0);
  first.click();
  second.click();
  expect(heard).toHaveBeenCalledTimes(1);
  listenLate(first, "click", heard, { signal });
  expect(live.size).toBe(0);
});

it("drops the listener of the document when every element has a separate one", () => {
  const signal = begin();
  const remove: AbortSignal[] = [];
  const { addEventListener } = EventTarget.prototype;
  vi.spyOn(document, "addEventListener").mockImplementation(function (this: Document, ...added: unknown[]) {
    remove.push((added[2] as { signal: AbortSignal }).signal);
    addEventListener.apply(this, added as Parameters<typeof addEventListener>);
  });
  const [section] = build(1) as [HTMLElement];
  listenLate(section, "click", () => undefined, { signal });
  expect(remove.map(({ aborted }) => aborted)).toEqual([false]);
  section.click();
  expect(remove.map(({ aborted }) => aborted)).toEqual([true]);
});
