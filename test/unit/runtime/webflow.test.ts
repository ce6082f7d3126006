import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMounter } from "../../../runtime/mounter";
import { createFacade, type Facade } from "../../../runtime/webflow";
import type { Behaviour } from "../../../src/core/behaviour";
import { createPage } from "../../../src/core/page/page";
import { readScriptConfig } from "../../../src/core/page/script-config";
import { redraw, resize, scroll } from "../../../src/core/window-buses";

let log: string[];
let facade: Facade;

const widget: Behaviour = {
  name: "widget",
  selector: ".widget",
  mount(_element, { signal }) {
    log.push("mounted");
    signal.addEventListener("abort", () => log.push("unmounted"));
  },
  facade: { as: "w1", members: () => ({ answer: 42 }) },
};

function create(queue: unknown[] = []): Facade {
  const page = createPage(readScriptConfig(null));
  const mounter = createMounter([widget], page);
  facade = createFacade([widget], mounter, page, queue);
  window.Webflow = facade.Webflow;
  return facade;
}

/** Fake time: one animation frame further. */
function nextFrame(): void {
  vi.advanceTimersToNextFrame();
}

beforeEach(() => {
  vi.useFakeTimers();
  log = [];
  document.body.innerHTML = '<div class="widget"></div>';
});

afterEach(() => {
  nextFrame();
  facade.Webflow.destroy();
  vi.restoreAllMocks();
  vi.useRealTimers();
  delete window.__wf_design;
  delete window.WebflowEditor;
  delete window.Webflow;
});

describe("the queue", () => {
  it("B-1 B-2 B-3 runs pushed callbacks in order, after a module's ready, before the resize handlers", async () => {
    const { Webflow, arrive } = create([() => log.push("first"), "not a function", () => log.push("second")]);
    Webflow.define("own", () => ({ ready: () => log.push("module") }));
    Webflow.resize.on(() => log.push("resize"));
    await arrive();
    nextFrame();
    expect(log).toEqual(["mounted", "module", "first", "second", "resize"]);
  });

  it("B-2 ignores values that are no functions after the start, too", async () => {
    const { Webflow, arrive } = create();
    await arrive();
    expect(() => Webflow.push("text")).not.toThrow();
    expect(() => Webflow.push(undefined)).not.toThrow();
  });

  it("B-55 runs a callback at once when it is pushed after the start", async () => {
    const { Webflow, arrive } = create();
    await arrive();
    Webflow.push(() => log.push("at once"));
    expect(log).toEqual(["mounted", "at once"]);
  });

  it("B-20 continues after a callback that throws, and reports it", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { arrive } = create([
      () => {
        throw new Error("page script broke");
      },
      () => log.push("next"),
    ]);
    await arrive();
    expect(log).toEqual(["mounted", "next"]);
    expect(String(error.mock.calls[0]?.[0])).toContain("page script broke");
  });
});

