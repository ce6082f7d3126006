import { describe, expect, it } from "vitest";
import { EXPLANATIONS } from "../../../cli/compare/explain/all";
import { explain, type Difference } from "../../../cli/compare/explain/explain";
import type { Pair } from "../../../cli/compare/pair";
import { readRuleTexts } from "../../../cli/compare/rule-texts";
import type { Facts } from "../../../cli/compare/plan";
import { facts } from "./support/facts";

it.each([...new Set(EXPLANATIONS.map(({ rule }) => rule))])("%s is a rule of the contract, with its words", (rule) => {
  expect(readRuleTexts()[rule]).toMatch(new RegExp(`^${rule.split(" ")[1]} .{40,}`));
});

const pair = (more: Partial<Pair>): Pair => ({
  step: { id: "load", label: "" },
  mark: 3,
  aspect: "opacity",
  part: "",
  none: "",
  vendor: "1",
  ours: "0",
  equal: false,
  ...more,
});

function ruleFor(changed: Partial<Pair>, around: Partial<Difference> = {}): string | undefined {
  const known = around.findFacts ?? ((mark) => (mark === undefined ? undefined : facts({ mark })));
  const difference: Difference = {
    pair: pair(changed),
    facts: facts({}),
    round: { page: "a.html", width: 1280, lessMotion: false },
    used: undefined,
    beside: [],
    all: [],
    markers: () => undefined,
    ...around,
    findFacts: known,
  };
  return explain(difference, EXPLANATIONS)?.rule;
}

