import { expect, it } from "vitest";
import { formatFields } from "../../../../cli/compare/explain/form-fields";
import { readFacts } from "../support/explained";

/** The fields that a form with these controls must send. */
function readFields(controls: string, isWrong = false, attributes = ""): string {
  const { facts, find } = readFacts(`<form id="form" ${attributes}>${controls}</form><input name="Outside">`);
  const form = facts.get(find("form"));
  return form ? formatFields(form, (mark) => facts.get(mark ?? -1), isWrong) : "";
}

it.each([
  [
    "a name, before it the name for the owner",
    `<input name="a" data-name="Full Name"><input name="b">`,
    "Full Name=Ann Example, b=Ann Example",
  ],
  ["a position without a name", `<input type="submit"><input name="a"><input>`, "Field 2=Ann Example, a=Ann Example"],
  ["the later of two", `<input name="a"><textarea name="a"></textarea>`, "a=A few words."],
  ["no buttons and files", `<button name="b"></button><input type="image" name="i"><input type="file" name="f">`, ""],
  ["what is hidden, as it is", `<input type="hidden" name="a" value=" x ">`, "a=x"],
  ["texts of a type", `<input type="EMAIL" name="e"><input type="number" name="n">`, "e=ann@example.org, n=3"],
  [
    "whether a box is checked",
    `<input type="checkbox" name="a" value="x"><input type="checkbox" name="b" disabled>`,
    "a=true, b=false",
  ],
  [
    "the first radio button of a name",
    `<input type="radio" name="a" value="x"><input type="radio" name="a" value="y">`,
    "a=x",
  ],
  ["the last option", `<select name="a"><option value="x">X</option><option>Y</option></select>`, "a=Y"],
  ["no disabled option", `<select name="a"><option disabled value="x">X</option></select>`, "a="],
])("F-106, F-107 and F-110: a form sends %s", (_name, controls, fields) => {
  expect(readFields(controls)).toBe(`submits: ${fields}`);
});

it("sends wrong values where the step types them, and the token of its bot check", () => {
  const email = `<input type="email" name="e">`;
  expect(readFields(email, true)).toBe("submits: e=not a URL");
  expect(readFields(email, false, `data-turnstile-sitekey="0x4"`)).toBe(
    "submits: cf-turnstile-response=compared, e=ann@example.org",
  );
});
