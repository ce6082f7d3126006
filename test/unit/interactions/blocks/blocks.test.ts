import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRuntime } from "../../../../runtime/millrace";
import { readScriptConfig } from "../../../../src/core/page/script-config";
import { interactions } from "../../../../src/interactions/complete";
import type { createStore } from "../../../../src/interactions/store";
import { eventually } from "../../support/eventually";
import { data, display, event, list, type IxData } from "../data";

type Facade = ReturnType<typeof createStore> & { init(data?: unknown): void; destroy(): void };

const CLICK = event("e", "MOUSE_CLICK", "n", "l");
const LIST = list("l", [[display("n", "none")]]);
const DATA = data([CLICK], [LIST]);

let stop = () => undefined as void;
let parse = vi.spyOn(JSON, "parse");

beforeEach(() => {
  parse = vi.spyOn(JSON, "parse");
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  document.documentElement.removeAttribute("class");
});

const block = (data: Partial<IxData>, value = "click") =>
  `<script type="application/json" data-interactions="${value}">${JSON.stringify(data)}</script>`;

/** Starts a page with these blocks beside the element `n`. */
function open(blocks: string, more = ""): Facade {
  document.body.innerHTML = `<p data-w-id="n">Text</p>${more}${blocks}`;
  const { api, facade, boot } = createRuntime(readScriptConfig(null), [interactions]);
  boot();
  stop = () => api.stop();
  return facade.Webflow.require("ix2") as unknown as Facade;
}

const element = () => document.querySelector("p") as HTMLElement;
const isHidden = () => element().style.display === "none";
const isStarted = () => document.documentElement.classList.contains("w-mod-ix");

describe("IX-FIX-33 blocks that name their first events", () => {
  it("are not parsed before one of these, which then plays what it should", async () => {
    open(block(DATA));
    expect(parse).not.toHaveBeenCalled();
    expect(isStarted()).toBe(true);
    element().dispatchEvent(new Event("mouseover", { bubbles: true }));
    expect(parse).not.toHaveBeenCalled();
    element().click();
    expect(parse).toHaveBeenCalledOnce();
    await eventually(() => expect(isHidden()).toBe(true));
  });

  it("end their listeners at the first event when their content is invalid", () => {
    const listen = vi.spyOn(document, "addEventListener");
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    open('<script type="application/json" data-interactions="click">{</script>');
    element().click();
    const signals = listen.mock.calls.flatMap(([type, , options]) =>
      type === "click" ? [(options as AddEventListenerOptions).signal?.aborted] : [],
    );
    expect(signals).toEqual([true]);
  });

  it("are parsed at once on a page with hidden content, which may wait for one of them", () => {
    open(block(DATA), '<i style="opacity:0"></i>');
    expect(parse).toHaveBeenCalledOnce();
  });

  it("are parsed at once beside a block that names none", () => {
    open(block(DATA) + block({}, ""));
    expect(parse).toHaveBeenCalledTimes(2);
  });

  it.each<[string, (ix2: Facade) => unknown]>([
    ["starts the engine", (ix2) => ix2.init()],
    ["reads its state", (ix2) => ix2.store.getState()],
  ])("are parsed when a page script %s", async (_what, act) => {
    const ix2 = open(block(DATA));
    act(ix2);
    expect(parse).toHaveBeenCalledOnce();
    expect(Object.keys(ix2.store.getState().ixData.events)).toEqual(["e"]);
    element().click();
    await eventually(() => expect(isHidden()).toBe(true));
  });

  it("are never parsed after a page script has passed other data", () => {
    const ix2 = open(block(DATA));
    ix2.init({ events: {}, actionLists: {} });
    element().click();
    expect(parse).not.toHaveBeenCalled();
    expect(isHidden()).toBe(false);
  });

  it("wait again after a stop and a start", async () => {
    document.body.innerHTML = `<p data-w-id="n">Text</p>${block(DATA)}`;
    const { api, boot } = createRuntime(readScriptConfig(null), [interactions]);
    boot();
    api.stop();
    element().click();
    expect(parse).not.toHaveBeenCalled();
    boot();
    stop = () => api.stop();
    element().click();
    await eventually(() => expect(isHidden()).toBe(true));
  });
});

it("IX-FIX-33 several blocks are one set of data, of which the last counts for the same name", async () => {
  const other = list("l", [[display("n", "flex")]]);
  open(
    block({ events: DATA.events }, "") +
      block({ actionLists: { l: LIST } }, "") +
      block({ actionLists: { l: other } }, ""),
  );
  element().click();
  await eventually(() => expect(element().style.display).toBe("flex"));
});
