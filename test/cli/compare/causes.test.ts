import { describe, expect, it } from "vitest";
import type { Aspect } from "../../../cli/compare/appearance";
import { describeFinding } from "../../../cli/compare/causes/describe-finding";
import { findCauses } from "../../../cli/compare/causes/find-causes";
import { formatCause, listCauses } from "../../../cli/compare/causes/list-causes";
import { createOutline, describeElement, readWhole } from "../../../cli/compare/source/outline";
import type { Pair } from "../../../cli/compare/pair";
import type { SourceFinding, Subject } from "../../../cli/compare/source/finding";
import type { Outcomes } from "../../../cli/compare/walk";
import { makeFinding } from "./support/finding";
import { look } from "./support/look";
import { stepNamed } from "./support/steps";

const PAGE = `<html><body>
<div class="w-slider"><div class="w-slide">One</div><div class="w-slider-arrow-right"></div></div>
<div class="w-form"><form name="Contact"><input name="Email"></form><div class="w-form-done"><p>Thanks</p></div></div>
<section><p>First</p><p>Second</p><a href="#end">End</a></section></body></html>`;
const OUTLINE = createOutline("index.html", readWhole(PAGE));
const [SLIDER, SLIDE, ARROW, BLOCK, FORM, FIELD, DONE, THANKS, SECTION, FIRST, SECOND, LINK] = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
] as const;

const pair = (step: string, mark: number | undefined, aspect: Aspect, vendor = "a", ours = "b"): Pair => ({
  step: { ...stepNamed(step), label: step },
  mark,
  aspect,
  part: "",
  none: "",
  vendor,
  ours,
  before: undefined,
  equal: false,
});
const source = (subject: Subject): SourceFinding => ({
  pages: ["index.html"],
  place: "",
  what: "the cause",
  exported: "",
  adopted: "",
  subjects: { "index.html": subject },
});

/** The boxes of elements after a step; an element without one is not shown. */
const outcomes = (step: string, boxes: Record<number, string>): Outcomes => {
  const looks = new Map(Object.entries(boxes).map(([mark, box]) => [Number(mark), look({ box })]));
  return new Map([[step, { done: true, after: { looks, page: {}, restless: new Set() }, requests: "", messages: "" }]]);
};

interface Given {
  subject?: Subject;
  vendor?: Record<number, string>;
  ours?: Record<number, string>;
}

/** Which of the differences have a cause that is not themselves: the text, or the position of another difference. */
function findFolded(pairs: readonly Pair[], { subject, vendor = {}, ours = {} }: Given = {}): unknown[] {
  const step = pairs[0]?.step.id ?? "";
  const ways = { vendor: outcomes(step, vendor), ours: outcomes(step, ours) };
  const causes = findCauses(
    { page: "index.html", ways, outline: OUTLINE, pairs },
    subject === undefined ? [] : [source(subject)],
  );
  const keys = pairs.map((each) => causes.get(each));
  return pairs.map((each, at) => {
    if (keys[at] === "the cause") return "text";
    const first = keys.indexOf(keys[at]);
    return first === at && JSON.parse(keys[at] ?? "")[1] === (each.mark ?? each.step.mark) ? "own" : first;
  });
}

it("numbers the elements of the page", () => {
  const classes = [SLIDER, ARROW, BLOCK, DONE].map((mark) => OUTLINE.find(mark)?.attributes.get("class")?.value);
  expect(classes).toEqual(["w-slider", "w-slider-arrow-right", "w-form", "w-form-done"]);
  expect([FORM, FIELD, SECTION, LINK].map((mark) => OUTLINE.find(mark)?.name)).toEqual([
    "form",
    "input",
    "section",
    "a",
  ]);
  expect(describeElement(OUTLINE, DONE)).toBe("success message “Thanks” (form “Contact”)");
});

