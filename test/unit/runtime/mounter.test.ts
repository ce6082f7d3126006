import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMounter, type Mounter } from "../../../runtime/mounter";
import type { Behaviour } from "../../../src/core/behaviour";
import { createEdits } from "../../../src/core/edits";
import { MillraceError } from "../../../src/core/errors";
import { createPage } from "../../../src/core/page/page";
import { readScriptConfig } from "../../../src/core/page/script-config";
import { number } from "../../../src/core/settings";
import { eventually } from "../support/eventually";
import { fakeIntersections } from "../support/intersection";

const page = createPage(readScriptConfig(null));

/** A behaviour that keeps a record of its life. */
function recording(name: string, selector: string, more: Partial<Behaviour> = {}) {
  const log: string[] = [];
  const behaviour: Behaviour = {
    name,
    selector,
    mount(element, { signal }) {
      log.push(`mount ${element.id}`);
      signal.addEventListener("abort", () => log.push(`unmount ${element.id}`));
    },
    ...more,
  };
  return { behaviour, log };
}

let mounter: Mounter;

/** Waits until the observer has called the mounter and the frame it collects in is over. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await mounter.start(document.createElement("i"));
}

beforeEach(() => {
  document.body.innerHTML = "";
  document.body.className = "";
});

afterEach(() => {
  mounter.stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  delete window.__wf_design;
});

describe("the mounter", () => {
  it("mounts each element once, however often it is started", async () => {
    document.body.innerHTML = '<a class="x" id="one"></a><a class="x" id="two"></a>';
    const { behaviour, log } = recording("x", ".x");
    mounter = createMounter([behaviour], page);
    await mounter.start();
    await mounter.start();
    await mounter.start(document.body);
    expect(log).toEqual(["mount one", "mount two"]);
  });

  it("passes what setup returns to each mount, and a second mounter has its own", async () => {
    document.body.innerHTML = '<a class="x"></a><a class="x"></a>';
    const given: unknown[] = [];
    const behaviour: Behaviour = {
      name: "x",
      selector: ".x",
      setup: () => ({}),
      mount: (_, { shared }) => void given.push(shared),
    };
    mounter = createMounter([behaviour], page);
    await mounter.start();
    const other = createMounter([behaviour], page);
    await other.start();
    other.stop();
    expect([given.length, new Set(given).size, given.every(Boolean)]).toEqual([4, 2, true]);
  });

  it("mounts the root itself, not only its content", async () => {
    document.body.innerHTML =
      '<div class="x" id="root"><div class="x" id="inner"></div></div><div class="x" id="other"></div>';
    const { behaviour, log } = recording("x", ".x");
    mounter = createMounter([behaviour], page);
    await mounter.start(document.getElementById("root") as Element);
    expect(log).toEqual(["mount root", "mount inner"]);
  });

  it("mounts behaviour by behaviour in the order of its list", async () => {
    document.body.innerHTML = '<div class="b" id="one"></div><div class="a" id="two"></div>';
    const order: string[] = [];
    const make = (name: string): Behaviour => ({ name, selector: `.${name}`, mount: () => void order.push(name) });
    mounter = createMounter([make("a"), make("b")], page);
    await mounter.start();
    expect(order).toEqual(["a", "b"]);
  });

  it("mounts the other elements when one fails, and reports which failed", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const events: MillraceError[] = [];
    const listener = (event: Event) => events.push((event as CustomEvent).detail.error);
    document.addEventListener("millrace:error", listener);
    document.body.innerHTML = '<div class="x" id="bad"></div><div class="x" id="good"></div>';
    const undone = vi.fn();
    const { behaviour, log } = recording("x", ".x", {
      mount(element, { signal }) {
        signal.addEventListener("abort", undone);
        if (element.id === "bad") {
          // Neither name nor element: the mounter has them.
          throw new MillraceError({ attribute: "data-ease", message: "not understood", expected: "a word" });
        }
        log.push(element.id);
      },
    });
    mounter = createMounter([behaviour], page);
    await mounter.start();
    expect(log).toEqual(["good"]);
    expect(undone).toHaveBeenCalledOnce();
    expect(events[0]?.fault).toMatchObject({ behaviour: "x", attribute: "data-ease", expected: "a word" });
    expect(String(error.mock.calls[0]?.[0])).toContain("x: <div#bad.x>: data-ease: not understood; expected a word");
    expect(
      mounter.inspect().map(({ element, error: failed }) => [element.id, failed instanceof MillraceError]),
    ).toEqual([
      ["bad", true],
      ["good", false],
    ]);
    document.removeEventListener("millrace:error", listener);
  });

  it("names behaviour and element also when a mount throws a foreign error", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    document.body.innerHTML = '<form class="x" id="contact"></form>';
    mounter = createMounter([{ name: "x", selector: ".x", mount: () => void JSON.parse("{") }], page);
    await mounter.start();
    expect(String(error.mock.calls[0]?.[0])).toMatch(/^\[millrace\] x: <form#contact\.x>: /);
  });

  it("mounts added elements and unmounts removed ones", async () => {
    const { behaviour, log } = recording("x", ".x");
    mounter = createMounter([behaviour], page);
    await mounter.start();
    document.body.innerHTML = '<section><p class="x" id="late"></p></section>';
    await settled();
    expect(log).toEqual(["mount late"]);
    document.body.replaceChildren();
    await settled();
    expect(log).toEqual(["mount late", "unmount late"]);
  });

  it("keeps an element mounted that was only moved", async () => {
    document.body.innerHTML = '<main><p class="x" id="moved"></p></main><footer></footer>';
    const { behaviour, log } = recording("x", ".x");
    mounter = createMounter([behaviour], page);
    await mounter.start();
    document.querySelector("footer")?.append(document.getElementById("moved") as Element);
    await settled();
    expect(log).toEqual(["mount moved"]);
  });

  it("F-3 mounts late content before an event of the visitor or a script reaches it", async () => {
    const { behaviour, log } = recording("forms", "form");
    mounter = createMounter([behaviour], page);
    await mounter.start();
    document.body.innerHTML = '<form id="late"></form>';
    document.getElementById("late")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    expect(log).toEqual(["mount late"]);
  });

  it("mounts elements in view before those that have waited longer", async () => {
    const intersections = fakeIntersections();
    let time = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (time += 1000));
    document.body.innerHTML = ["one", "two", "three", "four"].map((id) => `<p class="x" id="${id}"></p>`).join("");
    const { behaviour, log } = recording("x", ".x");
    mounter = createMounter([behaviour], page);
    const done = mounter.start();
    expect(log).toEqual(["mount one"]);
    intersections.see(document.getElementById("three") as Element, true);
    await done;
    expect(log).toEqual(["mount one", "mount three", "mount two", "mount four"]);
    expect(intersections.observers).toEqual([]);
  });

  it("stops a part of the page and starts it again", async () => {
    document.body.innerHTML = '<main><p class="x" id="in"></p></main><p class="x" id="out"></p>';
    const { behaviour, log } = recording("x", ".x");
    mounter = createMounter([behaviour], page);
    await mounter.start();
    const main = document.querySelector("main") as Element;
    mounter.stop(main);
    expect(log).toEqual(["mount in", "mount out", "unmount in"]);
    main.insertAdjacentHTML("beforeend", '<p class="x" id="late"></p>');
    await settled();
    expect(log).toHaveLength(3);
    await mounter.start();
    expect(log.slice(3)).toEqual(["mount in", "mount late"]);
  });

  it("restores the markup as the server sent it and answers no event after stop()", async () => {
    const markup = '<button class="x">Menu</button><div class="x" style="color: red;"></div>';
    document.body.innerHTML = markup;
    const heard = vi.fn();
    mounter = createMounter(
      [
        {
          name: "x",
          selector: ".x",
          setup: ({ signal }) => document.addEventListener("click", heard, { signal }),
          mount(element, { signal }) {
            createEdits(signal).attribute(element, "aria-expanded", "false");
            element.addEventListener("click", heard, { signal });
          },
        },
      ],
      page,
    );
    await mounter.start();
    document.querySelector("button")?.click();
    expect(heard).toHaveBeenCalledTimes(2);
    mounter.stop();
    document.querySelector("button")?.click();
    expect(heard).toHaveBeenCalledTimes(2);
    expect(document.body.innerHTML).toBe(markup);
  });

  it("sets a behaviour up once before its first element and ends that after its last", async () => {
    const ended = vi.fn();
    const setup = vi.fn(({ signal }: { signal: AbortSignal }) => signal.addEventListener("abort", ended));
    const { behaviour } = recording("x", ".x", { setup });
    mounter = createMounter([behaviour], page);
    await mounter.start();
    expect(setup).not.toHaveBeenCalled();
    document.body.innerHTML = '<p class="x" id="a"></p><p class="x" id="b"></p>';
    await settled();
    expect(setup).toHaveBeenCalledOnce();
    document.getElementById("a")?.remove();
    await settled();
    expect(ended).not.toHaveBeenCalled();
    document.getElementById("b")?.remove();
    await settled();
    expect(ended).toHaveBeenCalledOnce();
  });

  it("reads the settings table of the behaviour", async () => {
    document.body.innerHTML = '<p class="x" data-duration="250"></p>';
    const seen: object[] = [];
    const behaviour: Behaviour<{ duration: number }> = {
      name: "x",
      selector: ".x",
      settings: { duration: number("data-duration", 400) },
      mount: (_element, { settings }) => void seen.push(settings),
    };
    mounter = createMounter([behaviour], page);
    await mounter.start();
    expect(seen).toEqual([{ duration: 250 }]);
  });

  it.each([
    [undefined, ["everywhere", "published"]],
    [true, ["everywhere"]],
    [false, ["everywhere"]],
  ])("mounts only the behaviours of the view when __wf_design is %s", async (design, expected) => {
    if (design !== undefined) window.__wf_design = design;
    document.body.innerHTML = '<p class="x"></p>';
    const mounted: string[] = [];
    mounter = createMounter(
      [
        {
          name: "everywhere",
          selector: ".x",
          modes: ["published", "design", "preview"],
          mount: () => void mounted.push("everywhere"),
        },
        { name: "published", selector: ".x", mount: () => void mounted.push("published") },
      ],
      page,
    );
    await mounter.start();
    expect(mounted).toEqual(expected);
  });

  it("yields to the browser while it mounts a long page", async () => {
    document.body.innerHTML = '<p class="x"></p>'.repeat(5);
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    let mounted = 0;
    mounter = createMounter([{ name: "x", selector: ".x", mount: () => void (mounted++, (now += 6)) }], page);
    const done = mounter.start();
    expect(mounted).toBe(2);
    await done;
    expect(mounted).toBe(5);
  });

  it("yields to the browser while it searches what a script added at once", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const tasks: number[] = [];
    let mounted = 0;
    const mount = () => {
      now += 6;
      // The first mount of a task reads the number of mounted elements when the task ends.
      if (++mounted % 2) queueMicrotask(() => tasks.push(mounted));
    };
    mounter = createMounter([{ name: "x", selector: ".x", mount }], page);
    await mounter.start();
    document.body.append(
      ...Array.from({ length: 5 }, () => Object.assign(document.createElement("p"), { className: "x" })),
    );
    await eventually(() => expect(tasks).toEqual([2, 4, 5]));
  });
});
