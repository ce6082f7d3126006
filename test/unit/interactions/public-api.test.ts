import { afterEach, describe, expect, it, vi } from "vitest";
import { createPage } from "../../../src/core/page/page";
import { readScriptConfig } from "../../../src/core/page/script-config";
import { interactions } from "../../../src/interactions/complete";
import { createStore } from "../../../src/interactions/store";
import type { IxData } from "./data";
import { data, event, list, on, opacity, PAGE, SELF } from "./data";
import { click, close, find, frame, hear, open, start, wait } from "./support";

afterEach(close);

const BOX = '<button id="box" class="box"></button>';
const TOGGLE: IxData = data(
  [
    event("e-1", "MOUSE_CLICK", on(".box"), "a-1", { stops: "e-2" }),
    event("e-2", "MOUSE_SECOND_CLICK", on(".box"), "a-2", { stops: "e-1" }),
  ],
  [list("a-1", [[opacity(SELF, 0.9)]]), list("a-2", [[opacity(SELF, 0.1)]])],
);

function toggled() {
  const engine = start(BOX, TOGGLE);
  const api = { init: engine.init, destroy: engine.destroy, ...createStore(engine) };
  const press = () => {
    click("#box");
    frame(2);
    return find("#box").style.opacity;
  };
  return { api, press };
}