describe("a difference of the text is the cause of differences", () => {
  it.each<[string, Subject, Pair, string]>([
    ["of the element", { kind: "element", marks: [DONE] }, pair("form 7 well", DONE, "seen"), "text"],
    ["of what is in it", { kind: "element", marks: [DONE] }, pair("form 7 well", THANKS, "seen"), "text"],
    ["not of what is around it", { kind: "element", marks: [THANKS] }, pair("form 7 well", DONE, "seen"), "own"],
    ["not of what is beside it", { kind: "element", marks: [DONE] }, pair("form 7 well", FORM, "seen"), "own"],
    [
      "of the page, when a step uses it",
      attribute("href", LINK),
      pair("anchor 14 follow", undefined, "scroll"),
      "text",
    ],
    ["not of its look, by a link", attribute("href", LINK), pair("anchor 14 follow", LINK, "opacity"), "own"],
    ["of its look, by a class", attribute("class", LINK), pair("anchor 14 follow", LINK, "opacity"), "text"],
    ["of its value, by a text", { kind: "text", marks: [FIRST] }, pair("load open", FIRST, "value"), "text"],
    ["not of its opacity, by a text", { kind: "text", marks: [FIRST] }, pair("load open", FIRST, "opacity"), "own"],
    [
      "of the size of what has more inside",
      { kind: "added", marks: [SECTION] },
      pair("load open", SECTION, "box"),
      "text",
    ],
    ["not of its look", { kind: "added", marks: [SECTION] }, pair("load open", SECTION, "colors"), "own"],
    ["of a widget that lacks a part", attribute("class", ARROW), pair("slider 3 right", undefined, "reach"), "text"],
    ["in such a widget", { kind: "element", marks: [ARROW] }, pair("slider 3 right", SLIDE, "transform"), "text"],
    ["not in it after a step elsewhere", attribute("class", ARROW), pair("load open", SLIDE, "transform"), "own"],
    ["not by what is no part", { kind: "element", marks: [FIRST] }, pair("slider 3 right", undefined, "reach"), "own"],
    ["of the focus in a form", { kind: "element", marks: [DONE] }, pair("form 7 well", undefined, "focus"), "text"],
    ["not of what a form sends", { kind: "element", marks: [DONE] }, pair("form 7 well", undefined, "requests"), "own"],
    ["of a target", { kind: "data", marks: [SECTION] }, pair("scroll 0.33", FIRST, "opacity"), "text"],
    ["not of another element", { kind: "data", marks: [FIRST] }, pair("scroll 0.33", SECOND, "opacity"), "own"],
    ["of a target by its trigger", interaction(FIRST, LINK), pair("click 14 click", FIRST, "opacity"), "text"],
    ["not by another trigger", interaction(FIRST, LINK), pair("click 13 click", FIRST, "opacity"), "own"],
    ["not of what is sent meanwhile", interaction(LINK, LINK), pair("click 14 click", undefined, "requests"), "own"],
  ])("%s", (_, subject, difference, expected) => {
    expect(findFolded([difference], { subject })).toEqual([expected]);
  });
});

function attribute(name: string, mark: number): Subject {
  return { kind: `attribute ${name}`, marks: [mark] };
}
function interaction(mark: number, trigger: number): Subject {
  return { kind: "data", marks: [mark], triggers: [trigger] };
}

describe("an element that only moved", () => {
  const moved = (by: number) => pair("load open", SECOND, "box", "0 20 300 20", `0 ${20 - by} 300 20`);
  const missing = { subject: { kind: "element", marks: [FIRST] }, vendor: { [FIRST]: "0 0 300 40" } } as const;

  it("follows from the missing one before it, by no more than its height and a margin", () => {
    expect(findFolded([moved(60)], missing)).toEqual(["text"]);
    expect(findFolded([moved(70)], missing)).toEqual(["own"]);
    expect(findFolded([pair("load open", FORM, "box", "0 20 300 20", "0 10 300 20")], missing)).toEqual(["own"]);
  });

  it("follows from another difference, which has a cause", () => {
    const boxes = { vendor: { [FIRST]: "0 0 300 40" }, ours: { [FIRST]: "0 0 300 10" } };
    const lead = pair("load open", FIRST, "box", "0 0 300 40", "0 0 300 10");
    expect(findFolded([lead, moved(30)], boxes)).toEqual(["own", 0]);
    expect(findFolded([lead, moved(40)], boxes)).toEqual(["own", "own"]);
    const subject: Subject = { kind: "text", marks: [FIRST] };
    expect(findFolded([lead, moved(30)], { ...boxes, subject })).toEqual(["text", "text"]);
  });

  it("has its own cause if it has another size", () => {
    const resized = pair("load open", SECOND, "box", "0 20 300 20", "0 10 300 30");
    expect(findFolded([resized], missing)).toEqual(["own"]);
  });
});

