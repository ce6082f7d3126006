import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { formAddress, PAGES_ORIGIN, SITE_ID, submit, type Subject } from "./subject";

const example = {
  name: "Booking",
  pageId: "5f0c1d2e3a4b5c6d7e8f9a0c",
  elementId: "0b1c2d3e-1111-2222-3333-444455556666",
  source: "https://studio-lark.example/book?ref=mail#form",
  test: false,
  fields: { "Full Name": "Ana Lopez", Slot: ["Morning", "Noon"], Newsletter: true, Empty: "" },
  fileUploads: {},
  dolphin: false,
  trackingCookies: { marketo: "id:1&token:a=b" },
};

/** `forms.md` 8 to 10, as seen over HTTP. */
export function describeForms(open: () => Promise<Subject>): void {
  describe("a site form", () => {
    let subject: Subject;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());

    it("forms.md 10 is answered with HTTP 200 and the number 200 as code", async () => {
      const answer = await submit(subject, JSON.stringify(example));
      expect([answer.status, await answer.json()]).toEqual([200, { msg: "ok", code: 200 }]);
    });

    it("forms.md 8 arrives with every key as it was sent", async () => {
      await submit(subject, JSON.stringify(example));
      expect(await subject.received()).toEqual([{ siteId: SITE_ID, encoding: "json", payload: example }]);
    });

    it("forms.md 9 arrives alike in the encoding with brackets", async () => {
      const body = new URLSearchParams([
        ...["name", "pageId", "elementId", "source"].map((key) => [key, String(example[key as "name"])]),
        ["test", "false"],
        ["fields[Full Name]", "Ana Lopez"],
        ["fields[Slot][]", "Morning"],
        ["fields[Slot][]", "Noon"],
        ["fields[Newsletter]", "true"],
        ["fields[Empty]", ""],
        ["dolphin", "false"],
        ["trackingCookies[marketo]", "id:1&token:a=b"],
      ] as [string, string][]).toString();
      await submit(subject, body, { type: "application/x-www-form-urlencoded; charset=UTF-8" });
      expect(await subject.received()).toEqual([{ siteId: SITE_ID, encoding: "urlencoded", payload: example }]);
    });

    it.each([
      ['size["a"]', "x"],
      ["__proto__", "y"],
      ["constructor", "z"],
      ["O'Neil; DROP TABLE submission", "'; --"],
      ["Größe 🎀", "ä\u0000ö\u2028"],
    ])("F-82 keeps the field %s and its value to the letter", async (key, value) => {
      const body = `{"name":"Booking","fields":{${JSON.stringify(key)}:${JSON.stringify(value)}}}`;
      expect((await submit(subject, body)).status).toBe(200);
      const [one] = await subject.received();
      expect(Object.entries(one?.payload.fields ?? {})).toEqual([[key, value]]);
    });

    it("F-81 stores a form that the site's pages do not have", async () => {
      await submit(subject, JSON.stringify({ name: "Somewhere else", fields: { A: "b" } }));
      expect((await subject.received()).map(({ payload }) => payload.name)).toEqual(["Somewhere else"]);
    });

    it("F-80 of a site that is not served is answered with 404", async () => {
      const answer = await submit(subject, JSON.stringify(example), { site: "64a1f0c2d3e4b5a69788ffff" });
      expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: 404 })]);
    });

    it("F-80 of a site that is not served is not stored", async () => {
      await submit(subject, JSON.stringify(example), { site: "64a1f0c2d3e4b5a69788ffff" });
      expect(await subject.received()).toEqual([]);
    });

    it.each([
      ["{", "application/json"],
      ["[]", "application/json"],
      ['{"fields":{}}', "application/json"],
      ['{"name":"A","fields":{"a":1}}', "application/json"],
      ['{"name":"A","fields":{"a":{"b":"c"}}}', "application/json"],
      ["name=A", "text/plain"],
      ['{"name":"A"}', "text/plain; charset=application/json"],
    ])("F-83 refuses the body %s as %s with 400 and a sentence, and stores nothing", async (body, type) => {
      const answer = await submit(subject, body, { type });
      const { code, msg } = (await answer.json()) as { code: number; msg: string };
      expect(answer.status).toBe(400);
      expect(code).toBe(400);
      expect(msg.length).toBeGreaterThan(10);
      expect(await subject.received()).toEqual([]);
    });

    it("F-83 refuses a body of more than 256 kB with 413", async () => {
      const answer = await submit(subject, JSON.stringify({ name: "A", fields: { a: "x".repeat(300_000) } }));
      expect([answer.status, await answer.json()]).toEqual([413, expect.objectContaining({ code: 413 })]);
    });

    it("F-84 stores a submission without a key twice when it is sent twice", async () => {
      await submit(subject, JSON.stringify(example));
      await submit(subject, JSON.stringify(example));
      expect(await subject.received()).toHaveLength(2);
    });

    it("allows the preflight request of a named origin for JSON", async () => {
      const answer = await fetch(formAddress(subject), {
        method: "OPTIONS",
        headers: {
          origin: PAGES_ORIGIN,
          "access-control-request-method": "POST",
          "access-control-request-headers": "content-type",
        },
      });
      const { headers } = answer;
      expect(answer.status).toBe(204);
      expect(headers.get("access-control-allow-origin")).toMatch(/^(\*|https:\/\/pages\.example)$/);
      expect(headers.get("access-control-allow-methods")).toContain("POST");
      expect(headers.get("access-control-allow-headers")).toContain("content-type");
    });

    it.each([
      ["an accepted submission", JSON.stringify(example), 200],
      ["a refusal", "{", 400],
    ])("allows a named origin to read the answer to %s", async (_name, body, status) => {
      const answer = await submit(subject, body, { headers: { origin: PAGES_ORIGIN } });
      expect(answer.status).toBe(status);
      expect(answer.headers.get("access-control-allow-origin")).toMatch(/^(\*|https:\/\/pages\.example)$/);
    });
  });
}
