import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  CountsAnswer,
  ListAnswer,
  MailsAnswer,
  SettingRow,
  SubmissionAnswer,
} from "../../../host/owner/api-types";
import { sign, store as send, type Subject } from "../../conformance/support/subject";
import { acceptance } from "../store/support";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { loggedIn, type Owner } from "../support/owner";
import { submitted } from "../support/submitted";

let host: TestHost;
let owner: Owner;
beforeEach(async () => {
  host = await startHost({
    folder: testFolder(),
    settings: { notify: ["studio@example.org"], webhooks: ["https://hook.example/in"], spamWords: ["casino"] },
  });
  owner = await loggedIn(host);
});
afterEach(() => host.close());

const submit = (fields: Record<string, unknown>, more?: Record<string, unknown>) => submitted(host, fields, more);
const json = async <T>(path: string) => (await (await owner.ask(path)).json()) as T;
const list = (query = "") => json<ListAnswer>(`/submissions${query}`);
const change = (body: Record<string, unknown>) => owner.ask("/submissions", { method: "PATCH", body });
const audit = async () =>
  (await host.store.listAudit({ limit: 9 })).map(({ actor, action, detail }) => [actor, action, detail]);

describe("the inbox", () => {
  it("lists sender and text, the newest first", async () => {
    await submit({ Name: "Ana", Email: "ana@example.org", Message: "Is Friday\n still free?" });
    await submit({ Email: "bo@example.org", Service: "Hands" });
    const { lines } = await list("?status=inbox");
    expect(lines.map(({ from, preview, unread }) => [from, preview, unread])).toEqual([
      ["bo@example.org", "Hands", true],
      ["Ana", "Is Friday still free?", true],
    ]);
  });

  it("counts the messages of each folder, and the unread ones", async () => {
    const id = await submit({ Name: "Ana" });
    await submit({ Message: "casino" });
    await change({ ids: [id], unread: false });
    expect((await json<CountsAnswer>("/counts")).counts).toEqual({
      inbox: { all: 1, unread: 0 },
      spam: { all: 1, unread: 1 },
      archived: { all: 0, unread: 0 },
    });
  });

  it("shows only unread messages", async () => {
    const read = await submit({ Name: "Ana" });
    const unread = await submit({ Name: "Bo" });
    await change({ ids: [read], unread: false });
    expect((await list("?unread=1")).lines.map(({ id }) => id)).toEqual([unread]);
  });

  it.each([
    ["RIVER", 1],
    ["riv_r", 0],
    ["%", 0],
    ["' or 1=1 --", 0],
  ])("finds %j in %i messages", async (search, count) => {
    await submit({ Name: "Ana", Message: "by the river" });
    expect((await list(`?search=${encodeURIComponent(search)}`)).lines).toHaveLength(count);
  });

  it("continues page by page", async () => {
    for (let n = 0; n < 55; n++) await host.store.acceptSubmission(acceptance(`a${n}`));
    const first = await list();
    const second = await list(`?before=${first.next}`);
    expect([first.lines.length, second.lines.length, second.next]).toEqual([50, 5, undefined]);
  });

  it("moves to the archive and out of it", async () => {
    const id = await submit({ Name: "Ana" });
    await change({ ids: [id], status: "archived" });
    expect((await list("?status=archived")).lines).toHaveLength(1);
    await change({ ids: [id], status: "inbox" });
    expect((await list("?status=inbox")).lines).toHaveLength(1);
  });

  it("notes every move for the audit, but none without an effect", async () => {
    const id = await submit({ Name: "Ana" });
    for (const status of ["archived", "archived", "inbox", "inbox", "spam"]) await change({ ids: [id], status });
    expect((await audit()).map(([, action, detail]) => [action, detail])).toEqual([
      ["spam", "1 message"],
      ["back to inbox", "1 message"],
      ["archive", "1 message"],
    ]);
  });

  it("notes separately what was spam and what was in the archive", async () => {
    const spam = await submit({ Name: "Ana", Message: "casino" });
    const archived = await submit({ Name: "Bo" });
    await change({ ids: [archived], status: "archived" });
    await change({ ids: [spam, archived], status: "inbox" });
    expect((await audit()).slice(0, 2).map(([, action]) => action)).toEqual(["back to inbox", "not spam"]);
  });

  it.each([
    ["no ids", { ids: [], status: "spam" }],
    ["ids that are no list", { ids: "1", status: "spam" }],
    ["a folder that there is not", { ids: ["1"], status: "gone" }],
    ["another word for true", { ids: ["1"], unread: "yes" }],
    ["more than 200 ids", { ids: Array.from({ length: 201 }, () => "1"), unread: true }],
  ])("refuses %s", async (_, body) => {
    expect((await change(body)).status).toBe(400);
  });
});