it("counts the size of what is around another element, and how far the page scrolls, as a consequence", () => {
  const boxes = { vendor: { [FIRST]: "0 0 300 40" }, ours: { [FIRST]: "0 0 300 10" } };
  const lead = pair("scroll 1.00", FIRST, "box", "0 0 300 40", "0 0 300 10");
  const around = (height: number) => pair("scroll 1.00", SECTION, "box", "0 0 300 100", `0 0 300 ${height}`);
  const scrolled = pair("scroll 1.00", undefined, "scroll", "0 100", "0 70");
  expect(findFolded([lead, around(70), scrolled], boxes)).toEqual(["own", 0, 0]);
  expect(findFolded([lead, around(60)], boxes)).toEqual(["own", "own"]);
});

it("counts what is hidden with the element around it, and the look of what has the focus, as a consequence", () => {
  const hidden = (mark: number) => pair("load open", mark, "seen", "shown", "hidden");
  expect(findFolded([hidden(SECTION), hidden(FIRST), hidden(SLIDE)])).toEqual(["own", 0, "own"]);
  expect(findFolded([hidden(SECTION), pair("load open", FIRST, "seen", "hidden", "shown")])).toEqual(["own", "own"]);
  const focus = pair("anchor 14 follow", undefined, "focus", "#11", "");
  const colors = (mark: number) => pair("anchor 14 follow", mark, "colors");
  expect(findFolded([focus, colors(SECTION), colors(FIRST)])).toEqual(["own", 0, "own"]);
});

it("counts what cannot be used as a consequence of an earlier step that has hidden it", () => {
  const hidden = pair("load open", SECTION, "seen", "shown", "hidden");
  const unreachable = (mark: number) =>
    pair(`anchor ${mark} follow`, undefined, "reach", "can be used", "cannot be used");
  const pairs = (mark: number) => [unreachable(mark), hidden];
  const vendor = { [SECTION]: "0 0 300 40" };
  expect(findFolded(pairs(LINK), { vendor })).toEqual([0, 0]);
  expect(findFolded(pairs(FIELD), { vendor })).toEqual(["own", "own"]);
  expect(findFolded(pairs(LINK), { vendor, ours: vendor })).toEqual(["own", "own"]);
});

describe("the list of causes", () => {
  it("has one for an element and aspect, at all widths and in all steps, and all that follows from it", () => {
    const lead = makeFinding({ aspect: "box", mark: 3 });
    const cause = lead.cause;
    const findings = [
      lead,
      makeFinding({
        aspect: "box",
        mark: 3,
        width: 390,
        step: { ...stepNamed("menu 4 open"), label: "open the menu" },
      }),
      makeFinding({ aspect: "box", mark: 5, cause }),
      makeFinding({ aspect: "colors", mark: 3 }),
      makeFinding({ aspect: "colors", mark: 4, rule: "forms F-70", cause: undefined }),
    ];
    const causes = listCauses({ sources: [], findings });
    expect(causes.map((each) => each.findings.length)).toEqual([3, 1]);
    expect(causes[0] && formatCause(causes[0])).toBe(
      "a.html; 3 differences at 1280, 390 px, step “open the page” and 1 more step",
    );
  });

  it("begins with those of the text, which name the chapter of the contract", () => {
    const text = { ...source({ kind: "element", marks: [9] }), place: "form “Contact”", what: "the field is missing" };
    const cause = "form “Contact”: the field is missing";
    const causes = listCauses({ sources: [text], findings: [makeFinding({}), makeFinding({ mark: 9, cause })] });
    expect(causes.map(({ sentence, findings }) => [sentence, findings.length])).toEqual([
      [cause, 1],
      ["the card, state classes: “b” in the copy, “a” as exported", 1],
    ]);
    expect(causes[0] && formatCause({ ...causes[0], findings: [] })).toBe(
      "index.html; not seen in the browser; contract: forms",
    );
  });
});

it.each<[Aspect, string, string, string]>([
  ["seen", "shown", "hidden", "the card is hidden in the copy, and shown as exported"],
  ["reach", "can be used", "cannot be used", "the card cannot be used in the copy, and can be used as exported"],
  ["box", "0 0 60 60", "9 0 14 14", "the card is 14 × 14 px large in the copy, not 60 × 60 px"],
  ["box", "0 9 60 60", "4 0 60 60", "the card is 4 px further to the right and 9 px further up in the copy"],
  ["box", "0 0 60 60", "0 0 60 60, scrolled 0 9", "the card is scrolled to another place in the copy"],
  ["value", "One", "", "the card reads nothing in the copy, “One” as exported"],
])("says what differs: %s", (aspect, vendor, ours, expected) => {
  expect(describeFinding({ words: "card", aspect, part: "", vendor, ours })).toBe(expected);
});
