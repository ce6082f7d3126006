import { expect, it } from "vitest";
import { join } from "../../../cli/adopt/join";

const note = (what: string) => ({ what, reason: "" });

it("keeps the order of the steps for additions at the same place", () => {
  const add = (text: string) => ({ edits: [{ start: 1, end: 1, text }] });
  expect(join("[]", [add("a"), add("b")]).source).toBe("[ab]");
});

it("drops an edit inside a range that an earlier step replaced", () => {
  const whole = { edits: [{ start: 0, end: 6, text: "<b>" }] };
  const inside = { edits: [{ start: 3, end: 4, text: "x" }] };
  expect(join('<a c="">', [whole, inside]).source).toBe('<b>">');
});

it("keeps edits of one step that touch each other", () => {
  const edits = [
    { start: 0, end: 1, text: "A" },
    { start: 1, end: 2, text: "B" },
  ];
  expect(join("ab", [{ edits }]).source).toBe("AB");
});

it("collects notes by their lists, and the new files", () => {
  const file = { path: "a.json", text: "{}" };
  const { notes, files } = join("", [
    { notes: { converted: [note("one")] } },
    { notes: { converted: [note("two")], left: [note("three")] }, files: [file] },
  ]);
  expect(notes.converted).toEqual([note("one"), note("two")]);
  expect(notes.left).toEqual([note("three")]);
  expect(files).toEqual([file]);
});