describe("one message", () => {
  it("has all fields as text", async () => {
    const id = await submit({
      Name: "<img src=x onerror=alert(1)>",
      Days: ["Mo", "Tu"],
      News: true,
      "cf-turnstile-response": "t",
    });
    const { fields } = await json<SubmissionAnswer>(`/submissions/${id}`);
    expect(fields).toEqual([
      { key: "Name", value: "<img src=x onerror=alert(1)>" },
      { key: "Days", value: ["Mo", "Tu"] },
      { key: "News", value: true },
    ]);
  });

  it("includes its mails, deliveries and the reasons for spam", async () => {
    const id = await submit({ Name: "Ana", Message: "http://a http://b http://c" });
    const { mails, deliveries, reasons, status } = await json<SubmissionAnswer>(`/submissions/${id}`);
    expect([mails.length, deliveries.length, status]).toEqual([1, 1, "inbox"]);
    expect(reasons).toEqual([{ reason: "contains 3 links", weight: 40 }]);
  });

  it("serves a file as a download that runs no script (attack 22)", async () => {
    const signed = await sign({ origin: host.origin } as Subject, "../x<script>.html", 8);
    await send(signed, "<script>");
    const id = await submit({ Name: "Ana" }, { fileUploads: { File: signed.fileId } });
    const { attachments } = await json<SubmissionAnswer>(`/submissions/${id}`);
    const answer = await owner.ask(`/files/${attachments[0]?.id}`);
    expect(await answer.text()).toBe("<script>");
    const header = (name: string) => answer.headers.get(name);
    expect([header("content-type"), header("x-content-type-options")]).toEqual(["application/octet-stream", "nosniff"]);
    expect(header("content-disposition")).toMatch(/^attachment;[^<>]*$/);
    expect(header("content-security-policy")).toContain("sandbox");
  });

  it("is removed with its files when it is deleted, and the audit notes it", async () => {
    const signed = await sign({ origin: host.origin } as Subject, "a.txt", 3);
    await send(signed, "abc");
    const id = await submit({ Name: "Ana" }, { fileUploads: { File: signed.fileId } });
    await owner.ask("/submissions", { method: "DELETE", body: { ids: [id] } });
    expect(await host.ports.blobs.read(signed.fileId)).toBeUndefined();
    expect([(await owner.ask(`/submissions/${id}`)).status, await audit()]).toEqual([
      404,
      [["owner", "delete", "1 message"]],
    ]);
  });
});

describe("a message marked as spam by mistake", () => {
  it("sets off the mails and webhooks that were held back, once", async () => {
    const id = await submit({ Name: "Ana", Email: "ana@example.org", Message: "casino" });
    await change({ ids: [id], status: "inbox" });
    await change({ ids: [id], status: "inbox" });
    const { status, mails, deliveries } = await json<SubmissionAnswer>(`/submissions/${id}`);
    expect([status, mails.map(({ recipient }) => recipient), deliveries.length]).toEqual([
      "inbox",
      ["studio@example.org"],
      1,
    ]);
  });

  it("is noted for the audit, once", async () => {
    const id = await submit({ Name: "Ana", Message: "casino" });
    for (const status of ["inbox", "archived", "inbox"]) await change({ ids: [id], status });
    expect((await audit()).filter(([, action]) => action === "not spam")).toEqual([["owner", "not spam", "1 message"]]);
  });

  it("sends nothing twice when the owner had moved it there", async () => {
    const id = await submit({ Name: "Ana" });
    for (const status of ["spam", "inbox"]) await change({ ids: [id], status });
    expect((await json<SubmissionAnswer>(`/submissions/${id}`)).mails).toHaveLength(1);
  });
});

describe("mails and webhooks", () => {
  it("can be read before there is a server that accepts them", async () => {
    await submit({ Name: "Ana" });
    const { mails, sends } = await json<MailsAnswer>("/mails");
    expect([sends, mails[0]?.body]).toEqual([false, expect.stringContaining("Name: Ana")]);
  });

  it("state why they failed, and are sent again", async () => {
    await submit({ Name: "Ana" });
    const [mail] = await host.store.listMails({ limit: 1 });
    const id = mail?.id ?? "";
    await host.store.settleMail({ id, now: 0, state: "failed", error: "550 no such user" });
    expect(await json<MailsAnswer>("/mails")).toMatchObject({ failed: 1, error: "550 no such user" });
    await owner.ask(`/mails/${id}/again`, { method: "POST", body: {} });
    expect(await json<MailsAnswer>("/mails")).toMatchObject({ failed: 0, queued: 1 });
  });

  it("are fired again", async () => {
    await submit({ Name: "Ana" });
    const [delivery] = await host.store.listDeliveries({ limit: 1 });
    const id = delivery?.id ?? "";
    await host.store.settleDelivery({ id, state: "sent", attempt: { at: 1, status: 200, error: "" } });
    await owner.ask(`/deliveries/${id}/again`, { method: "POST", body: {} });
    expect(await host.store.listDeliveries({ limit: 1 })).toMatchObject([{ state: "queued", log: [{ status: 200 }] }]);
  });
});

describe("the settings", () => {
  it("reveal of a secret only whether there is one", async () => {
    await host.close();
    const settings = { smtp: "smtp://u:hunter2@mail.example", database: "", webhookSecret: "" };
    host = await startHost({ folder: testFolder(), settings });
    owner = await loggedIn(host);
    const text = await (await owner.ask("/settings")).text();
    const lines = JSON.parse(text) as SettingRow[];
    expect(text).not.toContain("hunter2");
    expect(lines.find(({ name }) => name === "smtp")?.value).toBe("set");
    expect(lines.find(({ name }) => name === "webhookSecret")?.value).toBe("");
  });
});
