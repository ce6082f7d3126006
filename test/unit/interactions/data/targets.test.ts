import { afterEach, describe, expect, it } from "vitest";
import type { TargetReference } from "../../../../src/interactions/data/schema";
import { resolve, listTriggerNodes } from "../../../../src/interactions/data/targets";
import { data, event, list, on, opacity, PAGE, SELF } from "../data";
import { click, close, find, open, start, wait } from "../support";

afterEach(close);

const BODY = `
  <div id="outer" class="x">
    <div id="trigger" class="t x" data-w-id="n1">
      <span id="child" class="x"></span>
    </div>
    <p id="sibling" class="x" data-w-id="n1_instance-2"></p>
  </div>
  <p id="far" class="x" data-w-id="n2"></p>
  <div id="second" class="t"><b id="b" class="x"></b></div>`;

const ids = (elements: readonly Node[]) =>
  elements.map((element) => (element instanceof Element ? element.id : "document"));
const clicked = event("e-1", "MOUSE_CLICK", on(".t"), "a-1");

function targets(target: TargetReference, trigger: string | null = "#trigger") {
  open(BODY);
  return ids(resolve(target, clicked, trigger ? find(trigger) : undefined));
}

describe("IX-5 where an item's elements are looked for", () => {
  it("IX-5 the trigger itself, or every trigger before an event", () => {
    expect(targets(SELF)).toEqual(["trigger"]);
    expect(targets(SELF, null)).toEqual(["trigger", "second"]);
  });

  it("IX-5 CHILDREN are inside or are the trigger", () => {
    expect(targets({ useEventTarget: "CHILDREN", selector: ".x" })).toEqual(["trigger", "child"]);
    expect(targets({ useEventTarget: "CHILDREN", selector: ".x" }, null)).toEqual(["trigger", "child", "b"]);
  });

  it("IX-5 PARENT is every ancestor that matches, and the trigger", () => {
    expect(targets({ useEventTarget: "PARENT", selector: ".x" })).toEqual(["outer", "trigger"]);
  });

  it("IX-5 SIBLINGS exclude the trigger", () => {
    expect(targets({ useEventTarget: "SIBLINGS", selector: ".x" })).toEqual(["sibling"]);
    expect(targets({ useEventTarget: "SIBLINGS", id: "p1|n1" })).toEqual(["sibling"]);
  });

  it("IX-5 an id finds the node and its instances, a class every match, an empty target no element", () => {
    expect(targets({ id: "p1|n1" })).toEqual(["trigger", "sibling"]);
    expect(targets("n2")).toEqual(["far"]);
    expect(targets({ selector: ".x" })).toEqual(["outer", "trigger", "child", "sibling", "far", "b"]);
    expect(targets({})).toEqual([]);
    expect(targets({ appliesTo: "PAGE" })).toEqual([]);
  });

  it("IX-FIX-14 a relative target of another page matches nothing, not every trigger", () => {
    expect(targets({ id: "p9|n1", useEventTarget: "CHILDREN" })).toEqual([]);
    expect(targets({ id: "p9|n1", useEventTarget: "SIBLINGS" })).toEqual([]);
  });

  it("IX-46 with the page as trigger, CHILDREN are all matches and the others none", () => {
    open(BODY);
    const started = event("e-1", "PAGE_START", PAGE, "a-1");
    const found = (useEventTarget: "CHILDREN" | "SIBLINGS" | "PARENT" | true) =>
      ids(resolve({ useEventTarget, selector: ".t" }, started, document));
    expect([found("CHILDREN"), found("SIBLINGS"), found("PARENT"), found(true)]).toEqual([
      ["trigger", "second"],
      [],
      [],
      [],
    ]);
  });

  it("IX-44 an override moves the target, within its limit", () => {
    open(BODY);
    const overridden = (limitAffectedElements?: string) => {
      const base = event("e-1", "MOUSE_CLICK", on("#outer"), "a-1");
      const config = {
        ...base.action.config,
        affectedElements: { ".x": { selector: ".x", ...(limitAffectedElements && { limitAffectedElements }) } },
      };
      return ids(resolve({ selector: ".x" }, { ...base, action: { ...base.action, config } }, find("#outer")));
    };
    expect(overridden("CHILDREN")).toEqual(["trigger", "child", "sibling"]);
    expect(overridden("IMMEDIATE_CHILDREN")).toEqual(["trigger", "sibling"]);
    expect(overridden("SIBLINGS")).toEqual(["far"]);
    expect(overridden()).toHaveLength(6);
  });
});