describe("modules", () => {
  it("B-20 continues after a module whose ready throws", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { Webflow, arrive } = create();
    Webflow.define("broken", () => ({
      ready() {
        throw new Error("broken");
      },
    }));
    Webflow.define("fine", () => ({ ready: () => log.push("fine") }));
    await arrive();
    expect(log).toContain("fine");
  });

  it("B-56 define passes jQuery, utilities and options, and returns an object even for undefined", () => {
    const { Webflow } = create();
    const factory = vi.fn(() => undefined);
    expect(Webflow.define("own", factory, { fast: true })).toEqual({});
    expect(factory).toHaveBeenCalledWith(undefined, expect.objectContaining({ throttle: expect.any(Function) }), {
      fast: true,
    });
    expect(Webflow.require("own")).toEqual({});
  });

  it("B-62 define passes helpers for frames, short waits and bursts of calls", () => {
    const { Webflow } = create();
    type Helper = (run: (...args: unknown[]) => void, ...given: unknown[]) => (...args: unknown[]) => void;
    let helpers = {} as Record<"throttle" | "defer" | "debounce", Helper>;
    Webflow.define("own", (_jQuery, utilities) => void (helpers = utilities as unknown as typeof helpers));
    const run = vi.fn();
    const often = (helper: (...args: unknown[]) => void) => [1, 2, 3].forEach((value) => helper(value));
    often(helpers.throttle(run));
    nextFrame();
    expect(run.mock.calls).toEqual([[1]]);
    run.mockClear();
    helpers.defer(run, "later");
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run.mock.calls).toEqual([["later"]]);
    run.mockClear();
    often(helpers.debounce(run, 50));
    vi.advanceTimersByTime(50);
    expect(run.mock.calls).toEqual([[3]]);
    run.mockClear();
    often(helpers.debounce(run, 50, true));
    vi.advanceTimersByTime(50);
    expect(run.mock.calls).toEqual([[1]]);
  });

  it("B-27 every module has init and destroy, which scripts of page transitions call", async () => {
    const { Webflow, arrive } = create();
    await arrive();
    document.body.innerHTML += '<div class="widget"></div>';
    const module = Webflow.require("w1") as Record<string, () => void>;
    module.destroy?.();
    expect(log).toEqual(["mounted"]);
    module.init?.();
    expect(log.filter((entry) => entry === "mounted").length).toBeGreaterThan(1);
    expect(Object.keys(module).sort()).toEqual(["answer", "design", "destroy", "init", "preview", "ready"]);
  });

  it("B-56 define unbinds the instance that had the name before", () => {
    const { Webflow } = create();
    Webflow.define("own", () => ({ destroy: () => log.push("old gone") }));
    Webflow.define("own", () => ({}));
    expect(log).toEqual(["old gone"]);
  });

  it("B-56 define after the start calls ready at once", async () => {
    const { Webflow, arrive } = create();
    await arrive();
    Webflow.define("late", () => ({ ready: () => log.push("late") }));
    expect(log).toEqual(["mounted", "late"]);
  });

  it("B-57 require returns own modules with ready, design, preview and their members, else undefined", () => {
    const { Webflow } = create();
    const own = Webflow.require("w1");
    expect(own).toMatchObject({ answer: 42 });
    expect(own?.ready).toBe(own?.design);
    expect(own?.ready).toBe(own?.preview);
    expect(Webflow.require("nothing")).toBeUndefined();
  });

  it("B-69 require returns a module for the editor, with no members, where no editor is", () => {
    const { Webflow } = create();
    expect(Webflow.require("edit")).toEqual({});
  });

  it("B-66 design and preview hooks run only inside the builder's application", () => {
    const { Webflow } = create();
    Webflow.define("published", () => ({ design: () => log.push("published") }));
    window.__wf_design = true;
    Webflow.define("app", () => ({ design: () => log.push("design"), preview: () => log.push("preview") }));
    window.dispatchEvent(new Event("__wf_design"));
    window.dispatchEvent(new Event("__wf_preview"));
    expect(log).toEqual(["design", "preview"]);
  });
});

