import { expect, it } from "vitest";
import type { Question } from "../../../../../cli/adopt/model/question";
import { isVisible } from "../../../../../cli/adopt/onto/show/frame";
import { createQuestion } from "./question";

const CASES: [boolean, Partial<Question>][] = [
  [true, { selector: "div.card > p" }],
  [true, { selector: "" }],
  [true, { selector: "header.meta > title-card" }],
  [false, { selector: "div.card > img", attribute: "alt" }],
  [false, { selector: "html > head > title" }],
  [false, { selector: "body > script:nth-of-type(2)" }],
  [false, { selector: "style#own" }],
  [false, { selector: ".card", files: ["css/site.css"] }],
];

it.each(CASES)("the versions have frames: %s for %o", (expected, more) => {
  expect(isVisible(createQuestion(more))).toBe(expected);
});