describe("elements of an event", () => {
  it("IX-4 an event of another page has no element", () => {
    open(BODY);
    expect(listTriggerNodes(event("e", "MOUSE_CLICK", { id: "p9|n1" }, "a"))).toEqual([]);
    expect(listTriggerNodes(event("e", "PAGE_START", { appliesTo: "PAGE", id: "p9" }, "a"))).toEqual([]);
    expect(ids(listTriggerNodes(event("e", "PAGE_START", { appliesTo: "PAGE", id: "p1" }, "a")))).toEqual(["document"]);
  });

  it("IX-4 neither the trigger nor an item of another page brings an initial state", () => {
    start(
      BODY,
      data(
        [event("e-1", "MOUSE_CLICK", { id: "p9|n1" }, "a-1"), event("e-2", "MOUSE_CLICK", { id: "p1|n1" }, "a-2")],
        [list("a-1", [[opacity({ selector: ".x" }, 0)]], true), list("a-2", [[opacity({ id: "p9|n2" }, 0)]], true)],
      ),
    );
    expect(document.querySelectorAll("[style]")).toHaveLength(0);
  });

  it("IX-64 before its page event an item relative to the trigger has no element, then the whole page", () => {
    const inside = { useEventTarget: "CHILDREN", selector: ".t" } as const;
    start(
      BODY,
      data(
        [event("e-1", "PAGE_START", PAGE, "a-1")],
        [
          list(
            "a-1",
            [[opacity(inside, 0), opacity({ selector: "#far" }, 0)], [opacity(inside, 0.5, { delay: 100 })]],
            true,
          ),
        ],
      ),
    );
    expect(ids([...document.querySelectorAll("[style*=opacity]")])).toEqual(["far"]);
    wait(200);
    expect(ids([...document.querySelectorAll("[style*='opacity: 0.5']")])).toEqual(["trigger", "second"]);
  });

  it.each<[TargetReference, string[]]>([
    [{ appliesTo: "PAGE" }, ["document"]],
    [{ appliesTo: "PAGE", id: "p1" }, ["document"]],
    [{ appliesTo: "PAGE", id: "p9" }, []],
    [{ id: "n1" }, ["trigger", "sibling"]],
    [{ id: "p1|n1" }, ["trigger", "sibling"]],
    [{ id: "p9|n1" }, []],
    [{ selector: ".t" }, ["trigger", "second"]],
    ["n2", ["far"]],
  ])("IX-34 the target %j is bound to %j", (target, expected) => {
    open(BODY);
    expect(ids(listTriggerNodes(event("e", "MOUSE_CLICK", target, "a")))).toEqual(expected);
  });

  it("IX-35 several targets count in their order, and an element found twice is bound twice", () => {
    open(BODY);
    const twice = { ...event("e", "MOUSE_CLICK", on("#far"), "a"), targets: [on(".t"), "n1"] };
    expect(ids(listTriggerNodes(twice))).toEqual(["trigger", "second", "trigger", "sibling"]);
  });
});

describe("collection items", () => {
  it("IX-43 a trigger outside of them is not bounded, and initial states are not", () => {
    start(
      `<button id="out" class="go"></button>${item("a")}${item("b")}`,
      data(
        [event("e-1", "MOUSE_CLICK", on(".go"), "a-1")],
        [list("a-1", [[opacity(bounded, 0)], [opacity(bounded, 1)]], true)],
      ),
    );
    const seen = () => ["#a-i", "#b-i"].map((id) => find(id).style.opacity);
    expect(seen()).toEqual(["0", "0"]);
    click("#a");
    wait(50);
    expect(seen()).toEqual(["1", "0"]);
    click("#out");
    wait(50);
    expect(seen()).toEqual(["1", "1"]);
  });

  const item = (id: string) =>
    `<div class="w-dyn-item"><button id="${id}" class="go"></button><i id="${id}-i" class="inside"></i></div>`;
  const bounded = { selector: ".inside", boundaryMode: true };

  it("IX-43 IX-FIX-3 a bounded list stays in its item and can be stopped there", () => {
    start(
      item("a") + item("b"),
      data(
        [
          event("e-1", "MOUSE_CLICK", on(".go"), "a-1", { stops: "e-2" }),
          event("e-2", "MOUSE_SECOND_CLICK", on(".go"), "a-2", { stops: "e-1" }),
        ],
        [
          list("a-1", [[opacity(bounded, 0, { duration: 1000 })]]),
          list("a-2", [[opacity(bounded, 1, { duration: 100 })]]),
        ],
      ),
    );
    click("#a");
    wait(300);
    expect(find("#b-i").style.opacity).toBe("");
    click("#a");
    wait(200);
    // The first list would continue if it still ran.
    expect(find("#a-i").style.opacity).toBe("1");
    wait(300);
    expect(find("#a-i").style.opacity).toBe("1");
  });
});
