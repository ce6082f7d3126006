import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announceState, intro, outro, reset, wasActive } from "../../../src/core/component-triggers";

describe("component triggers", () => {
  let element: HTMLElement;
  let heard: Event[];
  let ended: AbortController;

  beforeEach(() => {
    element = document.body.appendChild(document.createElement("div"));
    heard = [];
    ended = new AbortController();
    for (const type of ["COMPONENT_ACTIVE", "COMPONENT_INACTIVE", "IX3_COMPONENT_STATE_CHANGE"]) {
      document.addEventListener(type, (event) => heard.push(event), { signal: ended.signal });
    }
  });

  afterEach(() => {
    ended.abort();
    element.remove();
    delete (window as { jQuery?: unknown }).jQuery;
  });

  const types = () => heard.map(({ type }) => type);

  it("announces on the document that a part became active, with the part as target and no detail", () => {
    intro(element);
    const [event] = heard as CustomEvent[];
    expect(types()).toEqual(["COMPONENT_ACTIVE"]);
    expect(event).toMatchObject({ target: element, detail: null, bubbles: true, cancelable: true });
  });

  it("announces on the document that a part became inactive", () => {
    outro(element);
    expect(types()).toEqual(["COMPONENT_INACTIVE"]);
  });

  it("B-50 dispatches on every call, even if nothing changed", () => {
    intro(element);
    intro(element);
    outro(element);
    outro(element);
    expect(types()).toEqual(["COMPONENT_ACTIVE", "COMPONENT_ACTIVE", "COMPONENT_INACTIVE", "COMPONENT_INACTIVE"]);
  });

  it("passes to a listener whether the part was active before", () => {
    const before: boolean[] = [];
    element.addEventListener("COMPONENT_ACTIVE", () => before.push(wasActive(element)));
    intro(element);
    intro(element);
    expect(before).toEqual([false, true]);
    expect(wasActive(element)).toBe(true);
  });

  it("forgets the state on reset, without an event", () => {
    intro(element);
    reset(element);
    expect(wasActive(element)).toBe(false);
    expect(types()).toEqual(["COMPONENT_ACTIVE"]);
  });

  it("sends the newer state event right after the first", () => {
    announceState(element, "navbar", "open");
    announceState(element, "navbar", "close");
    expect(types()).toEqual([
      "COMPONENT_ACTIVE",
      "IX3_COMPONENT_STATE_CHANGE",
      "COMPONENT_INACTIVE",
      "IX3_COMPONENT_STATE_CHANGE",
    ]);
    expect((heard[1] as CustomEvent).detail).toEqual({ component: "navbar", state: "open" });
    expect((heard[3] as CustomEvent).detail).toEqual({ component: "navbar", state: "close" });
  });

  it("mirrors changes, and only changes, to jQuery where the page has it", () => {
    const triggerHandler = vi.fn();
    (window as { jQuery?: unknown }).jQuery = () => ({ triggerHandler });
    intro(element);
    intro(element);
    outro(element);
    expect(triggerHandler.mock.calls).toEqual([["w-ix-intro.w-ix"], ["w-ix-outro.w-ix"]]);
  });
});
