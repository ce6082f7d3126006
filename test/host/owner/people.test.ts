import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PersonAnswer } from "../../../host/owner/api-types";
import { sign, store as send, type Subject } from "../../conformance/support/subject";
import { acceptance } from "../store/support";
import { startHost, type TestHost } from "../support/host";
import { member } from "../store/members";
import { testFolder } from "../support/folder";
import { loggedIn, type Owner } from "../support/owner";
import { submitted } from "../support/submitted";

let host: TestHost;
let owner: Owner;
beforeEach(async () => {
  host = await startHost({ folder: testFolder(), settings: { notify: ["studio@example.org"] } });
  owner = await loggedIn(host);
});
afterEach(() => host.close());

const submit = (fields: Record<string, unknown>, fileUploads: Record<string, string> = {}) =>
  submitted(host, fields, { fileUploads });
const find = async (email: string) =>
  ((await (await owner.ask(`/person?email=${encodeURIComponent(email)}`)).json()) as PersonAnswer).lines.map(
    ({ id }) => id,
  );
const remove = (email: string) => owner.ask("/person", { method: "DELETE", body: { email } });

describe("a person", () => {
  it("is found by the address in any field and any case", async () => {
    const sender = await submit({ Email: "Ana@Example.org" });
    const named = await submit({ Name: "Bo", Message: "I come with ana@example.org." });
    expect(await find("ANA@example.org")).toEqual([named, sender]);
  });

  it.each(["joana@example.org", "ana@example.org.uk", "ana@example.organic", "x.ana@example.org"])(
    "is not %s",
    async (other) => {
      await submit({ Email: other });
      expect(await find("ana@example.org")).toEqual([]);
    },
  );

  it("is deleted with messages, mails and files; other users are kept", async () => {
    const signed = await sign({ origin: host.origin } as Subject, "a.txt", 3);
    await send(signed, "abc");
    await submit({ Email: "ana@example.org" }, { File: signed.fileId });
    const other = await submit({ Email: "joana@example.org" });
    await remove("ana@example.org");
    expect((await host.store.listSubmissions({ limit: 9 })).map(({ id }) => id)).toEqual([other]);
    expect(await host.store.listMails({ limit: 9 })).toHaveLength(1);
    expect(await host.ports.blobs.read(signed.fileId)).toBeUndefined();
  });

  it.each(["ana\u200b@mail.example", "\u202emoc.liam@ana.example", "x@y", "root@127.0.0.1", "\u212aai@mail.example"])(
    "with the address %j of an earlier version is found, exported, changed and deleted",
    async (address) => {
      const old = member("ana", { email: address.toLowerCase(), address });
      await host.store.addMembers({ members: [old], groupIds: {}, now: 1 });
      const query = `?email=${encodeURIComponent(address)}`;
      expect(await (await owner.ask(`/person${query}`)).json()).toMatchObject({ account: "ana" });
      expect(await (await owner.ask(`/person.json${query}`)).json()).toMatchObject({ account: { id: "ana", address } });
      const body = { name: "New", email: address, acceptCommunications: false, fields: {} };
      expect((await owner.ask("/users/ana", { method: "PUT", body })).status).toBe(200);
      expect(await host.store.findAccount({ id: "ana" })).toMatchObject({ name: "New", address });
      await remove(address);
      expect(await host.store.findAccount({ id: "ana" })).toBeUndefined();
    },
  );

  it.each(["", "ana", "@", "a b@mail.example"])("is not found by %j", async (text) => {
    expect((await owner.ask(`/person?email=${encodeURIComponent(text)}`)).status).toBe(400);
  });

  it("leaves a count in the audit and not the address", async () => {
    await submit({ Email: "ana@example.org" });
    await remove("ana@example.org");
    expect(await host.store.listAudit({ limit: 1 })).toMatchObject([{ action: "delete person", detail: "1 message" }]);
  });

  it("contains everything as JSON, with the content of the files", async () => {
    const content = "0123456789".repeat(20_000);
    const signed = await sign({ origin: host.origin } as Subject, "a.txt", content.length);
    await send(signed, content);
    await submit({ Email: "ana@example.org" });
    await submit({ Email: "ana@example.org", Message: "Hello" }, { File: signed.fileId });
    const answer = await owner.ask("/person.json?email=ana@example.org");
    const { submissions } = (await answer.json()) as {
      submissions: { payload: { fields: object }; files: { name: string; base64: string }[] }[];
    };
    expect(submissions.map(({ payload }) => payload.fields)).toEqual([
      { Email: "ana@example.org", Message: "Hello" },
      { Email: "ana@example.org" },
    ]);
    expect(Buffer.from(submissions[0]?.files[0]?.base64 ?? "", "base64").toString()).toBe(content);
  });

  it("has an account, which is found, handed over without its password, and deleted with the rest", async () => {
    await host.store.addMembers({ members: [{ ...member("ana"), groups: ["gold"] }], groupIds: { gold: "g" }, now: 1 });
    const email = "ana@mail.example";
    const found = (await (await owner.ask(`/person?email=${email}`)).json()) as PersonAnswer;
    const text = await (await owner.ask(`/person.json?email=${email}`)).text();
    expect([found.account, (JSON.parse(text) as { account: object }).account]).toEqual([
      "ana",
      expect.objectContaining({ address: "ana@Mail.example", groups: ["gold"], subscriptions: [] }),
    ]);
    expect(text).not.toContain("password");
    await remove(email);
    expect(await host.store.findAccount({ email })).toBeUndefined();
  });

  it("is counted whole, messages and files, however many are listed", async () => {
    for (let n = 0; n < 3; n++) {
      const content = { name: "a.pdf", size: 3, sha256: "00", storedAt: 1 };
      const file = { id: `file-${n}-of-ana`, siteId: "site", fieldId: null, ...content };
      await host.store.addFile(file);
      const payload = { ...acceptance("").submission.payload, fileUploads: { File: file.id } };
      await host.store.acceptSubmission(acceptance(`a${n}`, { email: "ana@example.org", payload }));
    }
    const others = Array.from({ length: 520 }, (_, n) =>
      host.store.acceptSubmission(acceptance(`b${n}`, { search: "ask ana@example.org about it" })),
    );
    await Promise.all(others);
    await host.store.acceptSubmission(acceptance("c", { email: "joana@example.org" }));
    const answer = (await (await owner.ask("/person?email=ana@example.org")).json()) as PersonAnswer;
    expect([answer.lines.length, answer.messages, answer.files]).toEqual([100, 523, 3]);
  });

  it("is not searched by text that is no e-mail address", async () => {
    expect((await owner.ask("/person?email=%25")).status).toBe(400);
  });

  it("is handed over and deleted only by who gave the password lately", async () => {
    host.clock.advance(10 * 60_000);
    const answers = [await owner.ask("/person.json?email=ana@example.org"), await remove("ana@example.org")];
    expect(answers.map(({ status }) => status)).toEqual([428, 428]);
  });
});
