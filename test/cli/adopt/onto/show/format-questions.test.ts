import { describe, expect, it } from "vitest";
import type { Question, QuestionReason } from "../../../../../cli/adopt/model/question";
import { formatQuestions } from "../../../../../cli/adopt/onto/show/format-questions";
import { createQuestion } from "./question";

const WIDTH = 80;
const format = (question: Partial<Question>, colors = false, width = WIDTH) =>
  formatQuestions([createQuestion(question)], { colors, width });

/** The lines of one version, without its label. */
function readVersion(text: string, label: string): string[] {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`  ${label.padEnd(12)}`));
  const end = lines.findIndex((line, at) => at > start && !line.startsWith(" ".repeat(14)));
  return lines.slice(start, end).map((line) => line.slice(14));
}

describe("the questions in a terminal", () => {
  it("show files, place, heading, reason, versions, and what to answer", () => {
    const files = ["index.html", ...Array.from({ length: 11 }, (_, at) => `${at}.html`)];
    expect(format({ files, heading: "Our prices" })).toBe(`Question 1 of 1: index.html and 11 more
You and the new export changed this part of the page in different ways.
  place       div.card > p
  heading     Our prices
  before      From 40 euros
  yours       From 42 euros
  new export  From 45 euros
  answer      a1: mine or theirs

Nothing is written until every question is decided. Run the command again with
  --take mine            keep your version, wherever that is possible
  --take theirs          take the version of the new export everywhere
  --decide FILE          decide each question in a text file
  --conflicts FILE.html  decide on a page that shows the versions side by side
`);
  });

  it("mark what differs from the version before, in colors only on request", () => {
    const text = format({}, true);
    expect(text).toContain("From \x1b[1;31m40\x1b[0m euros");
    expect(text).toContain("From \x1b[1;32m42\x1b[0m euros");
    expect(text).toContain("From \x1b[1;32m45\x1b[0m euros");
    const tags = format({ base: "<p>a</p>", mine: "<p>a<b>c</b></p>", theirs: "<p></p>" }, true);
    expect(tags).toContain("<p>a\x1b[1;32m<b>c</b>\x1b[0m</p>");
    expect(text.replace(/\x1b\[[\d;]+m/g, "")).toBe(format({}));
  });

  it("name a version that is not there, and one that is empty", () => {
    const text = format({ attribute: "alt", mine: "", theirs: undefined });
    expect(text).toContain("You changed this attribute, and the new export removed it.");
    expect(text).toContain("place       div.card > p, attribute alt");
    expect([readVersion(text, "yours"), readVersion(text, "new export")]).toEqual([["(empty)"], ["(nothing)"]]);
  });

  it("show no version of a file that is no text", () => {
    const none = { base: undefined, mine: undefined, theirs: undefined };
    const text = format({ ...none, files: ["a.pdf"], selector: "", reason: "file gone" });
    expect(text).toContain("content     is no text, so it is not shown");
    expect(text).not.toMatch(/before|place|heading/);
  });

  const SENTENCES: [QuestionReason, Partial<Question>, string][] = [
    ["both changed", { selector: "" }, "You and the new export changed this part of the file in different ways."],
    ["both changed", { files: ["a.css"] }, "You and the new export changed this rule in different ways."],
    ["both changed", { mine: undefined }, "You removed this part of the page, and the new export changed it."],
    ["no place", {}, "You made a change here, and the new export no longer has this place."],
    ["uncertain place", {}, "You made a change here, and the new export has several places that may be this one."],
    ["equal siblings", {}, "You changed one of several equal elements, and the new export has another number of them."],
    ["file gone", {}, "You changed this file, and the new export no longer has it."],
    ["file removed", {}, "You removed this file, and the new export changed it."],
    ["file added", {}, "You and the new export each have a new file with this name."],
    ["made again", {}, "You changed a part that this program makes again from the pages in each run."],
  ];
  it.each(SENTENCES)("say of “%s”, %o: %s", (reason, more, sentence) => {
    expect(format({ reason, ...more }, false, 200)).toContain(`\n${sentence}\n`);
  });

  it("say when the own version cannot be kept", () => {
    const text = format({ reason: "no place", choices: ["theirs"] });
    expect(text.replace(/\s+/g, " ")).toContain(
      "Your version cannot be kept: take the new one, and make your change again.",
    );
    expect(text).toContain("answer      a1: theirs\n");
  });

  it("count those after the first 20", () => {
    const questions = Array.from({ length: 33 }, (_, at) => createQuestion({ id: `q${at + 1}` }));
    const text = formatQuestions(questions, { colors: false, width: WIDTH });
    expect(text.match(/answer +q\d+/g)).toHaveLength(20);
    expect(text).toContain("\n13 more questions, which --conflicts FILE.html shows.\n");
  });
});

describe("a long version in a terminal", () => {
  const filler = "Nails take an hour. ".repeat(100);

  it("loses the middle of what is equal, and keeps the differences", () => {
    const wrap = (price: string) => `${filler}From ${price} euros.${filler}Ask for ${price}.${filler}`;
    const text = format({ base: wrap("40"), mine: wrap("42"), theirs: wrap("45") });
    const yours = readVersion(text, "yours");
    expect(yours.length).toBeLessThanOrEqual(8);
    expect(yours.join(" ")).toMatch(/^… .*From 42 euros\..* … .*Ask for 42\..* …$/);
  });

  it("keeps both ends of a long difference", () => {
    const text = format({ base: "x", mine: `Start ${filler} end`, theirs: "y" });
    expect(readVersion(text, "yours").join(" ")).toMatch(/^Start .* … .*end$/);
  });

  it.each([
    ["one word", "a".repeat(100_000)],
    ["many lines", "a\n".repeat(10_000)],
    ["wide characters", "美甲".repeat(1000)],
    ["emojis", `x${"💅".repeat(1000)}`],
    ["many differences", Array.from({ length: 2000 }, (_, at) => `word${at} same `).join("")],
    ["spaces", " \t\n".repeat(10_000)],
  ])("has at most eight lines of the width: %s", (_name, mine) => {
    const text = format({ base: "same ".repeat(2000), mine, theirs: "x" });
    const lines = readVersion(text, "yours");
    const columns = lines.map((line) => line.length + (line.match(/[美甲]/g)?.length ?? 0) + 14);
    expect(lines.length).toBeLessThanOrEqual(8);
    expect(lines.join("")).not.toMatch(/[\ud800-\udfff]/u);
    expect(Math.max(...columns)).toBeLessThanOrEqual(WIDTH);
  });
});

describe("hostile text in a terminal", () => {
  const ATTACK = "\x1b[2J\x07\x9b31m\u202egnp.exe\u2028\x7f\ufeff";
  const VISIBLE = "\\u{1b}[2J\\u{7}\\u{9b}31m\\u{202e}gnp.exe\\u{2028}\\u{7f}\\u{feff}";

  it("is shown as escapes, in every field", () => {
    const text = format(
      {
        files: [`f${ATTACK}\n.html`],
        selector: `s${ATTACK}`,
        attribute: `a${ATTACK}`,
        heading: `h${ATTACK}`,
        base: `b${ATTACK}`,
        mine: `m${ATTACK}`,
        theirs: undefined,
      },
      false,
      400,
    );
    expect(text.match(/[^\P{C}\n]|[\u2028\u2029]/gu)).toBeNull();
    for (const version of ["b", "m"]) expect(text).toContain(`${version}${VISIBLE}`);
  });

  it("does not begin a line of the questions", () => {
    const text = format({ mine: "x\r\n  answer      a1: theirs", heading: "h\n  answer      a1: theirs" });
    expect(text.match(/^ {2}answer/gm)).toHaveLength(1);
  });
});
