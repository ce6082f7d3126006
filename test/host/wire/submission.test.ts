import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { readSubmission } from "../../../wire/read-submission";
import { PAYLOAD_KEYS } from "../../../wire/submission";

const json = (body: unknown) => readSubmission(JSON.stringify(body), "application/json").payload;
const brackets = (...pairs: [string, string][]) =>
  readSubmission(new URLSearchParams(pairs).toString(), "application/x-www-form-urlencoded").payload;

describe("a submission", () => {
  it("keeps array in, array out, in JSON", () => {
    expect(json({ name: "A", fields: { Slot: ["a"], One: "b" } }).fields).toEqual({ Slot: ["a"], One: "b" });
  });

  it("keeps a list of one as a list in brackets", () => {
    expect(brackets(["name", "A"], ["fields[Slot][]", "a"]).fields).toEqual({ Slot: ["a"] });
  });

  it("omits names that section 8 does not list (attack 16)", () => {
    expect(json({ name: "A", status: "inbox", groups: ["owner"] })).not.toHaveProperty("status");
  });

  it("has no name of the prototype that was not sent (attack 16)", () => {
    const { fields } = json({ name: "A", fields: {} });
    expect(Object.keys(fields)).toEqual([]);
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  });

  it("reads a field called __proto__ as an ordinary field (attack 16)", () => {
    const { payload } = readSubmission('{"name":"A","fields":{"__proto__":"x"}}', "application/json");
    expect(Object.entries(payload.fields)).toEqual([["__proto__", "x"]]);
  });

  it("has the fields that section 8 of the contract lists", () => {
    const contract = readFileSync(new URL("../../../docs/contract/forms.md", import.meta.url), "utf8");
    const [, section = ""] = /^## 8\. .*\n([^]*?)^## /m.exec(contract) ?? [];
    const listed = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, key]) => key);
    expect([...PAYLOAD_KEYS].sort()).toEqual(listed.sort());
  });

  it("keeps the absence of wfFlow", () => {
    expect(json({ name: "A" })).not.toHaveProperty("wfFlow");
  });

  it("reads a form called true out of brackets", () => {
    expect(brackets(["name", "true"]).name).toBe("true");
  });

  it.each([
    [{ name: "A", test: "yes" }, "`test` is not a boolean"],
    [{ name: "A", pageId: 5 }, "`pageId` is not text"],
    [{ name: "A", fileUploads: { CV: 5 } }, '"CV" of `fileUploads` is not text'],
    [{ name: "A".repeat(257) }, "`name` has 257 characters, expected at most 256"],
    [{ name: "A", fields: [] }, "`fields` is not a map"],
    [
      { name: "A", fields: Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`f${n}`, ""])) },
      "`fields` has 201 entries, expected at most 200",
    ],
  ])("of bad form is refused with a sentence: %#", (body, sentence) => {
    expect(() => json(body)).toThrow(sentence);
  });

  it("is read or refused with a TypeError for any body", () => {
    const types = fc.constantFrom("application/json", "application/x-www-form-urlencoded", "text/plain");
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), types, (body, type) => {
        try {
          expect(readSubmission(body, type).payload.name).not.toBe("");
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError);
        }
      }),
    );
  });
});
