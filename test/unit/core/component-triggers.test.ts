import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { states } from "../../../src/core/component-states";
import { dispatchState, intro, outro } from "../../../src/core/component-triggers";

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

  it("B-79 announces on the document that a part became active, with the part as target and no detail", () => {
    intro(element);
    const [event] = heard as CustomEvent[];
    expect(types()).toEqual(["COMPONENT_ACTIVE"]);
    expect(event).toMatchObject({ target: element, detail: null, bubbles: true, cancelable: true });
  });

  it("B-79 announces on the document that a part became inactive", () => {
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

  it("keeps the last event of a part as its state, while listeners still see the one before", () => {
    const before: (string | undefined)[] = [];
    element.addEventListener("COMPONENT_ACTIVE", () => before.push(states.get(element)?.type));
    outro(element);
    intro(element);
    intro(element);
    expect(before).toEqual(["COMPONENT_INACTIVE", "COMPONENT_ACTIVE"]);
    expect(states.get(element)).toBe(heard.at(-1));
  });

  it("B-80 sends the newer state event right after the first", () => {
    dispatchState(element, "navbar", "open");
    dispatchState(element, "navbar", "close");
    expect(types()).toEqual([
      "COMPONENT_ACTIVE",
      "IX3_COMPONENT_STATE_CHANGE",
      "COMPONENT_INACTIVE",
      "IX3_COMPONENT_STATE_CHANGE",
    ]);
    expect((heard[1] as CustomEvent).detail).toEqual({ component: "navbar", state: "open" });
    expect((heard[3] as CustomEvent).detail).toEqual({ component: "navbar", state: "close" });
  });

  it("B-81 mirrors changes, and only changes, to jQuery where the page has it", () => {
    const triggerHandler = vi.fn();
    (window as { jQuery?: unknown }).jQuery = () => ({ triggerHandler });
    intro(element);
    intro(element);
    outro(element);
    expect(triggerHandler.mock.calls).toEqual([["w-ix-intro.w-ix"], ["w-ix-outro.w-ix"]]);
  });
});
