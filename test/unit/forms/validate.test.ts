import { describe, expect, it } from "vitest";
import { collectFields } from "../../../src/forms/collect";
import { findProblem } from "../../../src/forms/validate";

function problem(html: string) {
  const form = document.createElement("form");
  form.innerHTML = html;
  const found = findProblem(collectFields(form));
  return found && { message: found.message, name: found.control.name };
}

describe("validation", () => {
  it.each([
    ["a password field, even empty and optional", `<input type="password" name="p">`, "Passwords cannot be submitted."],
    [
      "white space in a required field",
      `<input name="a" data-name="Full Name" required value="  ">`,
      "Please fill out the required field: Full Name",
    ],
    [
      "an unchecked required checkbox",
      `<input type="checkbox" name="a" required>`,
      "Please fill out the required field: a",
    ],
    [
      "no choice in a required list",
      `<select name="a" required><option value="">Choose</option></select>`,
      "Please fill out the required field: a",
    ],
    [
      "a required address without a host",
      `<input type="email" name="a" required value="ana@">`,
      "Please enter a valid email address for: a",
    ],
    [
      "a required address with a space in it",
      `<input type="email" name="a" required value="ana lopez@x.org">`,
      "Please enter a valid email address for: a",
    ],
    [
      "the older type e-mail",
      `<input type="E-Mail" name="a" required value="nobody">`,
      "Please enter a valid email address for: a",
    ],
    [
      "no choice in a required list of several",
      `<select multiple name="a" required><option>x</option></select>`,
      "Please fill out the required field: a",
    ],
    [
      "an empty robot check",
      `<textarea name="g-recaptcha-response"></textarea>`,
      "Please confirm you\u2019re not a robot.",
    ],
  ])("F-30 F-32 F-112 refuses %s", (_what, html, message) => {
    expect(problem(html)?.message).toBe(message);
  });

  it("F-111 names the first offender in document order", () => {
    expect(
      problem(`<input name="ok" required value="x"><input name="a" required><input type="password" name="b">`),
    ).toEqual({
      message: "Please fill out the required field: a",
      name: "a",
    });
  });

  it("F-30 never checks the format of an optional address", () => {
    expect(problem(`<input type="email" name="a" value="nobody">`)).toBeUndefined();
  });

  it("F-31 requires a radio group when any of its buttons is required", () => {
    const group = (checked: string) =>
      `<input type="radio" name="a" value="1"><input type="radio" name="a" value="2" required ${checked}>`;
    expect(problem(group(""))?.message).toBe("Please fill out the required field: a");
    expect(problem(group("checked"))).toBeUndefined();
  });

  it("F-113 accepts a filled form, and leaves file inputs to the browser", () => {
    expect(
      problem(`<input name="a" required value="x"><input type="email" name="b" required value="a@b"><input
        type="file" name="c" required>`),
    ).toBeUndefined();
  });
});