describe("life cycle", () => {
  it("B-21 ready() again runs early modules and queued callbacks again, mounts nothing twice", async () => {
    const { Webflow, arrive } = create([() => log.push("callback")]);
    Webflow.define("early", () => ({ ready: () => log.push("early") }));
    await arrive();
    Webflow.define("late", () => ({ ready: () => log.push("late") }));
    Webflow.push(() => log.push("once"));
    log.length = 0;
    Webflow.resize.on(() => log.push("resize"));
    Webflow.ready();
    nextFrame();
    expect(log).toEqual(["early", "callback", "resize"]);
  });

  it("B-22 B-23 destroy() then ready(): hooks once, modules again, old callbacks and handlers gone", async () => {
    const { Webflow, arrive } = create([() => log.push("callback")]);
    Webflow.define("own", () => ({ ready: () => log.push("ready"), destroy: () => log.push("destroy") }));
    await arrive();
    Webflow.define("late", () => ({ ready: () => log.push("late") }));
    for (const registry of [resize, scroll, redraw]) registry.on(() => log.push("old handler"));
    nextFrame();
    log.length = 0;
    Webflow.destroy();
    expect(log).toEqual(["destroy", "unmounted"]);
    log.length = 0;
    Webflow.ready();
    redraw.up();
    nextFrame();
    expect(log).toEqual(["mounted", "ready", "late"]);
  });

  it("B-24 destroy({domready: false}) queues callbacks that are pushed before the next ready()", async () => {
    const { Webflow, arrive } = create();
    await arrive();
    Webflow.destroy({ domready: false });
    log.length = 0;
    Webflow.push(() => log.push("pushed between"));
    expect(log).toEqual([]);
    Webflow.ready();
    expect(log).toEqual(["mounted", "pushed between"]);
  });

  it("B-60 load runs asynchronously after the window has loaded, also when that is long over", () => {
    const { Webflow } = create();
    vi.spyOn(document, "readyState", "get").mockReturnValue("complete");
    Webflow.load(() => log.push("loaded"));
    expect(log).toEqual([]);
    vi.advanceTimersByTime(0);
    expect(log).toEqual(["loaded"]);
  });

  it("B-60 load waits for the load event of a page that still loads", () => {
    const { Webflow } = create();
    vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
    Webflow.load(() => log.push("loaded"));
    window.dispatchEvent(new Event("load"));
    expect(log).toEqual(["loaded"]);
  });
});

describe("env", () => {
  it.each([
    [undefined, false, false, false, false],
    [true, true, true, false, "/slug"],
    [false, true, false, true, "/slug"],
  ])("B-63 answers for __wf_design = %s", (value, inApplication, design, preview, slug) => {
    if (value !== undefined) window.__wf_design = value;
    window.__wf_slug = "/slug";
    const { env } = create().Webflow;
    expect([env(), env("design"), env("preview"), env("slug")]).toEqual([inApplication, design, preview, slug]);
    delete window.__wf_slug;
  });

  it("B-63 answers editor, test and frame, and undefined for other words", () => {
    const { env } = create().Webflow;
    expect([env("editor"), env("test"), env("frame"), env("other")]).toEqual([undefined, undefined, false, undefined]);
    window.WebflowEditor = true;
    expect(env("editor")).toBe(true);
  });
});

describe("small calls", () => {
  it("B-61 the object has the members that page scripts use, and no others", () => {
    expect(Object.keys(create().Webflow).sort()).toEqual([
      ...["define", "destroy", "env", "load", "location", "push", "ready"],
      ...["redraw", "require", "resize", "scroll", "validClick"],
    ]);
  });

  it("B-59 location does nothing inside the builder's application", () => {
    const { Webflow } = create();
    window.__wf_design = true;
    const before = location.href;
    Webflow.location("/elsewhere");
    expect(location.href).toBe(before);
  });

  // jsdom's window has `ontouchstart`, so it counts as a touch screen; the other case is tested in Chromium.
  it("B-58 validClick rejects a click on an element that moved under the finger", async () => {
    document.body.innerHTML = "<a><b></b></a><i></i>";
    const { Webflow, arrive, rest } = create();
    await arrive();
    const [a, b, i] = ["a", "b", "i"].map((name) => document.querySelector(name) as Element) as [
      Element,
      Element,
      Element,
    ];
    b.dispatchEvent(new Event("touchstart", { bubbles: true }));
    expect([Webflow.validClick(a), Webflow.validClick(b), Webflow.validClick(i)]).toEqual([true, true, false]);
    rest();
    i.dispatchEvent(new Event("touchstart", { bubbles: true }));
    expect(Webflow.validClick(a)).toBe(true);
  });
});