describe("reasons for a difference", () => {
  it("none, when an element simply stays hidden", () => {
    expect(ruleFor({ aspect: "seen", vendor: "shown", ours: "hidden" })).toBeUndefined();
  });

  it("none, when reduced motion hides something", () => {
    expect(
      ruleFor(
        { vendor: "1", ours: "0" },
        { facts: facts({ changedBy: ["PAGE_START"] }), round: { page: "a.html", width: 1280, lessMotion: true } },
      ),
    ).toBeUndefined();
  });

  it.each([
    ["SCROLLING_IN_VIEW", "interactions IX-FIX-29"],
    ["MOUSE_OVER", undefined],
  ])(
    "IX-FIX-29, when reduced motion stops what follows scrolling or the pointer, and nothing else: %s",
    (event, rule) => {
      const round = { page: "a.html", width: 1280, lessMotion: true };
      const moved = { aspect: "transform", vendor: "matrix(1, 0, 0, 1, 0, 40)", ours: "" } as const;
      expect(ruleFor(moved, { facts: facts({ changedBy: [event] }), round })).toBe(rule);
      expect(ruleFor(moved, { facts: facts({ changedBy: [event] }) })).toBeUndefined();
    },
  );

  it.each([
    ["transform", "matrix(1, 0, 0, 1, 0, 40)", ""],
    ["transform", "matrix(0, 0, 0, 0, 0, 0)", ""],
    ["filter", "blur(10px)", "blur(0px)"],
  ] as const)(
    "IX-FIX-28, when reduced motion shows the end of an entrance, and not its beginning: %s",
    (aspect, start, end) => {
      const around = {
        facts: facts({ changedBy: ["SCROLL_INTO_VIEW"] }),
        round: { page: "a.html", width: 1280, lessMotion: true },
      };
      expect(ruleFor({ aspect, vendor: start, ours: end }, around)).toBe("interactions IX-FIX-28");
      expect(ruleFor({ aspect, vendor: end, ours: start }, around)).toBeUndefined();
    },
  );

  it("IX-FIX-28, when reduced motion shows the end of an entrance that begins with another size", () => {
    const large = "matrix(1.3, 0, 0, 1.3, 0, 0)";
    const picture = {
      step: { id: "load", label: "" },
      aspect: "transform",
      none: "",
      vendor: large,
      ours: "",
    } as const;
    const around = {
      facts: facts({ changedBy: ["SCROLL_INTO_VIEW"] }),
      round: { page: "a.html", width: 1280, lessMotion: true },
    };
    expect(ruleFor(picture, around)).toBe("interactions IX-FIX-28");
    const after = pair({ ...picture, step: { id: "scroll 0.00", label: "" } });
    expect(ruleFor(picture, { ...around, all: [after] })).toBeUndefined();
    expect(ruleFor({ ...picture, ours: "matrix(1.2, 0, 0, 1.2, 0, 0)" }, around)).toBeUndefined();
    expect(ruleFor(picture, { facts: around.facts })).toBeUndefined();
  });

  it("IX-FIX-28, when reduced motion shows the end of a movement to which the vendor script comes later", () => {
    const away = "matrix(1, 0, 0, 1, 469, 0)";
    const cover = { step: { id: "load", label: "" }, aspect: "transform", none: "", vendor: "", ours: away } as const;
    const around = {
      facts: facts({ changedBy: ["PAGE_FINISH"] }),
      round: { page: "a.html", width: 1280, lessMotion: true },
    };
    const later = pair({ ...cover, step: { id: "scroll 0.33", label: "" }, vendor: away });
    expect(ruleFor(cover, { ...around, all: [later] })).toBe("interactions IX-FIX-28");
    expect(ruleFor(cover, { ...around, all: [{ ...later, vendor: "matrix(1, 0, 0, 1, 30, 0)" }] })).toBeUndefined();
    expect(ruleFor(cover, { ...around, all: [{ ...later, mark: 9 }] })).toBeUndefined();
  });

  describe("IX-FIX-29, when reduced motion keeps the size of what follows the scrolling", () => {
    const step = { id: "scroll 0.67", label: "" };
    const round = { page: "a.html", width: 1280, lessMotion: true };
    const small = pair({ step, mark: 4, aspect: "box", none: "0 0 410 9", vendor: "0 0 659 9", ours: "0 0 586 9" });
    const findFacts = (mark: number | undefined) =>
      facts({ mark: mark ?? 0, changedBy: mark === 4 ? ["SCROLLING_IN_VIEW"] : [] });
    const around = { round, facts: facts({ mark: 5 }), findFacts, beside: [small] };
    const rule = (vendor: string, ours: string, more: object = {}) =>
      ruleFor({ step, mark: 5, aspect: "box", vendor, ours }, { ...around, ...more });

    it("for the box beside it, and what is in that box", () => {
      expect(rule("0 0 488 9", "0 0 561 9")).toBe("interactions IX-FIX-29");
      expect(rule("440 1 12 52", "513 1 12 52")).toBe("interactions IX-FIX-29");
      expect(rule("266 0 120 112", "303 0 120 112")).toBe("interactions IX-FIX-29");
    });

    it("none for other sizes, in other places, and with motion", () => {
      expect(rule("0 0 488 9", "0 0 541 9")).toBeUndefined();
      expect(rule("266 0 120 112", "290 0 120 112")).toBeUndefined();
      expect(rule("440 1 12 52", "513 9 12 52")).toBeUndefined();
      expect(rule("0 0 488 9", "0 0 561 9", { beside: [{ ...small, mark: 6 }] })).toBeUndefined();
      expect(rule("0 0 488 9", "0 0 561 9", { round: { ...round, lessMotion: false } })).toBeUndefined();
    });

    it("for a transform of a share of its width, and for no other", () => {
      const line = pair({ step, mark: 7, aspect: "box", vendor: "0 0 488 1", ours: "0 0 561 1" });
      const moved = { step, mark: 7, aspect: "transform", vendor: "matrix(1, 0, 0, 1, -492.64, 0)" } as const;
      const ours = "matrix(1, 0, 0, 1, -566.61, 0)";
      const known = { ...around, beside: [line] };
      expect(ruleFor({ ...moved, ours }, known)).toBe("interactions IX-FIX-29");
      expect(ruleFor({ ...moved, ours: "matrix(1, 0, 0, 1, -520, 0)" }, known)).toBeUndefined();
      expect(ruleFor({ ...moved, mark: 8, ours }, known)).toBeUndefined();
    });
  });

  it("IX-FIX-30, when the movement of a reveal takes its element into view, until the next scroll", () => {
    const step = { id: "scroll 0.33", label: "" };
    const moved = pair({ step, aspect: "transform", none: "", vendor: "matrix(1, 0, 0, 1, 0, 100)", ours: "" });
    const faded = pair({ step, none: "0", vendor: "0", ours: "1" });
    const events = ["SCROLL_INTO_VIEW", "SCROLL_OUT_OF_VIEW"];
    const around = { facts: facts({ changedBy: events }), beside: [moved, faded], all: [moved, faded] };
    expect(ruleFor(moved, around)).toBe("interactions IX-FIX-30");
    expect(ruleFor(faded, around)).toBe("interactions IX-FIX-30");
    expect(ruleFor({ ...faded, vendor: "1", ours: "0" }, around)).toBeUndefined();
    expect(ruleFor(faded, { ...around, beside: [faded] })).toBeUndefined();
    expect(ruleFor(faded, { ...around, facts: facts({ changedBy: ["SCROLL_INTO_VIEW"] }) })).toBeUndefined();
    const later = { ...faded, step: { id: "scroll 0.67", label: "" } };
    expect(ruleFor(faded, { ...around, all: [moved, faded, later] })).toBeUndefined();
  });

  it("IX-FIX-32, when what follows the scrolling brings an element into view, until the next scroll", () => {
    const step = { id: "scroll 0.33", label: "" };
    const holder = pair({ step, mark: 4, aspect: "opacity", none: "1", vendor: "0", ours: "1" });
    const around = { facts: facts({ mark: 4, changedBy: ["SCROLL_INTO_VIEW", "SCROLLING_IN_VIEW"] }), all: [holder] };
    expect(ruleFor(holder, around)).toBe("interactions IX-FIX-32");
    expect(ruleFor({ ...holder, ours: "0.5" }, around)).toBeUndefined();
    const next = { ...holder, step: { id: "scroll 0.67", label: "" } };
    expect(ruleFor(holder, { ...around, all: [holder, next] })).toBeUndefined();
    const last = { ...holder, step: { id: "scroll 0.00", label: "" } };
    expect(ruleFor(last, { ...around, all: [last] })).toBeUndefined();
    const still = { ...around, facts: facts({ mark: 4, changedBy: ["SCROLL_INTO_VIEW"] }) };
    expect(ruleFor(holder, still)).toBeUndefined();
  });

  it("IX-FIX-32, when an element around it came to its place after the last scroll event", () => {
    const step = { id: "scroll 0.67", label: "" };
    const at = (down: number) => `matrix(1, 0, 0, 1, 0, ${down})`;
    const inside = pair({ step, mark: 4, aspect: "transform", vendor: at(25), ours: at(30), none: at(-50) });
    const holder = pair({ step, mark: 3, aspect: "transform", vendor: "", ours: "", none: at(80), equal: true });
    const events = ["SCROLL_INTO_VIEW", "SCROLLING_IN_VIEW"];
    const known = new Map([4, 3].map((mark) => [mark, facts({ mark, parent: mark - 1, changedBy: events })]));
    const findFacts = (mark: number | undefined) => known.get(mark ?? -1);
    const around = { facts: findFacts(4), findFacts, all: [inside, holder] };
    expect(ruleFor(inside, around)).toBe("interactions IX-FIX-32");
    const far = { ...inside, ours: at(40) };
    expect(ruleFor(far, { ...around, all: [far, holder] })).toBeUndefined();
    expect(ruleFor(inside, { ...around, all: [inside] })).toBeUndefined();
    expect(ruleFor(inside, { ...around, all: [inside, { ...holder, none: "" }] })).toBeUndefined();
    expect(ruleFor(inside, { ...around, all: [inside, { ...holder, vendor: at(80), equal: false }] })).toBeUndefined();
    const other = facts({ mark: 4, parent: 3, changedBy: events.slice(1) });
    expect(ruleFor(inside, { ...around, facts: other })).toBeUndefined();
    const next = { ...inside, step: { id: "scroll 1.00", label: "" } };
    expect(ruleFor(inside, { ...around, all: [inside, holder, next] })).toBeUndefined();
  });

  it("IX-FIX-32, when an element around it appeared and came to its place after the last scroll event", () => {
    const step = { id: "scroll 0.67", label: "" };
    const inside = pair({ step, mark: 4, aspect: "box", none: "0 0 258 9", vendor: "0 0 433 9", ours: "0 0 441 9" });
    const shown = pair({ step, mark: 3, aspect: "opacity", none: "0", vendor: "1", ours: "1", equal: true });
    const changedBy = ["SCROLL_INTO_VIEW", "SCROLLING_IN_VIEW"];
    const ruleWith = (entrance: number, all: Pair[]) => {
      const known = new Map([4, 3].map((mark) => [mark, facts({ mark, parent: mark - 1, changedBy, entrance })]));
      const findFacts = (mark: number | undefined) => known.get(mark ?? -1);
      return ruleFor(inside, { facts: findFacts(4), findFacts, all });
    };
    expect(ruleWith(100, [inside, shown])).toBe("interactions IX-FIX-32");
    // 8 of 183 px are more than 20 of the 800 px of the window.
    expect(ruleWith(20, [inside, shown])).toBeUndefined();
    expect(ruleWith(0, [inside, shown])).toBeUndefined();
    expect(ruleWith(100, [inside])).toBeUndefined();
    expect(ruleWith(100, [inside, { ...shown, vendor: "0", equal: false }])).toBeUndefined();
    const moving = { ...shown, aspect: "transform", vendor: "", ours: "matrix(1, 0, 0, 1, 0, 40)", none: "" } as const;
    expect(ruleWith(100, [inside, shown, moving])).toBeUndefined();
    expect(ruleWith(100, [inside, shown, { ...inside, step: { id: "scroll 1.00", label: "" } }])).toBeUndefined();
  });

  it("IX-FIX-32, when what is beside such an element has the rest of its row", () => {
    const step = { id: "scroll 0.67", label: "" };
    const grown = pair({ step, mark: 4, aspect: "box", none: "0 0 258 9", vendor: "0 0 258 9", ours: "0 0 263 9" });
    const shown = pair({ step, mark: 3, aspect: "opacity", none: "0", vendor: "1", ours: "1", equal: true });
    const next = { id: "scroll 1.00", label: "" };
    const wide = pair({ step: next, mark: 4, aspect: "box", vendor: "0 0 478 9", ours: "0 0 478 9", equal: true });
    const rest = pair({ step, mark: 5, aspect: "box", none: "273 0 465", vendor: "273 0 465", ours: "278 0 460" });
    const inside = { ...rest, mark: 6, vendor: "433 11 12 52", ours: "428 11 12 52" };
    const changedBy = ["SCROLL_INTO_VIEW", "SCROLLING_IN_VIEW"];
    const ruleWith = (one: Pair, { entrance = 100, beside = 3 } = {}, more: Pair[] = []) => {
      const known = new Map([
        [3, facts({ mark: 3, parent: 2, changedBy, entrance })],
        [4, facts({ mark: 4, parent: 3, changedBy })],
        [5, facts({ mark: 5, parent: beside, changedBy: ["SCROLL_INTO_VIEW"] })],
        [6, facts({ mark: 6, parent: 5, changedBy: ["SCROLL_INTO_VIEW"] })],
      ]);
      const findFacts = (mark: number | undefined) => known.get(mark ?? -1);
      const all = [shown, grown, wide, rest, inside, ...more];
      return ruleFor(one, { facts: findFacts(one.mark), findFacts, beside: [grown, rest, inside], all });
    };
    expect(ruleWith(rest)).toBe("interactions IX-FIX-32");
    expect(ruleWith(inside)).toBe("interactions IX-FIX-32");
    expect(ruleWith({ ...rest, ours: "282 0 456" })).toBeUndefined();
    expect(ruleWith({ ...rest, ours: "273 0 470" })).toBeUndefined();
    expect(ruleWith({ ...rest, ours: "278 4 460" })).toBeUndefined();
    expect(ruleWith({ ...inside, ours: "438 11 12 52" })).toBeUndefined();
    expect(ruleWith({ ...rest, aspect: "opacity" })).toBeUndefined();
    expect(ruleWith(rest, { beside: 2 })).toBeUndefined();
    expect(ruleWith(rest, { entrance: 0 })).toBeUndefined();
    expect(ruleWith(rest, {}, [{ ...grown, step: next }])).toBeUndefined();
  });

  describe("F-90, when the vendor script shows the error of a field with an alert", () => {
    const step = { id: "form 3 empty", label: "" };
    const [form, submit, field] = [
      facts({ mark: 3, tag: "form" }),
      facts({ mark: 4, tag: "input", parent: 3, attributes: { type: "submit" } }),
      facts({ mark: 5, tag: "input", parent: 3 }),
    ];
    const control = facts({ mark: 6, parent: 3, within: ["checkbox"] });
    const known = new Map([form, submit, field, control].map((each) => [each.mark, each]));
    const findFacts = (mark: number | undefined) => known.get(mark ?? -1);
    const alerted = pair({ step, aspect: "messages", vendor: "Please fill out the required field: Name", ours: "" });
    const focused = pair({ step, aspect: "focus", none: "input#4", vendor: "input#4", ours: "input#5" });
    const drawn = pair({ step, mark: 6, aspect: "classes", vendor: "", ours: "w--redirected-focus" });
    const explainWith = (one: Pair, all: Pair[]) =>
      ruleFor(one, { used: form, facts: findFacts(one.mark), findFacts, beside: all, all });

    it.each([
      ["the message", alerted],
      ["the focus", focused],
      ["a custom control", drawn],
      ["a custom control, later", { ...drawn, step: { id: "form 3 fill", label: "" } }],
    ])("explains %s", (_name, one) => {
      expect(explainWith(one, [alerted, focused])).toBe("forms F-90");
    });

    it.each([
      ["another message", { ...alerted, vendor: "Welcome" }, [{ ...alerted, vendor: "Welcome" }, focused]],
      ["a message that ours shows, too", { ...alerted, ours: "Wait" }, [{ ...alerted, ours: "Wait" }, focused]],
      ["a focus that stays", alerted, [alerted]],
      ["a focus outside", alerted, [alerted, { ...focused, ours: "a#9" }]],
      ["a step that sends", { ...focused, step: { id: "form 3 well", label: "" } }, [alerted, focused]],
      ["another form", { ...drawn, step: { id: "form 9 fill", label: "" } }, [alerted, focused]],
      ["another element", { ...drawn, mark: 5 }, [alerted, focused]],
      ["another class", { ...drawn, ours: "w--redirected-checked" }, [alerted, focused]],
    ])("does not explain %s", (_name, one: Pair, all: Pair[]) => {
      expect(explainWith(one, all)).toBeUndefined();
    });
  });

  it("IX-FIX-32, when a widget shows what follows the scrolling, and not when it was shown before", () => {
    const step = { id: "tabs 3 arrow", label: "" };
    const box = { step, mark: 4, aspect: "box", none: "", vendor: "0 0 234 9", ours: "0 0 126 9" } as const;
    const around = { facts: facts({ mark: 4, changedBy: ["SCROLLING_IN_VIEW"] }) };
    expect(ruleFor(box, around)).toBe("interactions IX-FIX-32");
    expect(ruleFor({ ...box, none: "0 0 180 9" }, around)).toBeUndefined();
    expect(ruleFor({ ...box, ours: "" }, around)).toBeUndefined();
    expect(ruleFor({ ...box, step: { id: "scroll 0.33", label: "" } }, around)).toBeUndefined();
    expect(ruleFor(box, { facts: facts({ mark: 4 }) })).toBeUndefined();
  });

  it("IX-FIX-28, when an element in place comes into view earlier than from where its entrance begins", () => {
    const moved = pair({ aspect: "transform", vendor: "matrix(1, 0, 0, 1, 0, 50)", ours: "" });
    const shown = { step: { id: "scroll 0.33", label: "" }, none: "0", vendor: "0", ours: "1" };
    const around = {
      facts: facts({ changedBy: ["SCROLL_INTO_VIEW"] }),
      round: { page: "a.html", width: 1280, lessMotion: true },
      all: [moved],
    };
    expect(ruleFor(shown, around)).toBe("interactions IX-FIX-28");
    expect(ruleFor({ ...shown, vendor: "1", ours: "0" }, around)).toBeUndefined();
    expect(ruleFor({ ...shown, mark: 4 }, around)).toBeUndefined();
    expect(ruleFor(shown, { ...around, all: [] })).toBeUndefined();
    expect(ruleFor(shown, { ...around, all: [{ ...moved, vendor: "" }] })).toBeUndefined();
    expect(ruleFor(shown, { ...around, facts: facts({ changedBy: ["MOUSE_OVER"] }) })).toBeUndefined();
    expect(ruleFor(shown, { ...around, round: { ...around.round, lessMotion: false } })).toBeUndefined();
  });

  it("IX-FIX-28, when reduced motion shows a line at its length in the page, and at no other", () => {
    const around = {
      facts: facts({ changedBy: ["SCROLL_INTO_VIEW"] }),
      round: { page: "a.html", width: 1280, lessMotion: true },
    };
    const line = { aspect: "box", none: "0 390 1170 1", vendor: "0 390 0 1", ours: "0 390 1170 1" } as const;
    expect(ruleFor(line, around)).toBe("interactions IX-FIX-28");
    expect(ruleFor({ ...line, ours: "0 390 600 1" }, around)).toBeUndefined();
    expect(ruleFor(line, { ...around, facts: facts({ changedBy: ["MOUSE_OVER"] }) })).toBeUndefined();
  });

  it("IX-FIX-28, when reduced motion leaves the rest of a column beside such an element, and no other px", () => {
    const round = { page: "a.html", width: 1280, lessMotion: true };
    const known = [
      facts({ mark: 5, parent: 2 }),
      facts({ mark: 6, parent: 2, changedBy: ["SCROLL_INTO_VIEW"] }),
      facts({ mark: 7, parent: 6, changedBy: ["SCROLL_INTO_VIEW"] }),
    ];
    const findFacts = (mark: number | undefined) => known.find((each) => each.mark === mark);
    const text = pair({ mark: 7, aspect: "box", none: "9 43 56 24", vendor: "9 12 56 24", ours: "9 43 56 24" });
    const rest = { mark: 5, aspect: "box", none: "0 0 114 161", vendor: "0 0 114 192", ours: "0 0 114 161" } as const;
    const around = { round, facts: known[0], findFacts, beside: [text] };
    expect(ruleFor(rest, around)).toBe("interactions IX-FIX-28");
    expect(ruleFor({ ...rest, vendor: "0 0 114 180" }, around)).toBeUndefined();
    expect(ruleFor({ ...rest, none: "0 0 114 192" }, around)).toBeUndefined();
    expect(ruleFor({ ...rest, vendor: "0 4 114 188" }, around)).toBeUndefined();
    expect(ruleFor(rest, { ...around, facts: facts({ mark: 5, parent: 3 }) })).toBeUndefined();
    expect(ruleFor(rest, { ...around, beside: [{ ...text, mark: 5 }] })).toBeUndefined();
    expect(ruleFor(rest, { ...around, round: { ...round, lessMotion: false } })).toBeUndefined();
  });

  it.each([
    ["wf:scroll scrub", "transform", "matrix(1, 0, 0, 1, 0, 40)", "", "interactions-3 IX3-70"],
    ["wf:scroll scrub", "transform", "", "matrix(1, 0, 0, 1, 0, 40)", undefined],
    ["wf:scroll scrub", "opacity", "0", "1", undefined],
    ["wf:load", "opacity", "0", "1", "interactions-3 IX3-70"],
    ["wf:scroll", "opacity", "1", "0", undefined],
    ["wf:click", "transform", "matrix(1, 0, 0, 1, 0, 40)", "", undefined],
  ] as const)(
    "IX3-70, when reduced motion shows what %s animates at its end: %s",
    (event, aspect, vendor, ours, rule) => {
      const around = { facts: facts({ changedBy: [event] }) };
      const round = { page: "a.html", width: 1280, lessMotion: true };
      expect(ruleFor({ aspect, vendor, ours, none: "none" }, { ...around, round })).toBe(rule);
      expect(ruleFor({ aspect, vendor, ours, none: "none" }, around)).toBeUndefined();
    },
  );

  it("IX3-70, when reduced motion leaves an element at its size along the scroll, and for the box that holds it", () => {
    const round = { page: "a.html", width: 1280, lessMotion: true };
    const scrubbed = facts({ mark: 4, parent: 3, changedBy: ["wf:scroll scrub"] });
    const small = pair({ mark: 4, aspect: "box", none: "970 0 159", vendor: "1280 320 0", ours: "979 0 159" });
    expect(ruleFor(small, { facts: scrubbed, round })).toBe("interactions-3 IX3-70");
    expect(ruleFor(small, { facts: scrubbed })).toBeUndefined();
    expect(ruleFor({ ...small, ours: "979 0 80" }, { facts: scrubbed, round })).toBeUndefined();
    expect(ruleFor(small, { facts: facts({ mark: 4 }), round })).toBeUndefined();
    const outer = pair({ aspect: "box", none: "48 260 1184", vendor: "0 0 1280", ours: "0 320 1280" });
    const around = { round, beside: [small], findFacts: () => scrubbed };
    expect(ruleFor(outer, around)).toBe("interactions-3 IX3-70");
    expect(ruleFor({ ...outer, ours: "0 320 900" }, around)).toBeUndefined();
    expect(ruleFor(outer, { ...around, beside: [] })).toBeUndefined();
    expect(ruleFor(outer, { ...around, findFacts: () => facts({ mark: 4, parent: 3 }) })).toBeUndefined();
  });

  it("IX3-70, for what a page script places by an element that reduced motion leaves at its place", () => {
    const round = { page: "a.html", width: 1280, lessMotion: true };
    const scrubbed = facts({ mark: 4, changedBy: ["wf:scroll scrub"] });
    const letter = pair({
      mark: 4,
      aspect: "box",
      none: "970 0 159 160",
      vendor: "960 0 159 160",
      ours: "970 0 159 160",
    });
    const placed = pair({ aspect: "box", none: "800 0 384 119", vendor: "735 36 384 119", ours: "745 36 384 119" });
    const around = { round, beside: [letter], findFacts: () => scrubbed };
    expect(ruleFor(placed, around)).toBe("interactions-3 IX3-70");
    expect(ruleFor(placed, { ...around, round: { ...round, lessMotion: false } })).toBeUndefined();
    expect(ruleFor({ ...placed, ours: "765 36 384 119" }, around)).toBeUndefined();
    expect(ruleFor({ ...placed, ours: "745 46 384 119" }, around)).toBeUndefined();
    expect(ruleFor({ ...placed, ours: "745 36 384 130" }, around)).toBeUndefined();
    expect(ruleFor({ ...placed, none: placed.ours }, around)).toBeUndefined();
    expect(ruleFor(placed, { ...around, beside: [] })).toBeUndefined();
    expect(ruleFor(placed, { ...around, findFacts: () => facts({ mark: 4 }) })).toBeUndefined();
  });

  it("IX3-70, for a box around what follows the scroll, when it is wider by as much", () => {
    const round = { page: "a.html", width: 1280, lessMotion: true };
    const inner = pair({ mark: 5, aspect: "box", none: "0 0 448 72", vendor: "0 0 440 72", ours: "0 0 448 72" });
    const outer = pair({ aspect: "box", none: "384 0 512", vendor: "388 0 504", ours: "384 0 512" });
    const follower = (changedBy: string[]) => (mark: number | undefined) =>
      facts({ mark: mark ?? -1, ...(mark === 5 && { parent: 3, changedBy }) });
    const around = { round, facts: facts({}), beside: [inner, outer], findFacts: follower(["wf:scroll scrub"]) };
    expect(ruleFor(outer, around)).toBe("interactions-3 IX3-70");
    expect(ruleFor({ ...outer, vendor: "392 0 496" }, around)).toBeUndefined();
    expect(ruleFor({ ...outer, none: "380 0 520" }, around)).toBeUndefined();
    expect(ruleFor(outer, { ...around, findFacts: follower(["wf:click"]) })).toBeUndefined();
    expect(ruleFor(outer, { ...around, beside: [outer] })).toBeUndefined();
    expect(ruleFor(outer, { ...around, round: { ...round, lessMotion: false } })).toBeUndefined();
  });

  it("IX3-FIX-11, when less motion leaves text in one piece, and then for its box, too", () => {
    const text = pair({ aspect: "value", vendor: "", ours: "Two words" });
    const around = {
      facts: facts({ changedBy: ["wf:scroll"] }),
      round: { page: "a.html", width: 1280, lessMotion: true },
    };
    expect(ruleFor(text, { ...around, all: [text] })).toBe("interactions-3 IX3-FIX-11");
    expect(ruleFor({ aspect: "box", vendor: "0 0 9 9", ours: "0 0 9 8" }, { ...around, all: [text] })).toBe(
      "interactions-3 IX3-FIX-11",
    );
    expect(ruleFor({ aspect: "box", vendor: "0 0 9 9", ours: "0 0 9 8" }, around)).toBeUndefined();
  });

  it("IX3-FIX-11, for what fades in with its text in one piece, and for boxes as wide as the text", () => {
    const round = { page: "a.html", width: 1280, lessMotion: true };
    const text = pair({ mark: 5, aspect: "value", vendor: "", ours: "Two words" });
    const size = pair({ mark: 5, aspect: "box", vendor: "0 0 440 72", ours: "0 0 448 72" });
    const outer = facts({ text: "Two words", changedBy: ["wf:load"] });
    const findFacts = (mark: number | undefined) =>
      mark === 5 ? facts({ mark: 5, parent: 3, text: "Two words" }) : facts({ mark: mark ?? -1 });
    const around = { facts: outer, round, findFacts, all: [text, size], beside: [text, size] };
    expect(ruleFor({ vendor: "1", ours: "0" }, around)).toBe("interactions-3 IX3-FIX-11");
    expect(ruleFor({ vendor: "1", ours: "0" }, { ...around, all: [] })).toBeUndefined();
    expect(ruleFor({ vendor: "1", ours: "0" }, { ...around, facts: facts({ text: "Two words" }) })).toBeUndefined();
    const longer = facts({ text: "Two words and more", changedBy: ["wf:load"] });
    expect(ruleFor({ vendor: "1", ours: "0" }, { ...around, facts: longer })).toBeUndefined();
    const box = pair({ aspect: "box", vendor: "388 0 504", ours: "384 0 512" });
    const still = { ...around, facts: facts({}) };
    expect(ruleFor(box, still)).toBe("interactions-3 IX3-FIX-11");
    expect(ruleFor({ ...box, ours: "384 0 530" }, still)).toBeUndefined();
    expect(ruleFor(box, { ...still, all: [size] })).toBeUndefined();
    expect(ruleFor(box, { ...still, findFacts: (mark) => facts({ mark: mark ?? -1 }) })).toBeUndefined();
    expect(ruleFor(box, { ...still, round: { ...round, lessMotion: false } })).toBeUndefined();
    const word = pair({ mark: 7, aspect: "value", vendor: "", ours: "words" });
    const isIn = (parent: number) => (mark: number | undefined) =>
      mark === 7 ? facts({ mark: 7, parent, text: "words" }) : findFacts(mark);
    const withWord = { ...still, all: [word, size], beside: [word, size] };
    expect(ruleFor(box, { ...withWord, findFacts: isIn(5) })).toBe("interactions-3 IX3-FIX-11");
    expect(ruleFor(box, { ...withWord, findFacts: isIn(3) })).toBeUndefined();
  });

  describe("C-50, for a shop that only our script fills", () => {
    const asked = "asks for FetchCheckout, FetchProcessors";
    const requests = pair({ mark: undefined, aspect: "requests", vendor: "", ours: asked });
    const card = pair({ mark: 4, aspect: "seen", none: "shown", vendor: "shown", ours: "hidden" });
    const inShop = facts({ within: ["commerce"] });
    const findFacts = (mark: number | undefined) => (mark === 4 ? inShop : undefined);
    const around = { facts: inShop, findFacts, all: [requests, card] };

    it("its request, and what it shows", () => {
      expect(ruleFor(requests, { ...around, facts: undefined })).toBe("commerce C-50");
      const ways = { ...requests, ours: "asks for FetchProcessors" };
      expect(ruleFor(ways, { ...around, facts: undefined, all: [ways] })).toBe("commerce C-50");
      expect(ruleFor(card, around)).toBe("commerce C-50");
    });

    it("a page that is shorter", () => {
      const scroll = pair({ aspect: "scroll", step: { id: "scroll 1.00", label: "" }, none: "0 9", vendor: "0 9" });
      expect(ruleFor(scroll, { ...around, facts: undefined })).toBe("commerce C-50");
      expect(ruleFor(scroll, { ...around, facts: undefined, all: [requests] })).toBeUndefined();
      expect(ruleFor({ ...scroll, step: { id: "anchor 3", label: "" } }, around)).toBeUndefined();
      const nearly = { ...scroll, none: "0 807", vendor: "0 809", ours: "0 640" };
      expect(ruleFor(nearly, { ...around, facts: undefined })).toBe("commerce C-50");
      expect(ruleFor({ ...nearly, vendor: "0 700" }, { ...around, facts: undefined })).toBeUndefined();
      const page = { aspect: "box", none: "0 0 390 3004", vendor: "0 0 390 3004", ours: "0 0 390 2664" } as const;
      const body = facts({ tag: "body" });
      expect(ruleFor(page, { ...around, facts: body })).toBe("commerce C-50");
      expect(ruleFor({ ...page, ours: "0 0 300 2664" }, { ...around, facts: body })).toBeUndefined();
      expect(ruleFor(page, { ...around, facts: body, all: [requests] })).toBeUndefined();
    });

    it("none elsewhere, or when the vendor script changes the part", () => {
      expect(ruleFor(card, { ...around, facts: facts({}) })).toBeUndefined();
      expect(ruleFor({ ...card, vendor: "hidden", ours: "shown" }, around)).toBeUndefined();
      expect(ruleFor({ ...card, aspect: "transform" }, around)).toBeUndefined();
    });

    it("none when the page asks for nothing", () => {
      expect(ruleFor(card, { ...around, all: [card] })).toBeUndefined();
      const other = { ...requests, ours: "asks for GetUser" };
      expect(ruleFor(card, { ...around, all: [card, other] })).toBeUndefined();
    });
  });

  it("NAV-22, for what an interaction of the bar changes outside of it", () => {
    const hidden = pair({ step: { id: "menu 5 walk", label: "" }, none: "0", vendor: "1", ours: "0" });
    const around = { facts: facts({ changedBy: ["NAVBAR_OPEN"] }), used: facts({ mark: 5, within: ["nav"] }) };
    expect(ruleFor(hidden, around)).toBe("navbar NAV-22");
    expect(ruleFor({ ...hidden, ours: "0.5" }, around)).toBeUndefined();
    expect(ruleFor({ ...hidden, step: { id: "menu 5 open", label: "" } }, around)).toBeUndefined();
    expect(ruleFor(hidden, { ...around, facts: facts({ changedBy: ["DROPDOWN_OPEN"] }) })).toBeUndefined();
  });

  it.each([
    ["NAV-22", { within: ["nav-button", "nav"] }, "walk"],
    ["NAV-26", { changedBy: ["MOUSE_CLICK"] }, "escape"],
  ])("%s, for a label that the script hides while the menu is closed", (rule, about, id) => {
    const own = { mark: 6, aspect: "seen", none: "shown", ours: "hidden" } as const;
    const close = pair({ ...own, step: { id: "menu 5 close", label: "" }, vendor: "hidden", equal: true });
    const left = pair({ ...own, step: { id: `menu 5 ${id}`, label: "" }, vendor: "shown" });
    const around = { facts: facts({ mark: 6, ...about }), all: [close, left] };
    expect(ruleFor(left, around)).toBe(`navbar ${rule}`);
    expect(ruleFor(left, { ...around, all: [left] })).toBeUndefined();
    expect(ruleFor(left, { ...around, all: [{ ...close, vendor: "shown" }, left] })).toBeUndefined();
    expect(ruleFor(left, { ...around, all: [{ ...close, aspect: "box" }, left] })).toBeUndefined();
    const opened = { ...left, step: { id: "menu 5 open", label: "" } };
    expect(ruleFor(opened, around)).toBeUndefined();
    expect(ruleFor(left, { ...around, facts: facts({ mark: 6 }) })).toBeUndefined();
  });

  it("TB-23, where a page script selects a tab, and not where a visitor does", () => {
    const step = { id: "scroll 0.33", label: "" };
    const turned = { step, aspect: "focus", none: "", vendor: "#4", ours: "" } as const;
    const findFacts = (mark: number | undefined) => facts({ within: mark === 4 ? ["tab-link", "tabs"] : ["tabs"] });
    expect(ruleFor(turned, { findFacts })).toBe("dropdown-tabs-lightbox TB-23");
    expect(ruleFor({ ...turned, ours: "#5" }, { findFacts })).toBeUndefined();
    expect(ruleFor({ ...turned, vendor: "#5" }, { findFacts })).toBeUndefined();
    expect(ruleFor({ ...turned, step: { id: "tabs 3 1", label: "" } }, { findFacts })).toBeUndefined();
  });

  describe("TB-3, where the export has no current tab", () => {
    const link = pair({ aspect: "classes", vendor: "", ours: "w--current" });
    const findFacts = () => facts({ within: ["tab-link", "tabs"] });
    const around = { findFacts, facts: findFacts(), all: [link] };

    it("ours begins with the first one", () => {
      expect(ruleFor(link, around)).toBe("dropdown-tabs-lightbox TB-3");
    });

    it("the page is longer", () => {
      const scroll = {
        step: { id: "scroll 1.00", label: "" },
        aspect: "scroll",
        vendor: "0 10",
        ours: "0 20",
      } as const;
      expect(ruleFor(scroll, { ...around, facts: undefined })).toBe("dropdown-tabs-lightbox TB-3");
      expect(ruleFor(scroll, { ...around, facts: undefined, all: [] })).toBeUndefined();
    });

    it("none for other differences", () => {
      expect(ruleFor({ aspect: "opacity" }, { ...around, facts: facts({}) })).toBeUndefined();
    });
  });

  it("F-70, when the form is sent and the vendor's is not", () => {
    const requests = pair({
      step: { id: "form 5 well", label: "" },
      aspect: "requests",
      vendor: "",
      ours: "submits: Name=Ann",
    });
    expect(ruleFor(requests, { beside: [requests] })).toBe("forms F-70");
    const ruleWith = (vendor: string, ours: string) => {
      const both = { ...requests, vendor, ours };
      return ruleFor(both, { beside: [both] });
    };
    const own = "sends to https://crm.example/leads";
    expect(ruleWith(own, `${own}; submits: Name=Ann`)).toBe("forms F-70");
    expect(ruleWith(own, `submits: Name=Ann; ${own}`)).toBe("forms F-70");
    expect(ruleWith(own, "submits: Name=Ann")).toBeUndefined();
    expect(ruleWith(own, own)).toBeUndefined();
    expect(ruleWith("submits: Name=Bo", "submits: Name=Bo; submits: Name=Ann")).toBeUndefined();
  });

  it("F-70, when an edited vendor script sends the form to a program of the site", () => {
    const step = { id: "form 5 error", label: "" };
    const requests = pair({ step, aspect: "requests", vendor: "sends to /mail/mail.php", ours: "submits: Name=Ann" });
    const failure = pair({ step, mark: 7, aspect: "seen", none: "hidden", vendor: "hidden", ours: "shown" });
    const findFacts = (mark: number | undefined) =>
      mark === 4 ? facts({ mark: 4, parent: 3 }) : facts({ mark: mark ?? -1 });
    const used = facts({ mark: 5, parent: 4 });
    const around = { used, findFacts, beside: [requests, failure] };
    const ofForm = facts({ mark: 7, parent: 4 });
    expect(ruleFor(requests, around)).toBe("forms F-70");
    expect(ruleFor(failure, { ...around, facts: ofForm })).toBe("forms F-70");
    expect(ruleFor(failure, { ...around, facts: facts({ mark: 7, parent: 9 }) })).toBeUndefined();
    expect(ruleFor(failure, { ...around, facts: ofForm, beside: [failure] })).toBeUndefined();
    const toEndpoint = { ...requests, vendor: "sends to /api/v1/form/s1" };
    expect(ruleFor(toEndpoint, { ...around, beside: [toEndpoint] })).toBeUndefined();
    const opened = { ...requests, step: { id: "click 5", label: "" } };
    expect(ruleFor(opened, { ...around, beside: [opened] })).toBeUndefined();
  });

  it("F-70, when elements below a removed form move up and do not change otherwise", () => {
    const step = { id: "form 5 well", label: "" };
    const requests = pair({ step, aspect: "requests", vendor: "", ours: "submits: Name=Ann" });
    const below = pair({ step, aspect: "box", vendor: "324 423 137 300", ours: "324 351 137 300" });
    expect(ruleFor(below, { beside: [requests] })).toBe("forms F-70");
    expect(ruleFor({ ...below, ours: "324 351 130 300" }, { beside: [requests] })).toBeUndefined();
    expect(ruleFor(below)).toBeUndefined();
  });

  it("F-90, when the text of a wrong field moves the content below it down, and only after such a step", () => {
    const below = pair({
      step: { id: "form 5 empty", label: "" },
      aspect: "box",
      vendor: "324 351 137 300",
      ours: "324 381 137 300",
    });
    expect(ruleFor(below)).toBe("forms F-90");
    expect(ruleFor({ ...below, ours: "324 381 130 300" })).toBeUndefined();
    expect(ruleFor({ ...below, ours: "324 331 137 300" })).toBeUndefined();
    expect(ruleFor({ ...below, step: { id: "form 5 fill", label: "" } })).toBeUndefined();
  });

  it("F-90, when a field in the middle of its box makes space for the text", () => {
    const step = { id: "form 5 empty", label: "" };
    const cell = pair({ step, aspect: "box", vendor: "0 0 288 76", ours: "0 0 288 104" });
    const field = { step, aspect: "box", vendor: "0 12 696 53", ours: "0 0 696 53" } as const;
    const select = facts({ tag: "select" });
    expect(ruleFor(field, { beside: [cell], facts: select })).toBe("forms F-90");
    expect(ruleFor(field, { facts: select })).toBeUndefined();
    expect(ruleFor(field, { beside: [cell], facts: facts({ tag: "div" }) })).toBeUndefined();
    expect(ruleFor({ ...field, ours: "0 -30 696 53" }, { beside: [cell], facts: select })).toBeUndefined();
  });

  it("F-90, when the texts take free space above what follows the form, or above the centered box of the form", () => {
    const step = { id: "form 5 empty", label: "" };
    const box = { step, aspect: "box", vendor: "0 831 1080 66", ours: "0 724 1080 66" } as const;
    const used = facts({ mark: 5, parent: 4, within: ["form"] });
    const findFacts = (mark: number | undefined) =>
      mark === 4 || mark === 3 ? facts({ mark, parent: mark - 1 }) : undefined;
    const rule = (mark: number, within: string[] = [], more: object = {}) =>
      ruleFor({ ...box, ...more }, { used, findFacts, facts: facts({ mark, within }) });
    expect(rule(9)).toBe("forms F-90");
    expect(rule(3)).toBe("forms F-90");
    expect(rule(2)).toBeUndefined();
    expect(rule(9, ["form"])).toBeUndefined();
    expect(rule(9, [], { ours: "0 724 1000 66" })).toBeUndefined();
    expect(rule(9, [], { step: { id: "form 5 fill", label: "" } })).toBeUndefined();
  });

  it("F-90, when that moves an element away from below the mouse", () => {
    const step = { id: "form 5 empty", label: "" };
    const below = pair({ step, aspect: "box", vendor: "324 351 137 300", ours: "324 381 137 300" });
    const button = { step, aspect: "colors", none: "a", vendor: "a", ours: "b" } as const;
    expect(ruleFor(button, { beside: [below] })).toBe("forms F-90");
    expect(ruleFor(button)).toBeUndefined();
    expect(ruleFor({ ...button, vendor: "c" }, { beside: [below] })).toBeUndefined();
    expect(ruleFor({ ...button, step: { id: "form 5 fill", label: "" } }, { beside: [below] })).toBeUndefined();
    const hovered = { ...button, vendor: "c", ours: "a" };
    const hoverable = facts({ changedBy: ["MOUSE_OVER"] });
    expect(ruleFor(hovered, { beside: [below], facts: hoverable })).toBe("forms F-90");
    expect(ruleFor(hovered, { beside: [below] })).toBeUndefined();
    expect(ruleFor(hovered, { facts: hoverable })).toBeUndefined();
  });

  it("F-90, when the wrong field shows the start of its text, and only after such a step", () => {
    const step = { id: "form 5 wrong", label: "" };
    const field = { step, aspect: "box", vendor: "0 0 120 44, scrolled 15 0", ours: "0 0 120 44" } as const;
    const input = { facts: facts({ tag: "input" }) };
    expect(ruleFor(field, input)).toBe("forms F-90");
    expect(ruleFor(field, { facts: facts({ tag: "div" }) })).toBeUndefined();
    expect(ruleFor({ ...field, ours: "0 0 110 44" }, input)).toBeUndefined();
    expect(ruleFor({ ...field, vendor: "0 0 120 44", ours: "0 0 120 44, scrolled 15 0" }, input)).toBeUndefined();
    expect(ruleFor({ ...field, step: { id: "form 5 well", label: "" } }, input)).toBeUndefined();
  });

  it("F-90, when the longer page counts as scrolled up, and nothing else that the scroll moves", () => {
    const step = { id: "form 5 empty", label: "" };
    const below = pair({ step, aspect: "box", vendor: "324 351 137 300", ours: "324 381 137 300" });
    const moved = { step, aspect: "transform", vendor: "matrix(1, 0, 0, 1, 0, -150)", ours: "" } as const;
    const directed = facts({ changedBy: ["PAGE_SCROLL_UP", "PAGE_SCROLL_DOWN"] });
    expect(ruleFor(moved, { facts: directed, beside: [below] })).toBe("forms F-90");
    expect(ruleFor(moved, { facts: directed })).toBeUndefined();
    expect(ruleFor(moved, { facts: facts({ changedBy: ["SCROLL_INTO_VIEW"] }), beside: [below] })).toBeUndefined();
    const later = { id: "form 5 error", label: "" };
    expect(ruleFor({ ...moved, step: later }, { facts: directed, beside: [below] })).toBeUndefined();
  });

  it("F-44, when a sent form leads to another page, where the focus is lost, and not when it only loses the focus", () => {
    const step = { id: "form 5 well", label: "" };
    const sent = { step, aspect: "requests", vendor: "", ours: "submits: Name=Ann; goes to /thanks" } as const;
    const focus = { step, aspect: "focus", vendor: "#7", ours: "" } as const;
    const rule = (changed: Partial<Pair>, requests: Partial<Pair> = {}) =>
      ruleFor({ ...focus, ...changed }, { beside: [pair({ ...sent, ...requests })] });
    expect(rule({})).toBe("forms F-44");
    expect(rule({}, { ours: "submits: Name=Ann" })).toBeUndefined();
    expect(rule({}, { vendor: "goes to /thanks" })).toBeUndefined();
    expect(rule({ ours: "#3" })).toBeUndefined();
    expect(rule({ step: { id: "form 5 error", label: "" } })).toBeUndefined();
  });

  it("none, when other fields are sent", () => {
    const requests = pair({
      step: { id: "form 5 well", label: "" },
      aspect: "requests",
      vendor: "submits: Name=Ann",
      ours: "submits: ",
    });
    expect(ruleFor(requests, { beside: [requests] })).toBeUndefined();
  });

  it("F-50, when the submit button gets the focus back that it lost while disabled, and no other element", () => {
    const step = { id: "form 3 error", label: "" };
    const findFacts = (mark: number | undefined) => facts({ attributes: mark === 4 ? { type: "submit" } : {} });
    const focus = { step, aspect: "focus", none: "#4", vendor: "", ours: "#4" } as const;
    expect(ruleFor(focus, { findFacts })).toBe("forms F-50");
    expect(ruleFor({ ...focus, none: "#5", ours: "#5" }, { findFacts })).toBeUndefined();
    expect(ruleFor({ ...focus, none: "" }, { findFacts })).toBeUndefined();
    expect(ruleFor({ ...focus, vendor: "#5" }, { findFacts })).toBeUndefined();
    expect(ruleFor({ ...focus, step: { id: "form 3 well", label: "" } }, { findFacts })).toBeUndefined();
  });

  it("F-100, for the submit button of a form with a bot check before it is in view, and no other", () => {
    const button = facts({ mark: 5, parent: 3, tag: "input", attributes: { type: "submit" } });
    const rule = (change = {}, of = button, form: Record<string, string> = { "data-turnstile-sitekey": "0x4" }) =>
      ruleFor(
        {
          step: { id: "load", label: "" },
          mark: 5,
          aspect: "value",
          vendor: "Send",
          ours: "Send (disabled)",
          ...change,
        },
        {
          facts: of,
          findFacts: (mark) => (mark === 3 ? facts({ tag: "form", parent: -1, attributes: form }) : undefined),
        },
      );
    expect(rule()).toBe("forms F-100");
    expect(rule({ step: { id: "scroll 0.33", label: "" } })).toBe("forms F-100");
    expect(rule({ step: { id: "form 3 well", label: "" } })).toBeUndefined();
    expect(rule({ vendor: "Send (disabled)", ours: "Send" })).toBeUndefined();
    expect(rule({ ours: "Wait (disabled)" })).toBeUndefined();
    expect(rule({}, { ...button, attributes: {} })).toBeUndefined();
    expect(rule({}, button, {})).toBeUndefined();
  });

  it("A-95, for an account form's checkbox that the browser draws, and no other", () => {
    const drawn = facts({ tag: "input", classes: ["w-checkbox-input"], within: ["account"] });
    const checked = { aspect: "classes", vendor: "w--redirected-checked", ours: "" } as const;
    expect(ruleFor(checked, { facts: drawn })).toBe("accounts A-95");
    expect(ruleFor(checked, { facts: { ...drawn, tag: "div" } })).toBeUndefined();
    expect(ruleFor(checked, { facts: { ...drawn, within: ["form"] } })).toBeUndefined();
    expect(ruleFor({ ...checked, vendor: "", ours: "w--redirected-checked" }, { facts: drawn })).toBeUndefined();
  });

  it("A-84, for an account form that the browser would send, and no other form", () => {
    const step = { id: "form 3 well", label: "" };
    const sent = { step, aspect: "requests", vendor: "sends a form to /account.html", ours: "" } as const;
    const find = (type: string) => ruleFor(sent, { used: facts({ attributes: { "data-wf-user-form-type": type } }) });
    expect(find("userAccount")).toBe("accounts A-84");
    expect(find("signup")).toBeUndefined();
  });

  it("S-3, when a link to a place on the page opens a new tab, and this page stays", () => {
    const scroll = { step: { id: "anchor 3", label: "" }, aspect: "scroll", none: "0 9", vendor: "0 99" } as const;
    const leads = (attributes: Record<string, string>, ours = "0 9") =>
      ruleFor({ ...scroll, ours }, { used: facts({ tag: "a", attributes: { href: "#end", ...attributes } }) });
    expect(leads({ target: "_blank" })).toBe("links-scroll-touch S-3");
    expect(leads({ download: "" })).toBe("links-scroll-touch S-3");
    expect(leads({})).toBeUndefined();
    expect(leads({ target: "_self" })).toBeUndefined();
    expect(leads({ target: "_blank" }, "0 50")).toBeUndefined();
  });

  it("S-21, when the target of a link receives the focus", () => {
    const used = facts({ tag: "a", attributes: { href: "#end" } });
    const known = (mark: number | undefined) => facts({ mark: mark ?? 0, id: mark === 9 ? "end" : "other" });
    const focus = { step: { id: "anchor 3", label: "" }, aspect: "focus", vendor: "" } as const;
    expect(ruleFor({ ...focus, ours: "#9" }, { used, findFacts: known })).toBe("links-scroll-touch S-21");
    expect(ruleFor({ ...focus, ours: "#8" }, { used, findFacts: known })).toBeUndefined();
  });

  it("S-21, when the link has lost the style of focus to its target, and only then", () => {
    const step = { id: "anchor 3", label: "" };
    const used = facts({ mark: 3, tag: "a", attributes: { href: "#end" } });
    const findFacts = (mark: number | undefined) => facts({ mark: mark ?? 0, id: mark === 9 ? "end" : "other" });
    const color = { step, mark: 3, aspect: "colors", vendor: "black", ours: "white" } as const;
    const focus = pair({ step, aspect: "focus", vendor: "#3", ours: "#9" });
    const around = { used, findFacts, beside: [focus] };
    expect(ruleFor(color, around)).toBe("links-scroll-touch S-21");
    expect(ruleFor({ ...color, mark: 4 }, around)).toBeUndefined();
    expect(ruleFor(color, { ...around, beside: [{ ...focus, vendor: "" }] })).toBeUndefined();
    expect(ruleFor(color, { ...around, beside: [{ ...focus, ours: "#8" }] })).toBeUndefined();
    expect(ruleFor(color, { ...around, beside: [] })).toBeUndefined();
  });

  it.each([
    [true, "links-scroll-touch L-19"],
    [false, undefined],
  ])("L-19, when a section is more than half in view: %s", (active, rule) => {
    const link = facts({ tag: "a", attributes: { href: "#end" } });
    const marker = { vendor: "", ours: "w--current", active, paused: false };
    expect(ruleFor({ aspect: "classes", vendor: "", ours: "w--current" }, { facts: link, markers: () => marker })).toBe(
      rule,
    );
  });

  describe("IX-FIX-10, for an element that its own scrolling moves", () => {
    const at = (down: number) => `matrix(1, 0, 0, 1, 0, ${down})`;
    const early = pair({ step: { id: "scroll 0.33", label: "" }, aspect: "transform", vendor: "", ours: "" });
    const moved = pair({ aspect: "transform", vendor: at(-150), ours: at(-160) });
    const shown = pair({ vendor: "0.5", ours: "0.6" });
    const faint = pair({ step: early.step, vendor: "0", ours: "0" });
    const own = facts({ movesItself: ["SCROLLING_IN_VIEW"] });
    const around = { facts: own, all: [early, moved, faint, shown] };

    it("by a part of its way", () => {
      expect(ruleFor(moved, around)).toBe("interactions IX-FIX-10");
      expect(ruleFor(shown, around)).toBe("interactions IX-FIX-10");
    });

    it("by a part of its way from its place without scripts", () => {
      const steep = pair({ aspect: "transform", vendor: at(-129), ours: at(-160), none: "" });
      expect(ruleFor(steep, { facts: own, all: [steep] })).toBe("interactions IX-FIX-10");
      const near = { ...steep, none: at(-120) };
      expect(ruleFor(near, { facts: own, all: [near] })).toBeUndefined();
    });

    it("by the place that it had before the scroll, and no further", () => {
      const low = pair({ aspect: "transform", vendor: at(100), ours: at(100) });
      const later = pair({
        step: { id: "scroll 0.33", label: "" },
        aspect: "transform",
        vendor: at(-2),
        ours: at(-10),
      });
      expect(ruleFor(later, { facts: own, all: [low, later] })).toBe("interactions IX-FIX-10");
      expect(ruleFor(later, { facts: own, all: [later, low] })).toBeUndefined();
      const far = { ...later, ours: at(-20) };
      expect(ruleFor(far, { facts: own, all: [low, far] })).toBeUndefined();
    });

    it("by a little where it is turned away in perspective", () => {
      const turned = (sine: number) => {
        const cosine = Math.sqrt(1 - sine ** 2);
        return `matrix3d(${cosine}, 0, ${sine}, 0, 0, 1, 0, 0, ${-sine}, 0, ${cosine}, 0, 0, 0, 0, 1)`;
      };
      const away = pair({ aspect: "transform", vendor: turned(0.33), ours: turned(0.36), none: "" });
      const faded = pair({ vendor: "0.64", ours: "0.62", none: "1" });
      const clear = pair({ step: early.step, vendor: "0", ours: "0" });
      const turning = { facts: { ...own, steepness: 3 }, all: [away, faded, clear] };
      expect(ruleFor(away, turning)).toBe("interactions IX-FIX-10");
      expect(ruleFor(faded, turning)).toBe("interactions IX-FIX-10");
      expect(ruleFor({ ...faded, ours: "0.4" }, turning)).toBeUndefined();
    });

    it("by more where its keyframes are near each other", () => {
      const far = pair({ aspect: "transform", vendor: at(-90), ours: at(-160), none: "" });
      expect(ruleFor(far, { facts: own, all: [far] })).toBeUndefined();
      expect(ruleFor(far, { facts: { ...own, steepness: 1.25 }, all: [far] })).toBe("interactions IX-FIX-10");
    });

    it("also with reduced motion, for what is no motion", () => {
      const round = { page: "a.html", width: 1280, lessMotion: true };
      expect(ruleFor(shown, { ...around, round })).toBe("interactions IX-FIX-10");
      expect(ruleFor(moved, { ...around, round })).toBeUndefined();
    });

    it("none, when another event moves it", () => {
      expect(ruleFor(moved, { ...around, facts: facts({ movesItself: ["MOUSE_CLICK"] }) })).toBeUndefined();
    });

    it.each([
      [
        "further than its transform can change the result",
        pair({ aspect: "transform", vendor: at(-150), ours: at(-20) }),
      ],
      ["the other way", pair({ aspect: "transform", vendor: at(-150), ours: at(150) })],
      ["across", pair({ aspect: "transform", vendor: "matrix(1, 0, 0, 1, 90, -150)", ours: at(-150) })],
    ])("none, when it is moved %s", (_, wrong) => {
      expect(ruleFor(wrong, { ...around, all: [early, wrong] })).toBeUndefined();
    });

    it("none for its opacity while no transform moves it", () => {
      expect(ruleFor(shown, { ...around, all: [faint, shown] })).toBeUndefined();
      expect(ruleFor({ ...shown, ours: "1" }, around)).toBeUndefined();
    });

    it("none for its size", () => {
      const box = pair({ aspect: "box", vendor: "0 0 90 90", ours: "0 0 90 91" });
      expect(ruleFor(box, { ...around, all: [early, moved, box] })).toBeUndefined();
    });
  });

  it("IX-FIX-8, for a color that the next keyframe leaves out, and no other color", () => {
    const stopped = {
      aspect: "colors",
      vendor: "rgb(0, 0, 0) / rgb(5, 132, 203) / ",
      ours: "rgb(0, 0, 0) / rgb(5, 122, 222) / ",
    } as const;
    const kept = facts({ changedBy: ["SCROLLING_IN_VIEW"], keeps: ["rgb(5, 122, 222)"] });
    expect(ruleFor(stopped, { facts: kept })).toBe("interactions IX-FIX-8");
    expect(ruleFor({ ...stopped, ours: "rgb(0, 0, 0) / rgb(5, 120, 222) / " }, { facts: kept })).toBeUndefined();
    expect(ruleFor({ ...stopped, vendor: "rgb(9, 9, 9) / rgb(5, 132, 203) / " }, { facts: kept })).toBeUndefined();
    expect(ruleFor(stopped, { facts: facts({ changedBy: ["SCROLLING_IN_VIEW"] }) })).toBeUndefined();
  });

  it("IX-FIX-8, for a distance that the next keyframe leaves out, and nothing else of the transform", () => {
    const at = (x: number, y: number) => `matrix(1, 0, 0, 1, ${x}, ${y})`;
    const stopped = { aspect: "transform", vendor: at(0, -23.06), ours: "" } as const;
    const kept = facts({ changedBy: ["SCROLLING_IN_VIEW"], keeps: ["y 0px", "rgb(5, 122, 222)"] });
    expect(ruleFor(stopped, { facts: kept })).toBe("interactions IX-FIX-8");
    expect(ruleFor({ ...stopped, ours: at(0, -9) }, { facts: kept })).toBeUndefined();
    expect(ruleFor({ ...stopped, vendor: at(7, -23.06) }, { facts: kept })).toBeUndefined();
    expect(ruleFor(stopped, { facts: { ...kept, keeps: ["x 0px"] } })).toBeUndefined();
    const across = { ...stopped, vendor: at(1096.27, 0), ours: at(1152, 0) };
    expect(ruleFor(across, { facts: { ...kept, keeps: ["x 90vw"] } })).toBe("interactions IX-FIX-8");
    expect(ruleFor(across, { facts: { ...kept, keeps: ["x 90vh"] } })).toBeUndefined();
    expect(ruleFor(across, { facts: { ...kept, keeps: ["x 90%"] } })).toBeUndefined();
    expect(ruleFor(stopped, { facts: { ...kept, changedBy: ["MOUSE_CLICK"] } })).toBeUndefined();
  });

  it("IX-FIX-5, for the width that a size leaves out, and not for the height that it names", () => {
    const line = { aspect: "box", none: "0 -1 80 1", vendor: "0 26 100 2", ours: "0 26 80 2" } as const;
    const kept = facts({ keeps: ["width"] });
    expect(ruleFor(line, { facts: kept })).toBe("interactions IX-FIX-5");
    expect(ruleFor({ ...line, ours: "0 26 90 2" }, { facts: kept })).toBeUndefined();
    expect(ruleFor({ ...line, ours: "0 26 80 9" }, { facts: kept })).toBeUndefined();
    expect(ruleFor(line, { facts: facts({ keeps: ["height"] }) })).toBeUndefined();
    expect(ruleFor(line, { facts: facts({}) })).toBeUndefined();
  });

  describe("IX-FIX-5, when a width that a size leaves out fills a resized parent", () => {
    const known = new Map([
      [4, facts({ mark: 4, parent: 3, keeps: ["width"] })],
      [5, facts({ mark: 5, parent: 3 })],
      [6, facts({ mark: 6, parent: 4 })],
      [7, facts({ mark: 7, parent: 3 })],
    ]);
    const box = (mark: number, none: string, vendor: string, ours: string, equal = false) =>
      pair({ mark, aspect: "box", none, vendor, ours, equal });
    const holder = box(4, "0 0 299", "0 0 290", "0 0 384");
    const title = box(5, "0 0 299 30", "0 0 384 30", "0 0 384 30", true);
    const text = box(6, "0 0 299 72", "0 0 290 72", "0 0 384 48");
    const link = box(7, "32 262 299 20", "32 262 384 20", "32 286 384 20");
    const explainWith = (one: Pair, { from = known, all = [holder, title, text, link] } = {}) => {
      const findFacts = (mark: number | undefined) => from.get(mark ?? -1);
      return ruleFor(one, { facts: findFacts(one.mark), findFacts, beside: all.filter(({ equal }) => !equal), all });
    };

    it.each([
      ["the element", holder],
      ["what is inside, with other lines", text],
      ["what is beside it, below the text", link],
    ])("explains %s", (_name, one) => {
      expect(explainWith(one)).toBe("interactions IX-FIX-5");
    });

    it.each([
      ["without another width beside it", holder, [holder, text]],
      ["where the other width differs", holder, [holder, { ...title, vendor: "0 0 290 30", equal: false }, text]],
      ["with another width than that", { ...holder, ours: "0 0 350" }, [holder, title, text]],
      ["inside, by other px", { ...text, ours: "0 0 350 48" }, [holder, title, text]],
      ["beside it, by other px", { ...link, ours: "32 300 384 20" }, [holder, title, text, link]],
      ["beside it, with another size", { ...link, ours: "32 286 384 28" }, [holder, title, text, link]],
      ["of another aspect", { ...text, aspect: "opacity", vendor: "1", ours: "0" } as const, [holder, title, text]],
    ])("explains nothing %s", (_name, one: Pair, all: Pair[]) => {
      expect(explainWith(one, { all })).toBeUndefined();
    });

    it("explains nothing where the size names the width", () => {
      const named = new Map([...known, [4, facts({ mark: 4, parent: 3, keeps: ["height"] })]]);
      for (const one of [holder, text, link]) expect(explainWith(one, { from: named })).toBeUndefined();
    });
  });

  it("IX-FIX-11, for elements that follow a pointer before its first move only", () => {
    const moved = {
      step: { id: "scroll 0.33", label: "" },
      aspect: "transform",
      vendor: "matrix(1, 0, 0, 1, -40, -25)",
      ours: "",
    } as const;
    expect(ruleFor(moved, { facts: facts({ changedBy: ["MOUSE_MOVE"] }) })).toBe("interactions IX-FIX-11");
    expect(
      ruleFor({ ...moved, step: { id: "move 3 1", label: "" } }, { facts: facts({ changedBy: ["MOUSE_MOVE"] }) }),
    ).toBeUndefined();
  });

  it.each([
    ["hidden", "shown", "dropdown-tabs-lightbox DD-27"],
    ["shown", "hidden", undefined],
  ])("DD-27, when the down arrow opens a dropdown: %s, %s", (vendor, ours, rule) => {
    const used = facts({ classes: ["w-dropdown"] });
    const list = pair({ step: { id: "dropdown 3 walk", label: "" }, aspect: "seen", vendor, ours });
    expect(ruleFor(list, { used, beside: [list], facts: facts({ within: ["dropdown-list", "dropdown"] }) })).toBe(rule);
  });

  it("DD-27, when what follows the direction of the scrolling stays, because the page does not scroll", () => {
    const step = { id: "dropdown 3 walk", label: "" };
    const moved = { step, aspect: "transform", vendor: "matrix(1, 0, 0, 1, 0, -150)", ours: "" } as const;
    const scroll = pair({ step, aspect: "scroll", vendor: "0 40", ours: "0 0" });
    const bar = facts({ changedBy: ["PAGE_SCROLL_DOWN"] });
    expect(ruleFor(moved, { facts: bar, beside: [scroll] })).toBe("dropdown-tabs-lightbox DD-27");
    expect(ruleFor(moved, { facts: bar })).toBeUndefined();
    expect(ruleFor(moved, { facts: facts({ changedBy: ["MOUSE_OVER"] }), beside: [scroll] })).toBeUndefined();
  });

  it("DD-27, when what follows the scrolling or is sticky stays, because the page does not scroll", () => {
    const step = { id: "dropdown 3 walk", label: "" };
    const beside = [pair({ step, aspect: "scroll", vendor: "0 40", ours: "0 0" })];
    const sized = { step, aspect: "box", none: "0 0 300", vendor: "0 0 363", ours: "0 0 332" } as const;
    const facing = facts({ changedBy: ["SCROLLING_IN_VIEW"] });
    expect(ruleFor(sized, { facts: facing, beside })).toBe("dropdown-tabs-lightbox DD-27");
    expect(ruleFor(sized, { facts: facing })).toBeUndefined();
    expect(ruleFor(sized, { facts: facts({ changedBy: [] }), beside })).toBeUndefined();
    const sticky = { ...sized, vendor: "0 40 1344", none: "0 40 1344", ours: "0 0 1344" };
    expect(ruleFor(sticky, { facts: facts({}), beside })).toBe("dropdown-tabs-lightbox DD-27");
    expect(ruleFor(sticky, { facts: facts({}) })).toBeUndefined();
    expect(
      ruleFor({ ...sticky, step: { id: "dropdown 3 open", label: "" } }, { facts: facts({}), beside }),
    ).toBeUndefined();
  });

  it("DD-27, when Escape plays the interaction of a dropdown that the down arrow had opened, and no other", () => {
    const step = { id: "dropdown 3 escape", label: "" };
    const dim = { step, aspect: "opacity", none: "0", vendor: "1", ours: "0" } as const;
    const closing = { facts: facts({ changedBy: ["DROPDOWN_CLOSE"] }) };
    expect(ruleFor(dim, closing)).toBe("dropdown-tabs-lightbox DD-27");
    expect(ruleFor(dim, { facts: facts({ changedBy: ["MOUSE_OVER"] }) })).toBeUndefined();
    expect(ruleFor({ ...dim, vendor: "0", ours: "1" }, closing)).toBeUndefined();
    expect(ruleFor({ ...dim, step: { id: "dropdown 3 open", label: "" } }, closing)).toBeUndefined();
  });

  it("DD-27, when the interaction of an opening dropdown plays, and no other", () => {
    const step = { id: "dropdown 3 walk", label: "" };
    const dim = { step, aspect: "opacity", none: "0", vendor: "0", ours: "1" } as const;
    const list = pair({ step, mark: 9, aspect: "seen", vendor: "hidden", ours: "shown" });
    const around = { facts: facts({ changedBy: ["DROPDOWN_OPEN"] }), beside: [list] };
    expect(ruleFor(dim, around)).toBe("dropdown-tabs-lightbox DD-27");
    expect(ruleFor(dim, { ...around, facts: facts({ changedBy: ["MOUSE_OVER"] }) })).toBeUndefined();
    expect(ruleFor(dim, { ...around, beside: [] })).toBeUndefined();
    expect(ruleFor({ ...dim, vendor: "0.5" }, around)).toBeUndefined();
  });

  it("SL-54, when the focus leaves a hidden slide for the one that is shown, and nothing else", () => {
    const tree: Record<number, Partial<Facts>> = {
      5: { parent: 4, classes: ["w-slide"], within: ["slide", "slider"] },
      6: { parent: 5, tag: "a", within: ["slide", "slider"] },
      7: { parent: 4, classes: ["w-slide"], within: ["slide", "slider"] },
      8: { parent: 3, classes: ["w-slide"], within: ["slide", "slider"] },
    };
    const findFacts = (mark: number | undefined) => {
      const known = tree[mark ?? -1];
      return known && facts({ mark: mark ?? -1, ...known });
    };
    const focus = (vendor: string, ours: string, id = "slider 3 drag", none = "", all: Pair[] = []) =>
      ruleFor({ step: { id, label: "" }, aspect: "focus", none, vendor, ours }, { findFacts, all });
    const hides = (mark: number, step = "slider 3 drag") => [
      pair({ step: { id: step, label: "" }, mark, aspect: "seen", vendor: "hidden", ours: "hidden" }),
    ];
    expect(focus("#6", "#7")).toBe("slider SL-54");
    expect(focus("", "#7", "slider 3 drag", "#6")).toBe("slider SL-54");
    expect(focus("", "#5", "slider 3 drag", "#6")).toBeUndefined();
    expect(focus("", "#5", "slider 3 drag", "#6", hides(7))).toBe("slider SL-54");
    expect(focus("", "#5", "slider 3 drag", "#6", hides(8))).toBeUndefined();
    expect(focus("", "#5", "slider 3 drag", "#6", hides(5))).toBeUndefined();
    expect(focus("", "#5", "slider 3 drag", "#6", hides(7, "slider 3 dot"))).toBeUndefined();
    expect(focus("#6", "#5")).toBeUndefined();
    expect(focus("#6", "#8")).toBeUndefined();
    expect(focus("", "#7")).toBeUndefined();
    expect(focus("#6", "#7", "click 3")).toBeUndefined();
  });

  it("NAV-26, when Escape ends what the clicks on the button began, and nothing else", () => {
    const step = { id: "menu 3 escape", label: "" };
    const menu = { step, aspect: "seen", none: "hidden", vendor: "shown", ours: "hidden" } as const;
    const around = { facts: facts({ changedBy: ["MOUSE_SECOND_CLICK"] }) };
    expect(ruleFor(menu, around)).toBe("navbar NAV-26");
    expect(ruleFor({ ...menu, vendor: "hidden", ours: "shown" }, around)).toBeUndefined();
    expect(ruleFor(menu, { facts: facts({ changedBy: ["MOUSE_OVER"] }) })).toBeUndefined();
    expect(ruleFor({ ...menu, step: { id: "menu 3 shut", label: "" } }, around)).toBeUndefined();
  });

  it("BV-8, when the control of a video that does not play offers to play it, and only then", () => {
    const icon = { aspect: "seen", none: "shown", vendor: "shown", ours: "hidden" } as const;
    const known = { facts: facts({ tag: "span", parent: 8 }) };
    const marker = (paused: boolean) => (mark: number) => ({
      vendor: "",
      ours: "",
      active: false,
      paused: paused && mark === 8,
    });
    expect(ruleFor(icon, { ...known, markers: marker(true) })).toBe("dropdown-tabs-lightbox BV-8");
    expect(ruleFor(icon, { ...known, markers: marker(false) })).toBeUndefined();
    expect(ruleFor({ ...icon, vendor: "hidden", ours: "shown" }, { ...known, markers: marker(true) })).toBeUndefined();
    const opened = { ...icon, none: "hidden" };
    const other = pair({ mark: 12, aspect: "seen", none: "hidden", vendor: "hidden", ours: "shown" });
    const around = { ...known, markers: marker(true), beside: [other] };
    expect(ruleFor(opened, { ...around, findFacts: () => facts({ parent: 8 }) })).toBe("dropdown-tabs-lightbox BV-8");
    expect(ruleFor(opened, { ...around, findFacts: () => facts({ parent: 9 }) })).toBeUndefined();
    expect(ruleFor(opened, { ...around, beside: [] })).toBeUndefined();
  });

  describe("of an older script", () => {
    const parts: Record<number, string[]> = {
      5: ["nav-button", "nav"],
      6: ["fail", "form"],
      7: ["tab-link", "tabs"],
      8: ["dropdown-toggle", "dropdown"],
      9: ["dropdown-list", "dropdown"],
    };
    const findFacts = (mark: number | undefined) => facts({ within: parts[mark ?? 0] ?? [] });
    const focus = (id: string, vendor: string, ours: string) =>
      ruleFor({ step: { id, label: "" }, aspect: "focus", vendor, ours }, { findFacts });

    it("NAV-2, when its menu button cannot have the focus", () => {
      expect(focus("menu 3 open", "", "#5")).toBe("navbar NAV-2");
      expect(focus("menu 3 open", "", "#6")).toBeUndefined();
    });

    it("DD-3 and TB-2, when its toggle or tab cannot have the focus", () => {
      expect(focus("dropdown 3 open", "", "#8")).toBe("dropdown-tabs-lightbox DD-3");
      expect(focus("dropdown 3 open", "", "#9")).toBeUndefined();
      expect(focus("dropdown 3 open", "#9", "#8")).toBeUndefined();
      expect(focus("tabs 3 tab 1", "", "#7")).toBe("dropdown-tabs-lightbox TB-2");
      expect(focus("tabs 3 tab 1", "", "#6")).toBeUndefined();
      expect(focus("tabs 3 tab 1", "#7", "")).toBeUndefined();
    });

    it("DD-27, when the down arrow scrolls the page although the dropdown is open", () => {
      const step = { id: "dropdown 3 walk", label: "" };
      const scroll = pair({ step, aspect: "scroll", vendor: "0 340", ours: "0 300" });
      const moved = pair({ step, aspect: "focus", vendor: "#8", ours: "#9" });
      const rule = "dropdown-tabs-lightbox DD-27";
      expect(ruleFor(scroll, { findFacts, beside: [scroll, moved] })).toBe(rule);
      expect(ruleFor(moved, { findFacts, beside: [scroll, moved] })).toBe(rule);
      expect(ruleFor(scroll, { findFacts, beside: [scroll] })).toBeUndefined();
      const lost = pair({ step, aspect: "focus", vendor: "#9", ours: "#8" });
      expect(ruleFor(scroll, { findFacts, beside: [scroll, lost] })).toBeUndefined();
    });

    describe("NAV-27, when its stylesheet hides the open menu", () => {
      const step = { id: "menu 3 open", label: "" };
      const within: Record<number, string[]> = { 3: ["nav-button", "nav"], 4: ["menu", "nav"], 8: ["nav"] };
      const findFacts = (mark: number | undefined) => facts({ mark: mark ?? -1, within: within[mark ?? -1] ?? [] });
      const button = pair({ step, mark: 3, aspect: "classes", vendor: "w--open", ours: "w--open", equal: true });
      const menu = pair({ step, mark: 4, aspect: "seen", none: "hidden", vendor: "hidden", ours: "shown" });
      const around = { findFacts, facts: findFacts(4), all: [button, menu] };
      const walk = { id: "menu 3 walk", label: "" };
      const focus = pair({ step: walk, mark: 3, aspect: "focus", vendor: "#20", ours: "#5" });

      it("for what it shows", () => {
        expect(ruleFor(menu, around)).toBe("navbar NAV-27");
        const again = { ...menu, step: { id: "menu 3 again", label: "" } };
        expect(ruleFor(again, around)).toBe("navbar NAV-27");
      });

      it("for the focus after Tab, and what it changes", () => {
        expect(ruleFor(focus, { ...around, beside: [focus] })).toBe("navbar NAV-27");
        const field = pair({ step: walk, mark: 20, aspect: "colors", vendor: "red", ours: "grey" });
        expect(ruleFor(field, { ...around, facts: findFacts(20), beside: [focus] })).toBe("navbar NAV-27");
        const other = { ...field, mark: 21 };
        expect(ruleFor(other, { ...around, facts: findFacts(21), beside: [focus] })).toBeUndefined();
      });

      it("none, when the vendor script did not open it", () => {
        expect(ruleFor(menu, { ...around, all: [menu, { ...button, vendor: "" }] })).toBeUndefined();
        expect(ruleFor(menu, { ...around, all: [menu] })).toBeUndefined();
      });

      it("none for other steps and elements", () => {
        const click = { ...menu, step: { id: "click 3", label: "" } };
        expect(ruleFor(click, around)).toBeUndefined();
        expect(ruleFor({ ...menu, mark: 30 }, { ...around, facts: findFacts(30) })).toBeUndefined();
      });
    });

    it("NAV-13, when Escape leaves its menu open", () => {
      const menu = { step: { id: "menu 3 escape", label: "" }, aspect: "seen", none: "hidden" } as const;
      const around = { facts: facts({ within: ["menu", "nav"] }) };
      expect(ruleFor({ ...menu, vendor: "shown", ours: "hidden" }, around)).toBe("navbar NAV-13");
      expect(ruleFor({ ...menu, vendor: "hidden", ours: "shown" }, around)).toBeUndefined();
      expect(focus("menu 3 escape", "#9", "#5")).toBe("navbar NAV-13");
    });

    it("TB-11, when it does not handle arrow keys", () => {
      const step = { id: "tabs 3 arrow", label: "" };
      const link = pair({ step, mark: 7, aspect: "classes", vendor: "w--current", ours: "" });
      const pane = pair({ step, aspect: "seen", vendor: "shown", ours: "hidden" });
      const around = { findFacts, facts: facts({ within: ["tab-pane", "tabs"] }) };
      expect(ruleFor(pane, { ...around, beside: [link, pane] })).toBe("dropdown-tabs-lightbox TB-11");
      expect(ruleFor(pane, { ...around, beside: [pane] })).toBeUndefined();
    });

    it("TB-11, when a pane of another height stretches what is beside the tabs, and does not make it wider", () => {
      const step = { id: "tabs 3 arrow", label: "" };
      const link = pair({ step, mark: 7, aspect: "classes", vendor: "w--current", ours: "" });
      const side = { step, aspect: "box", vendor: "1126 0 154 3660", ours: "1126 0 154 3720" } as const;
      const beside = [link];
      expect(ruleFor(side, { findFacts, beside })).toBe("dropdown-tabs-lightbox TB-11");
      expect(ruleFor({ ...side, ours: "1126 0 160 3720" }, { findFacts, beside })).toBeUndefined();
      expect(ruleFor(side, { findFacts })).toBeUndefined();
    });

    it("TB-2, when a style for links without a URL and a tab stop colors a tab, and no other text", () => {
      const [dark, white, blue] = ["rgb(33, 37, 41)", "rgb(255, 255, 255)", "rgb(97, 101, 255)"];
      const text = { aspect: "colors", none: `${dark} / ${blue} / `, vendor: `${dark} / ${blue} / ` } as const;
      const ours = `${white} / ${blue} / `;
      const link = facts({ mark: 2, tag: "a", within: ["tab-link", "tabs"] });
      const inside = { facts: facts({ within: ["tab-link", "tabs"] }), findFacts: () => link };
      expect(ruleFor({ ...text, ours }, { facts: link })).toBe("dropdown-tabs-lightbox TB-2");
      expect(ruleFor({ ...text, ours }, inside)).toBe("dropdown-tabs-lightbox TB-2");
      expect(ruleFor({ ...text, ours: `${white} / ${white} / ` }, { facts: link })).toBeUndefined();
      expect(ruleFor({ ...text, vendor: `${blue} / ${blue} / `, ours }, { facts: link })).toBeUndefined();
      const other = facts({ tag: "a", within: ["tab-link", "tabs"], attributes: { href: "#" } });
      expect(ruleFor({ ...text, ours }, { facts: other })).toBeUndefined();
      expect(ruleFor({ ...text, ours }, { facts: { ...link, within: ["tabs"] } })).toBeUndefined();
    });

    it("LB-19, when a lightbox focuses its backdrop, and nothing after it was closed", () => {
      const rule = (id: string, vendor: string, ours: string) =>
        ruleFor({ step: { id, label: "" }, aspect: "focus", vendor, ours }, { used: facts({ mark: 5 }) });
      const [backdrop, button] = ["w-lightbox-backdrop in body", "w-lightbox-control w-lightbox-close in body"];
      expect(rule("lightbox 5 open", backdrop, button)).toBe("dropdown-tabs-lightbox LB-19");
      expect(rule("lightbox 5 open", backdrop, "#5")).toBeUndefined();
      expect(rule("lightbox 5 open", "#6", button)).toBeUndefined();
      expect(rule("lightbox 5 close", "", "#5")).toBe("dropdown-tabs-lightbox LB-19");
      expect(rule("lightbox 5 close", "", "#6")).toBeUndefined();
      expect(rule("lightbox 5 close", "#6", "#5")).toBeUndefined();
    });

    it("SL-5, when an arrow is not focusable, and so does nothing by key", () => {
      const findFacts = (mark: number | undefined) => facts({ classes: mark === 7 ? ["w-slider-arrow-right"] : [] });
      const focus = { step: { id: "slider 3 right", label: "" }, aspect: "focus", vendor: "", ours: "#7" } as const;
      expect(ruleFor(focus, { findFacts })).toBe("slider SL-5");
      expect(ruleFor({ ...focus, ours: "#8" }, { findFacts })).toBeUndefined();
      expect(ruleFor({ ...focus, vendor: "#8" }, { findFacts })).toBeUndefined();
      const used = ["cannot be used", "can be used"];
      const press = (slider: number, [vendor = "", ours = ""] = used) => {
        const key = { id: `slider ${slider} key`, label: "" };
        return ruleFor({ step: key, aspect: "reach", vendor, ours }, { findFacts, all: [pair(focus)] });
      };
      expect(press(3)).toBe("slider SL-5");
      expect(press(4)).toBeUndefined();
      expect(press(3, [...used].reverse())).toBeUndefined();
    });

    it("SL-5, when Enter on an arrow has turned the slider before a drag", () => {
      const known = [
        facts({ mark: 3, parent: -1, classes: ["w-slider"] }),
        facts({ mark: 5, parent: 3, classes: ["w-slide"] }),
        facts({ mark: 7, parent: 3, classes: ["w-slider-arrow-right"] }),
      ];
      const findFacts = (mark: number | undefined) => known.find((each) => each.mark === mark);
      const press = pair({ step: { id: "slider 3 right", label: "" }, aspect: "focus", vendor: "", ours: "#7" });
      const enter = pair({
        step: { id: "slider 3 key", label: "" },
        aspect: "reach",
        vendor: "cannot be used",
        ours: "can be used",
      });
      const slide = (id: string, aspect: Pair["aspect"], before = [press, enter], of = known[1]) => {
        const moved = pair({
          step: { id, label: "" },
          mark: 5,
          aspect,
          vendor: "matrix(1, 0, 0, 1, -400, 0)",
          ours: "",
        });
        return ruleFor(moved, { facts: of, findFacts, all: [...before, moved] });
      };
      expect(slide("slider 3 drag", "transform")).toBe("slider SL-5");
      expect(slide("slider 3 drag", "box")).toBeUndefined();
      expect(slide("slider 3 dot", "transform")).toBeUndefined();
      expect(slide("slider 3 drag", "transform", [enter])).toBeUndefined();
      expect(slide("slider 3 drag", "transform", [press, { ...enter, vendor: "can be used" }])).toBeUndefined();
      expect(slide("slider 3 drag", "transform", undefined, facts({ mark: 9, parent: -1 }))).toBeUndefined();
      const moved = pair({ step: { id: "slider 3 drag", label: "" }, mark: 5, aspect: "transform", vendor: "none" });
      expect(ruleFor(moved, { facts: known[1], findFacts, all: [moved, press, enter] })).toBeUndefined();
    });

    it("SL-53, when a click on a dot does not focus it", () => {
      const dot = { step: { id: "slider 3 dot", label: "" }, aspect: "focus", vendor: "" } as const;
      expect(ruleFor({ ...dot, ours: "w-slider-dot w-active in #4" })).toBe("slider SL-53");
      expect(ruleFor({ ...dot, ours: "#4" })).toBeUndefined();
      expect(ruleFor({ ...dot, vendor: "#5", ours: "w-slider-dot w-active in #4" })).toBeUndefined();
      const arrow = { id: "slider 3 right", label: "" };
      expect(ruleFor({ ...dot, step: arrow, ours: "w-slider-dot w-active in #4" })).toBeUndefined();
    });

    it("F-45, when it does not move the focus", () => {
      expect(focus("form 3 error", "", "#6")).toBe("forms F-45");
      expect(focus("form 3 error", "", "#5")).toBeUndefined();
    });

    it("F-45, when the focus brings the message into view, and not when another element has it", () => {
      const step = { id: "form 3 well", label: "" };
      const findFacts = (mark: number | undefined) => facts({ within: mark === 6 ? ["done", "form"] : [] });
      const rule = (ours: string, aspect: Pair["aspect"] = "scroll") =>
        ruleFor(
          { step, aspect, none: "0 90", vendor: "0 60", ours: "0 40" },
          { findFacts, beside: [pair({ step, aspect: "focus", vendor: "", ours })] },
        );
      expect(rule("#6")).toBe("forms F-45");
      expect(rule("#5")).toBeUndefined();
      expect(rule("#6", "box")).toBeUndefined();
    });
  });

  it("SL-57, for what is in a slide that the mask clips, and in no other", () => {
    const rule = (change: Partial<Pair> = {}, clipped = true) =>
      ruleFor(
        { step: { id: "hover 7", label: "" }, mark: undefined, aspect: "reach", ours: "cannot be used", ...change },
        { facts: undefined, used: facts({ mark: 7, within: ["slide", "slider"], clipped }) },
      );
    expect(rule()).toBe("slider SL-57");
    expect(rule({}, false)).toBeUndefined();
    expect(rule({ vendor: "cannot be used", ours: "can be used" })).toBeUndefined();
    expect(rule({ step: { id: "slider 3 key", label: "" } })).toBeUndefined();
  });

  describe("of a drag", () => {
    const used = facts({ mark: 3, classes: ["w-slider"], within: ["slider"] });
    const infinite = { ...used, attributes: { "data-infinite": "true" } };
    const findFacts = () => facts({ within: ["slide", "slider"] });
    const drag = { step: { id: "slider 3 drag", label: "" }, aspect: "transform", none: "" } as const;
    const slide = pair({ ...drag, vendor: "", ours: "matrix(1, 0, 0, 1, -400, 0)" });
    const arrow = pair({ ...drag, aspect: "seen", vendor: "hidden", ours: "shown", none: "shown" });
    const rule = (one: Pair, slider: typeof used, beside: Pair[] = [slide, arrow]) =>
      ruleFor(one, { used: slider, beside, findFacts, facts: facts({ within: ["slide", "slider"] }) });

    it("SL-43, at the end of a slider that is not infinite, where the vendor's begins again", () => {
      expect(rule(arrow, used)).toBe("slider SL-43");
      expect(rule(arrow, infinite)).toBeUndefined();
      expect(rule(arrow, used, [arrow])).toBeUndefined();
    });

    it("SL-40, where ours has moved", () => {
      expect(rule(slide, infinite)).toBe("slider SL-40");
      expect(rule({ ...slide, vendor: "matrix(1, 0, 0, 1, -400, 0)", ours: "" }, infinite)).toBeUndefined();
    });

    it("SL-40, where slides fade and ours has turned to the next", () => {
      const seen = { ...drag, aspect: "seen", none: "shown" } as const;
      const next = pair({ ...seen, vendor: "hidden", ours: "shown" });
      const last = pair({ ...seen, vendor: "shown", ours: "hidden" });
      expect(rule(next, infinite, [next, last])).toBe("slider SL-40");
      expect(rule(next, infinite, [next])).toBeUndefined();
    });
  });

  describe("of a menu that opens without motion", () => {
    const used = facts({ within: ["nav"], attributes: { "data-duration": "0" } });
    const findFacts = (mark: number | undefined) =>
      facts({ within: mark === 7 ? ["menu", "nav"] : ["nav-button", "nav"] });
    const walk = { step: { id: "menu 3 walk", label: "" }, aspect: "focus", none: "" } as const;
    const rule = (one: Partial<Pair>, slow = false) =>
      ruleFor(one, { used: slow ? facts({ within: ["nav"] }) : used, findFacts, facts: facts({ within: ["nav"] }) });

    it("NAV-23, when Tab leads into it", () => {
      expect(rule({ ...walk, vendor: "#9", ours: "#7" })).toBe("navbar NAV-23");
      expect(rule({ ...walk, vendor: "#7", ours: "#9" })).toBeUndefined();
      expect(rule({ ...walk, vendor: "#9", ours: "#7" }, true)).toBeUndefined();
    });

    it("NAV-23, when the field that has the focus with the vendor script has its style of focus", () => {
      const field = { step: walk.step, mark: 9, aspect: "colors", vendor: "blue", ours: "grey" } as const;
      const focus = pair({ ...walk, vendor: "#9", ours: "#7" });
      const color = (one: Partial<Pair>, beside: Pair) =>
        ruleFor({ ...field, ...one }, { used, findFacts, facts: facts({ mark: 9 }), beside: [beside] });
      expect(color({}, focus)).toBe("navbar NAV-23");
      expect(color({ mark: 8 }, focus)).toBeUndefined();
      expect(color({ aspect: "box" }, focus)).toBeUndefined();
      expect(color({}, { ...focus, ours: "#8" })).toBeUndefined();
    });

    it("NAV-23, when it opens in the overlay without motion, and not when that moves it", () => {
      const nav = facts({ mark: 4, within: ["nav"], attributes: { "data-duration": "0" } });
      const animated = { ...nav, attributes: { "data-duration": "400" } };
      const step = { id: "menu 4 open", label: "" };
      const overlay = { step, mark: 4, aspect: "made", part: "overlay #4", vendor: "", ours: "shown" } as const;
      const menu = pair({ step, mark: 7, aspect: "box", vendor: "0 0 9 9", ours: "5 0 9 9" });
      const inMenu = () => facts({ within: ["menu", "nav"] });
      const overlayRule = (changed: Partial<Pair>, used = nav, beside: Pair[] = []) =>
        ruleFor({ ...overlay, ...changed }, { used, facts: used, beside, findFacts: inMenu });
      expect(overlayRule({})).toBe("navbar NAV-23");
      expect(overlayRule({}, animated)).toBeUndefined();
      expect(overlayRule({}, nav, [menu])).toBeUndefined();
      expect(overlayRule({ vendor: "shown", ours: "" })).toBeUndefined();
    });

    it("NAV-22, when it closes as the focus leaves the bar", () => {
      const menu = { ...walk, aspect: "seen", none: "hidden", vendor: "shown", ours: "hidden" } as const;
      expect(rule(menu, true)).toBe("navbar NAV-22");
      expect(rule({ ...menu, vendor: "hidden", ours: "shown" }, true)).toBeUndefined();
    });
  });

  it("A-73, when a short password is refused before it travels", () => {
    const requests = pair({
      step: { id: "form 3 wrong", label: "" },
      aspect: "requests",
      vendor: "asks for UserSignupRequest",
      ours: "",
    });
    const signUp = facts({ attributes: { "data-wf-user-form-type": "signup" } });
    expect(ruleFor(requests, { used: signUp, beside: [requests] })).toBe("accounts A-73");
    expect(
      ruleFor({ ...requests, step: { id: "form 3 well", label: "" } }, { used: signUp, beside: [requests] }),
    ).toBeUndefined();
  });

  it.each([
    ["w-radio-input", "forms F-87"],
    ["button", undefined],
  ])("F-87, when a drawn control was served in the wrong state, and nothing else: %s", (name, rule) => {
    const beside = [
      pair({ aspect: "classes", none: "w--redirected-checked", vendor: "w--redirected-checked", ours: "" }),
    ];
    expect(ruleFor({ aspect: "colors" }, { facts: facts({ classes: [name] }), beside })).toBe(rule);
    expect(ruleFor({ aspect: "colors" }, { facts: facts({ classes: [name] }) })).toBeUndefined();
  });

  const sent = pair({ step: { id: "form 5 well", label: "" }, aspect: "requests", vendor: "", ours: "submits: A=1" });

  it.each(["fill", "error"])("F-70, when a form further up is sent and gone, and only then: %s", (name) => {
    const step = { id: `form 9 ${name}`, label: "" };
    const scroll = pair({ step, aspect: "scroll", vendor: "0 900", ours: "0 500" });
    expect(ruleFor(scroll, { all: [sent, scroll] })).toBe("forms F-70");
    expect(ruleFor(scroll, { all: [scroll, sent] })).toBeUndefined();
    const shorter = pair({ step, aspect: "box", vendor: "16 16 158 871", ours: "16 16 158 633" });
    expect(ruleFor(shorter, { all: [sent, shorter] })).toBe("forms F-70");
    const narrower = pair({ ...shorter, ours: "16 16 150 633" });
    expect(ruleFor(narrower, { all: [sent, narrower] })).toBeUndefined();
  });

  it.each([
    ["menu 5 shut", "navbar NAV-22"],
    ["menu 5 close", undefined],
  ])("NAV-22, when a menu that is closed already needs no press: %s", (id, rule) => {
    const focus = { aspect: "focus", part: "focus", none: "#7", vendor: "#5", ours: "#7" } as const;
    expect(ruleFor({ ...focus, step: { id, label: "" } })).toBe(rule);
  });
});
