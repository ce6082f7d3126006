import { describe, expect, it } from "vitest";
import { createNotification, findSender } from "../../../host/forms/notification";
import { withoutPasswords } from "../../../host/forms/password-fields";
import { assess } from "../../../host/forms/spam";
import type { FieldValue, FormPayload } from "../../../wire/submission";

const payload = (fields: Record<string, FieldValue>, name = "Booking"): FormPayload => ({
  ...{ name, fields, pageId: "", elementId: "", source: "", test: false, dolphin: false },
  ...{ fileUploads: {}, trackingCookies: {} },
});
const weigh = (fields: Record<string, FieldValue>, rules = {}) =>
  assess(payload(fields), { honeypot: "", words: [], ...rules }).reduce((sum, { weight }) => sum + weight, 0);

describe("a submission weighs", () => {
  it.each([
    ["nothing for an ordinary message", { Message: "Can I come at 5? See https://my.example" }, {}, 0],
    ["enough for a filled trap", { Website: "x" }, { honeypot: "Website" }, 100],
    ["nothing for an empty trap", { Website: "" }, { honeypot: "Website" }, 0],
    ["nothing for a trap that is not there", {}, { honeypot: "toString" }, 0],
    ["enough for a named word", { Message: "Best SEO here" }, { words: ["seo"] }, 100],
    ["nothing for a word inside another", { Message: "the museo" }, { words: ["seo"] }, 0],
    ["enough for a named domain", { Email: "a@spam.example" }, { words: ["spam.example"] }, 100],
    ["something for three links", { Message: "http://a http://b http://c" }, {}, 40],
    ["enough for many links with markup", { Message: "[url=http://a] ".repeat(9) }, {}, 110],
  ])("%s", (_name, fields, rules, weight) => {
    expect(weigh(fields as Record<string, FieldValue>, rules)).toBe(weight);
  });
});

const FORM = { name: "Booking", files: [], turnstile: "", optional: false, recaptcha: false };

it.each([
  ["Password", undefined],
  ["Secret", { ...FORM, fields: [{ key: "Secret", type: "password" }] }],
])("the value of a field %s is not kept", (key, form) => {
  const kept = withoutPasswords(payload({ [key]: "hunter2", Name: "Ana" }), form);
  expect([kept.payload.fields, kept.withheld]).toEqual([{ [key]: "", Name: "Ana" }, [key]]);
});

describe("a notification", () => {
  it("has every field in its order, and no token of a challenge", () => {
    const { body } = createNotification(
      payload({ Name: "Ana", Slot: ["a", "b"], News: true, Text: "1\n2", "g-recaptcha-response": "token" }),
      true,
      new Map(),
    );
    expect(body).toBe("Name: Ana\nSlot: a, b\nNews: yes\nText: \n  1\n  2\n\nForm: Booking");
  });

  it("keeps its subject on one line", () => {
    const { subject } = createNotification(payload({}, "A\r\nBcc: evil@example.org\u2028x"), true, new Map());
    expect(subject).toBe("A Bcc: evil@example.org x: new submission");
  });

  it.each([
    [{ Email: "ana@example.org" }, "ana@example.org"],
    [{ "Your e-mail": " ana@example.org " }, "ana@example.org"],
    [{ Email: "a@x.org,evil@y.org" }, null],
    [{ Email: "a@x.org\r\nBcc: evil@y.org" }, null],
    [{ Email: "Ana <ana@example.org>" }, null],
    [{ Email: true, "Email 2": "b@example.org" }, "b@example.org"],
    [{ Name: "ana@example.org" }, null],
  ])("is answered to the address in %j: %s", (fields, address) => {
    expect(findSender(payload(fields as Record<string, FieldValue>), undefined)).toBe(address);
  });
});
