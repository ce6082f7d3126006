import { describe, expect, it } from "vitest";
import type { Question } from "../../../../../cli/adopt/model/question";
import { markDifferences } from "../../../../../cli/adopt/onto/show/difference";
import { createQuestion } from "./question";

/** The versions with brackets around what differs. */
function mark(more: Partial<Question>): Record<string, string | undefined> {
  const texts = Object.entries(markDifferences(createQuestion(more)));
  return Object.fromEntries(
    texts.map(([version, parts]) => [
      version,
      parts?.map(({ text, changed }) => (changed ? `[${text}]` : text)).join(""),
    ]),
  );
}

describe("what differs between versions", () => {
  it("are words and tags, with the single space or comma between them", () => {
    expect(mark({ base: "<p>One, two</p>", mine: "<p>Ten, six</p>", theirs: "<p>One, two<b>!</b></p>" })).toEqual({
      base: "<p>[One], [two]</p>",
      mine: "<p>[Ten], [six]</p>",
      theirs: "<p>One, two[<b>!</b>]</p>",
    });
    expect(mark({ base: "a b", mine: "c d", theirs: "a b" }).mine).toBe("[c d]");
  });

  it("are those of both in the version before", () => {
    expect(mark({ base: "a, b, c", mine: "x, b, c", theirs: "a, b, z" }).base).toBe("[a], b, [c]");
  });

  it("are those from each other if there is none before", () => {
    expect(mark({ base: undefined, mine: "a, b", theirs: "a, c" })).toEqual({ mine: "a, [b]", theirs: "a, [c]" });
  });

  it("are not line ends", () => {
    const texts = { base: "a\r\nb\rc", mine: "a\nb\nc", theirs: "a\nb\nd" };
    expect(mark(texts).mine).toBe("a\nb\nc");
  });

  it("is all between the common start and end, in texts that differ in very many words", () => {
    const write = (letter: string) => `Start ${Array.from({ length: 2000 }, (_, at) => letter + at).join(" ")} end`;
    const { mine } = mark({ base: write("a"), mine: write("b"), theirs: "" });
    expect(mine).toBe(write("b").replace(/b.*\d/, "[$&]"));
  });
});
