import { describe, expect, it } from "vitest";
import { readPage } from "../../../host/site/read-page";
import { joinUserForms } from "../../../host/site/user-fields";

const users = (inside: string, type = "signup", attributes = "") =>
  readPage(`<html data-wf-site="s"><form data-wf-user-form-type="${type}" ${attributes}>${inside}</form></html>`).users;
const field = (rest: string) => `<input data-wf-user-field="f1" ${rest}>`;
const LIMITS = {
  ...{ minLength: null, maxLength: null, min: null, max: null, step: null, extensions: null, options: null },
};

it.each([
  [
    `data-wf-user-field-type="PlainText" maxlength="80" required`,
    { type: "PlainText", required: true },
    { maxLength: 80 },
  ],
  [`data-wf-user-field-type="Number" max="9"`, { type: "Number", required: false }, { min: 0, max: 9, step: 1 }],
  [
    `type="file" data-wf-user-field-type="FileRef" accept=".PNG, .pdf"`,
    { type: "FileRef", required: false },
    { extensions: [".png", ".pdf"] },
  ],
  [`type="file" data-wf-user-field-type="FileRef" accept="image/*,.pdf"`, { type: "FileRef", required: false }, {}],
])("A-94 reads the field %s", (attributes, facts, limits) => {
  expect(users(field(attributes)).fields).toEqual([{ id: "f1", ...facts, validations: { ...LIMITS, ...limits } }]);
});

it("A-94 reads the choices of a list, also of an empty one", () => {
  const list = (options: string) =>
    users(
      `<select data-wf-user-field="f1" data-wf-user-field-type="Option"><option value="">-</option>${options}</select>`,
    );
  expect(list(`<option value="a">A<b>x</b></option>`).fields[0]?.validations?.options).toEqual([
    { slug: "a", name: "Ax" },
  ]);
  expect(list("").fields[0]?.validations?.options).toBeNull();
});

it.each([
  field(`data-wf-user-field-type="Set"`),
  field(""),
  `<input data-wf-user-field="wf-user-field-name">`,
  `<select data-wf-user-field="f1" data-wf-user-field-type="PlainText"></select>`,
  `<input data-wf-user-field="f 1" data-wf-user-field-type="PlainText">`,
])("A-49 treats %s as no custom field", (html) => {
  expect(users(html).fields).toEqual([]);
});

describe("the name of a field", () => {
  const findName = (html: string) => users(html).names.get("f1");
  const typed = (rest = "") => field(`data-wf-user-field-type="PlainText" ${rest}`);

  const list = `<select data-wf-user-field="f1" data-wf-user-field-type="Option"><option value="a">A</option></select>`;

  it.each([
    [
      "its label",
      `<label for="a">Your <b>phone</b>\n number</label>${typed(`id="a" data-name="Phone 2"`)}`,
      "Your phone number",
    ],
    ["the label around it", `<label>Trade ${typed(`name="trade-id"`)}</label>`, "Trade"],
    ["what is read out for it", typed(`aria-label="Trade" name="x"`), "Trade"],
    ["what its author called it", typed(`data-name="Trade" name="x"`), "Trade"],
    ["its name, where the builder's own says nothing", typed(`data-name="field 3" name="Trade"`), "Trade"],
    ["its placeholder", typed(`data-name="Checkbox" name="" placeholder="Trade"`), "Trade"],
    ["its id at last", typed(`id="referral-id"`), "referral-id"],
    ["what a label says beside the choices", `<label>Shape ${list}</label>`, "Shape"],
    ["80 characters of it", `<label>${"x".repeat(99)}${typed()}</label>`, `${"x".repeat(80)}…`],
    ["nothing, where the page says nothing", `<label for="">Other</label>${typed()}`, undefined],
  ])("is %s", (_what, html, name) => {
    expect(findName(html)).toBe(name);
  });

  it("is that of the first page that has one", () => {
    const pages = [typed(), typed(`name="Trade"`), typed(`name="Other"`)].map((html) => users(html));
    expect(pages.reduce(joinUserForms).names.get("f1")).toBe("Trade");
  });
});

it("reads whether users can sign up, and the challenge of it", () => {
  const challenge = `wf-captcha-site-key="key" wf-captcha-mode="managed"`;
  expect([users("", "login").signUp, users("").signUp, users("", "signup", challenge).captcha]).toEqual([
    false,
    true,
    "key",
  ]);
});

it("requires no more than every form of a field requires", () => {
  const one = users(field(`data-wf-user-field-type="PlainText" required`));
  const other = users(field(`data-wf-user-field-type="PlainText"`), "userAccount");
  expect(joinUserForms(one, other)).toMatchObject({ signUp: true, fields: [{ id: "f1", required: false }] });
});
