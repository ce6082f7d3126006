import { expect, it } from "vitest";
import { mergeLines } from "../../../merge";

const TEXT = "one\ntwo\nthree\nfour\nfive\n";

it("lines that only one version changed are taken from it", () => {
  expect(mergeLines(TEXT, TEXT.replace("two", "mine"), TEXT.replace("five", "theirs"))).toEqual({
    text: "one\nmine\nthree\nfour\ntheirs\n",
    conflicts: [],
  });
});

it("lines that both changed are a conflict, and the result has those of the new version", () => {
  expect(mergeLines(TEXT, TEXT.replace("two", "mine"), TEXT.replace("two", "theirs"))).toEqual({
    text: TEXT.replace("two", "theirs"),
    conflicts: [{ base: "two", mine: "mine", theirs: "theirs" }],
  });
});

it.each(["mine", "theirs"] as const)("a decision for %s settles a conflict", (choice) => {
  const merged = mergeLines(TEXT, TEXT.replace("two", "mine"), TEXT.replace("two", "theirs"), () => choice);
  expect(merged).toEqual({ text: TEXT.replace("two", choice), conflicts: [] });
});

it("line ends and a byte order mark of one version are no change", () => {
  const theirs = `\uFEFF${TEXT.replace("five", "theirs").replaceAll("\n", "\r\n")}`;
  expect(mergeLines(TEXT, TEXT, theirs).text).toBe(theirs);
  expect(mergeLines(TEXT, TEXT.replace("two", "mine"), theirs).text).toBe(theirs.replace("two", "mine"));
  expect(mergeLines(theirs, TEXT, theirs).conflicts).toEqual([]);
});
