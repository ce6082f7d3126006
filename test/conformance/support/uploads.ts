import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askToSign, formAddress, sign, store, submit, type Signed, type Subject } from "./subject";

/** The code of a storage error. */
async function readCode(answer: Response): Promise<[status: number, code: string | undefined]> {
  return [answer.status, /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1]];
}

/** `forms.md` 15, as seen over HTTP. */
export function describeUploads(open: () => Promise<Subject>): void {
  describe("a file of a site form", () => {
    let subject: Subject;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());

    it("forms.md 15 is signed with name, fields, id and the storage's address", async () => {
      expect(await sign(subject, "nails & more.pdf", 3)).toEqual({
        fileName: "nails & more.pdf",
        postData: expect.objectContaining({ key: expect.any(String), policy: expect.any(String) }),
        fileId: expect.any(String),
        s3Url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\.storage\//),
      });
    });

    it("is stored under the id that signing gave", async () => {
      const signed = await sign(subject, "cv.pdf", 3);
      expect((await store(signed, "abc")).status).toBe(204);
      expect(await subject.stored(signed.fileId)).toEqual({ fileName: "cv.pdf", text: "abc" });
    });

    it("is named by its submission", async () => {
      const signed = await sign(subject, "cv.pdf", 3);
      await store(signed, "abc");
      await submit(subject, JSON.stringify({ name: "Booking", fileUploads: { CV: signed.fileId } }));
      const [one] = await subject.received();
      expect(one?.payload.fileUploads).toEqual({ CV: signed.fileId });
    });

    it("F-85 is stored under the name that was signed, whatever the part says", async () => {
      const signed = await sign(subject, "cv.pdf", 3);
      await store({ ...signed, fileName: "../../evil.html" }, "abc");
      expect((await subject.stored(signed.fileId))?.fileName).toBe("cv.pdf");
    });

    it("F-86 is nobody's to fetch but the owner's", async () => {
      const signed = await sign(subject, "cv.pdf", 3);
      await store(signed, "abc");
      const answers = [`${signed.s3Url}/${signed.fileId}`, `${subject.origin}/.storage/${signed.fileId}`];
      const statuses = await Promise.all(answers.map(async (address) => (await fetch(address)).status));
      expect(statuses).toEqual([404, 404]);
    });

    it.each([
      ["larger than 10 MB", "a.pdf", "10000001", /^MaxFileSizeError/],
      ["without a name", "", "3", /./],
      ["without a size", "a.pdf", "", /./],
      ["with a size that is no count", "a.pdf", "-3", /./],
      ["with a name of 256 characters", "a".repeat(256), "3", /./],
    ])("F-61 is not signed when it is %s", async (_name, name, size, msg) => {
      const answer = await askToSign(subject, name, size);
      const body = (await answer.json()) as { code: number; msg: string };
      expect([answer.status, body.code]).toEqual([400, 400]);
      expect(body.msg).toMatch(msg);
    });

    it("F-80 is not signed for a site that is not served", async () => {
      const address = formAddress(subject, "/signFile?name=a.pdf&size=3", "64a1f0c2d3e4b5a69788ffff");
      expect((await fetch(address)).status).toBe(404);
    });

    it.each([
      ["empty", "", [400, "EntityTooSmall"]],
      ["larger than announced", "abcd", [400, "EntityTooLarge"]],
    ])("F-85 is refused by the storage when it is %s", async (_name, content, answer) => {
      expect(await readCode(await store(await sign(subject, "a.pdf", 3), content))).toEqual(answer);
    });

    it("F-85 is refused by the storage ten minutes after it was signed", async () => {
      const signed = await sign(subject, "a.pdf", 3);
      subject.clock.advance(10 * 60_000 + 1);
      expect(await readCode(await store(signed, "abc"))).toEqual([403, "AccessDenied"]);
    });

    it("F-85 is refused by the storage a second time", async () => {
      const signed = await sign(subject, "a.pdf", 3);
      await store(signed, "abc");
      expect(await readCode(await store(signed, "xyz"))).toEqual([403, "AccessDenied"]);
      expect((await subject.stored(signed.fileId))?.text).toBe("abc");
    });

    it.each<[string, (signed: Signed, other: Signed) => Record<string, string>]>([
      ["another key", ({ postData }) => ({ ...postData, key: "x" })],
      ["the policy of another file", ({ postData }, other) => ({ ...postData, policy: other.postData.policy ?? "" })],
      ["no policy", ({ postData: { policy: _, ...rest } }) => rest],
    ])("F-85 is refused by the storage with %s", async (_name, change) => {
      const signed = await sign(subject, "a.pdf", 3);
      const postData = change(signed, await sign(subject, "b.pdf", 30));
      expect(await readCode(await store({ ...signed, postData }, "abc"))).toEqual([403, "AccessDenied"]);
    });

    it("F-85 is refused by the storage when a field follows it", async () => {
      const signed = await sign(subject, "a.pdf", 3);
      const form = new FormData();
      form.append("file", new File(["abc"], "a.pdf"));
      for (const [key, value] of Object.entries(signed.postData)) form.append(key, value);
      const answer = await fetch(signed.s3Url, { method: "POST", body: form });
      expect(await readCode(answer)).toEqual([400, "MalformedPOSTRequest"]);
      expect(await subject.stored(signed.fileId)).toBeUndefined();
    });

    it("F-85 is refused by the storage when anything else follows it", async () => {
      const signed = await sign(subject, "a.pdf", 3);
      const form = new FormData();
      for (const [key, value] of Object.entries(signed.postData)) form.append(key, value);
      form.append("file", new File(["abc"], "a.pdf"));
      form.append("file", new File(["def"], "b.pdf"));
      const answer = await fetch(signed.s3Url, { method: "POST", body: form });
      expect(await readCode(answer)).toEqual([400, "MalformedPOSTRequest"]);
      expect(await subject.stored(signed.fileId)).toBeUndefined();
    });

    it.each([
      ["no multipart body", "text/plain", "abc"],
      ["half a multipart body", "multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="key"'],
      ["no boundary", "multipart/form-data", "abc"],
    ])("F-85 is refused by the storage with %s", async (_name, type, body) => {
      const { s3Url } = await sign(subject, "a.pdf", 3);
      const answer = await fetch(s3Url, { method: "POST", headers: { "content-type": type }, body });
      expect(await readCode(answer)).toEqual([400, "MalformedPOSTRequest"]);
    });
  });
}
