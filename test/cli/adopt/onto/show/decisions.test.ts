import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { AdoptError } from "../../../../../cli/adopt/model/adopt-error";
import { readDecisions, writeDecisions } from "../../../../../cli/adopt/onto/show/decisions";
import { createQuestion } from "./question";

const QUESTIONS = [
  createQuestion({ id: "a1", files: ["index.html", "about.html"], selector: "div#top > p" }),
  createQuestion({ id: "b2", choices: ["theirs"], attribute: "href" }),
  createQuestion({ id: "c3", files: ["a.pdf"], selector: "" }),
];
const read = (text: string) => readDecisions(text, QUESTIONS);
const readMessage = (text: string): string => {
  try {
    read(text);
  } catch (error) {
    if (error instanceof AdoptError) return error.message;
    throw error;
  }
  return "";
};

describe("the file of decisions", () => {
  it("explains itself, and has a line for each question", () => {
    expect(writeDecisions(QUESTIONS, new Map([["a1", "mine"]])))
      .toBe(`# Decisions about your changes and those of the new export.
# Write one word after the colon of each line:
#   mine   keep your version
#   theirs take the version of the new export
# A line without a word is asked again.

a1: mine   # mine or theirs — index.html and 1 more, div#top > p
b2:        # theirs — index.html, div.card > p, attribute href
c3:        # mine or theirs — a.pdf
`);
  });

  it("is YAML", () => {
    const decisions = new Map([["b2", "theirs"]] as const);
    expect(parse(writeDecisions(QUESTIONS, decisions))).toEqual({ a1: null, b2: "theirs", c3: null });
  });

  it("is read as it was written; what is empty stays open", () => {
    const decisions = new Map([
      ["a1", "mine"],
      ["b2", "theirs"],
    ] as const);
    expect(read(writeDecisions(QUESTIONS, decisions))).toEqual({ decisions, unknown: [] });
    expect(read(writeDecisions(QUESTIONS)).decisions.size).toBe(0);
  });

  it("has no line of a hostile file name or selector", () => {
    const hostile = createQuestion({ files: ["a\nb2: mine\u2028\x1b.html"], selector: "p\r\nc3: mine" });
    const text = writeDecisions([hostile]);
    expect(text.match(/^(?!#).+/gm)).toHaveLength(1);
    expect(text).toContain("\\u{1b}");
    expect(read(text).decisions.size).toBe(0);
  });

  it("may have a byte order mark, other line ends and other spaces", () => {
    const { decisions } = read("\ufeffa1:mine\r\n\r\n  b2 :  theirs # a comment");
    expect([...decisions]).toEqual([
      ["a1", "mine"],
      ["b2", "theirs"],
    ]);
  });

  it("may name questions of an earlier run", () => {
    expect(read("old1: mine\na1: mine\nold2:\nconstructor: theirs\n")).toEqual({
      decisions: new Map([["a1", "mine"]]),
      unknown: ["old1", "old2", "constructor"],
    });
  });
});

describe("a mistake in the file of decisions", () => {
  it.each([
    ["a1: Mine", 'Line 1: found "Mine", expected mine or theirs'],
    ["\n# head\na1: both", 'Line 3: found "both", expected mine or theirs'],
    ["b2: mine", 'Line 1: found "mine", expected theirs'],
    ["a1: mine\na1: theirs", 'Line 2: found "theirs", expected one word for a1, which has mine above'],
    ["a1 mine", 'Line 1: found "a1 mine", expected an id, a colon and a word'],
    ["a1: \x1b[2J", 'Line 1: found "\\u{1b}[2J", expected mine or theirs'],
    ["a1: x\nb2: y", 'Line 1: found "x", expected mine or theirs\nLine 2: found "y", expected theirs'],
  ])("is named with its line: %j", (text, message) => {
    expect(readMessage(text)).toBe(message);
  });

  it("does not fill the screen", () => {
    const lines = readMessage(`${"a".repeat(1000)}\n`.repeat(1000)).split("\n");
    expect(lines).toHaveLength(10);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(120);
  });
});