describe("calls of page scripts to the engine", () => {
  it("IX-23 the copied restart helper keeps the phase of toggles", () => {
    const { api, press } = toggled();
    expect(press()).toBe("0.9");
    const { eventState } = api.store.getState().ixSession;
    api.destroy();
    api.init();
    for (const [key, state] of Object.entries(eventState))
      api.store.dispatch(api.actions.eventStateChanged(key, state));
    expect(press()).toBe("0.1");
  });

  it("IX-24 unknown types and payloads that are missing or wrong do nothing", () => {
    const { api, press } = toggled();
    const odd: { type: string; payload?: unknown }[] = [
      { type: "IX2_PAGE_UPDATE" },
      { type: "IX2_RAW_DATA_IMPORTED" },
      { type: "IX2_ELEMENT_STATE_CHANGED" },
      { type: "IX2_EVENT_STATE_CHANGED", payload: { stateKey: 5 } },
      { type: "IX2_PARAMETER_CHANGED", payload: { key: "p", value: "high" } },
      { type: "toString" },
      { type: "anything" },
    ];
    for (const action of odd) expect(api.store.dispatch(action)).toBe(action);
    expect("stop" in api.actions).toBe(false);
    expect(press()).toBe("0.9");
  });

  it.each([[undefined], [null], ["text"], [{}]])("IX-24 only %j, which is no action, throws", (action) => {
    const { api } = toggled();
    expect(() => api.store.dispatch(action as never)).toThrow(TypeError);
  });

  it("IX-FIX-18 a session stopped by a page script is stopped: after init one click counts once", () => {
    const { api, press } = toggled();
    api.store.dispatch({ type: "IX2_SESSION_STOPPED" });
    expect(api.store.getState().ixSession.active).toBe(false);
    api.init();
    expect([press(), press()]).toEqual(["0.9", "0.1"]);
  });

  it("IX-28 after content was replaced, init binds the new elements once", () => {
    const { api, press } = toggled();
    press();
    document.body.innerHTML = BOX;
    expect(press()).toBe("");
    api.init();
    api.init();
    let runs = 0;
    hear("ix2-animation-started", () => runs++);
    expect(press()).toBe("0.9");
    expect(runs).toBe(1);
  });

  it("IX-28 a new page id and a synthetic readystatechange start the page's own animations", () => {
    const engine = open('<div id="x" class="x"></div>');
    engine.init(
      data(
        [event("e-1", "PAGE_START", { appliesTo: "PAGE", id: "p2" }, "a-1"), event("e-2", "PAGE_FINISH", PAGE, "a-2")],
        [list("a-1", [[opacity({ selector: ".x" }, 0.7)]]), list("a-2", [[opacity({ selector: ".x" }, 0.2)]])],
      ),
    );
    frame(3);
    expect(find("#x").style.opacity).toBe("0.2");
    document.documentElement.dataset.wfPage = "p2";
    engine.destroy();
    engine.init();
    document.dispatchEvent(new Event("readystatechange"));
    frame(3);
    expect(find("#x").style.opacity).toBe("0.7");
  });

  it("IX-28 merged data can be handed back, and data without ranges warns", () => {
    const { api, press } = toggled();
    const { events, actionLists, mediaQueries } = api.store.getState().ixData;
    api.init({ events, actionLists, site: { mediaQueries } });
    expect(press()).toBe("0.9");
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    api.init(api.store.getState().ixData);
    expect(warn).toHaveBeenCalledWith("IX2 missing mediaQueries in site data");
  });

  it("IX-75 have no ready, and a setEnv without effect", () => {
    const facade = interactions.facade?.members?.(createPage(readScriptConfig(null))) as Record<string, unknown>;
    expect(facade).toMatchObject({ ready: undefined, init: expect.any(Function), destroy: expect.any(Function) });
    expect((facade.setEnv as (set: unknown) => unknown)(() => "design")).toBeUndefined();
  });

  it("IX-76 read a state of these parts", () => {
    const { store } = toggled().api;
    const { ixData, ixSession, ...rest } = store.getState();
    expect(ixData).toMatchObject({
      events: { "e-1": { id: "e-1" } },
      actionLists: { "a-1": { id: "a-1" } },
      eventTypeMap: { MOUSE_CLICK: { "e-1": { id: "e-1" } } },
      mediaQueryKeys: ["main", "medium", "small", "tiny"],
    });
    expect(ixData.mediaQueries).toHaveLength(4);
    expect(ixSession).toEqual({
      active: true,
      tick: 0,
      eventListeners: [],
      eventState: {},
      playbackState: {},
      viewportWidth: innerWidth,
      mediaQueryKey: "main",
      hasBoundaryNodes: false,
      hasDefinedMediaQueries: false,
      reducedMotion: false,
    });
    expect(rest).toEqual({ ixElements: {}, ixInstances: {}, ixParameters: {}, ixRequest: {} });
  });

  it("IX-78 have a creator for each action, and none to stop", () => {
    const { actions } = toggled().api;
    expect(Object.keys(actions).join(" ")).toBe(
      "eventStateChanged parameterChanged rawDataImported sessionStarted sessionStopped sessionInitialized " +
        "instanceAdded instanceStarted instanceRemoved elementStateChanged animationFrameChanged eventListenerAdded " +
        "viewportWidthChanged mediaQueriesDefined actionListPlaybackChanged previewRequested playbackRequested " +
        "stopRequested clearRequested testFrameRendered",
    );
    expect(actions.parameterChanged("p", 0.5)).toEqual({
      type: "IX2_PARAMETER_CHANGED",
      payload: { key: "p", value: 0.5 },
    });
  });

  it("IX-24 data given to the store waits for the next init", () => {
    const { api, press } = toggled();
    api.store.dispatch(
      api.actions.rawDataImported({
        ...TOGGLE,
        actionLists: { ...TOGGLE.actionLists, "a-1": list("a-1", [[opacity(SELF, 0.6)]]) },
      }),
    );
    api.init();
    expect(press()).toBe("0.6");
  });

  it("IX-77 IX-79 subscribers are called until they unsubscribe, and instances dispatch events on the body", () => {
    const { api, press } = toggled();
    const received = vi.fn();
    const leave = api.store.subscribe(received);
    api.store.dispatch(api.actions.eventStateChanged("e-1:0", { clickCount: 1 }));
    frame();
    leave();
    api.store.dispatch(api.actions.eventStateChanged("e-1:0", { clickCount: 2 }));
    frame();
    expect(received).toHaveBeenCalledTimes(1);
    const heard: unknown[] = [];
    hear("ix2-animation-stopping", (stopping) => heard.push((stopping as CustomEvent).detail));
    press();
    expect(heard[0]).toMatchObject({ instanceId: "i1" });
  });

  it("IX-42 destroy keeps the current look, and removes every listener", () => {
    const { api, press } = toggled();
    press();
    api.destroy();
    expect([find("#box").style.opacity, document.documentElement.classList.contains("w-mod-ix")]).toEqual([
      "0.9",
      true,
    ]);
    find("#box").style.opacity = "";
    expect(press()).toBe("");
    wait(100);
    expect(vi.getTimerCount()).toBe(0);
  });
});
