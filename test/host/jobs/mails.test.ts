import { mailBudgets } from "../../../host/mail/budgets";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sign, SITE_ID, store, type Subject } from "../../conformance/support/subject";
import { startHost, type TestHost } from "../support/host";
import { sendAll } from "../support/send-mails";
import { startSmtp, type TestSmtp } from "../support/smtp";
import { testFolder } from "../support/folder";
import { loggedIn } from "../support/owner";
import { submitted } from "../support/submitted";

const TOKEN = "token-of-the-operator-1234";

let smtp: TestSmtp;
let host: TestHost;
beforeEach(async () => {
  smtp = await startSmtp();
  host = await startHost({
    folder: testFolder(),
    settings: {
      notify: ["owner@example.org"],
      from: "site@example.org",
      adminToken: TOKEN,
      formsPerMinute: 0,
      formsPerDay: 0,
    },
  });
});
afterEach(() => host.close());

const submit = (fields: object, name = "Booking", fileUploads: object = {}) =>
  fetch(`${host.origin}/api/v1/form/${SITE_ID}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, fields, fileUploads }),
  });

const work = (url = smtp.url) => sendAll(host, url);
const health = () => host.store.mailHealth({ now: host.clock.now(), budgets: mailBudgets(host.settings) });

const states = async () => (await host.store.listMails({ limit: 99 })).map(({ state }) => state);

describe("the mail about a submission", () => {
  it("is sent to the owner and answered to the sender", async () => {
    await submit({ "Full Name": "Ana", Email: "ana@example.org" });
    await work();
    const [{ recipients, mail } = { recipients: [], mail: undefined }] = smtp.mails;
    expect(recipients).toEqual(["owner@example.org"]);
    expect(mail).toMatchObject({
      from: { address: "site@example.org" },
      replyTo: [{ address: "ana@example.org" }],
      subject: "Booking: new submission",
      text: expect.stringContaining("Full Name: Ana"),
      headers: expect.arrayContaining([expect.objectContaining({ key: "auto-submitted", value: "auto-generated" })]),
    });
  });

  it("names only the sender's files, with their original names", async () => {
    const subject = { origin: host.origin } as Subject;
    const [mine, other] = [await sign(subject, "my passport.pdf", 3), await sign(subject, "secret.pdf", 3)];
    for (const signed of [mine, other]) await store(signed, "abc");
    await submit({}, "Booking", { CV: other.fileId });
    await submit({}, "Booking", { Passport: mine.fileId, CV: other.fileId, Letter: "00000000" });
    await work();
    expect(smtp.mails[1]?.mail.text).toContain("Files: my passport.pdf (Passport), CV, Letter\n");
  });

  it("names the files of a message that was no spam", async () => {
    const subject = { origin: host.origin } as Subject;
    const signed = await sign(subject, "cv.pdf", 3);
    await store(signed, "abc");
    host.settings.spamWords = ["casino"];
    const id = await submitted(host, { Message: "casino" }, { fileUploads: { CV: signed.fileId } });
    const owner = await loggedIn(host);
    await owner.ask("/submissions", { method: "PATCH", body: { ids: [id], status: "inbox" } });
    await work();
    expect(smtp.mails[0]?.mail.text).toContain("Files: cv.pdf (CV)\n");
  });

  it.each([
    ["name", { Name: "x" }, "Booking\r\nBcc: evil@example.org"],
    ["address", { Email: "ana@example.org\r\nBcc: evil@example.org" }, "Booking"],
    ["two addresses", { Email: "ana@example.org, evil@example.org" }, "Booking"],
    ["text", { Message: "\r\n.\r\nMAIL FROM:<evil@example.org>\r\nBcc: evil@example.org" }, "Booking"],
  ])("keeps envelope and headers of a mail with a hostile %s (attack 23)", async (_what, fields, name) => {
    await submit(fields, name);
    await work();
    expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([["owner@example.org"]]);
    const { mail } = smtp.mails[0] ?? {};
    expect([mail?.bcc, mail?.headers.filter(({ key }) => key === "bcc")]).toEqual([undefined, []]);
  });

  it("sends a hundred mails an hour at most; the rest wait (attack 6)", async () => {
    host.settings.mailsPerHour = 3;
    for (let n = 0; n < 5; n++) await submit({ Message: `${n}` });
    await work();
    expect((await states()).sort()).toEqual(["queued", "queued", "sent", "sent", "sent"]);
    host.clock.advance(3_600_001);
    await work();
    expect(await states()).toEqual(Array(5).fill("sent"));
  });

  it("has the same message id in every try", async () => {
    await submit({ Name: "Ana" });
    await work();
    const [mail] = await host.store.listMails({ limit: 1 });
    await host.store.sendMailAgain({ id: mail?.id ?? "", now: host.clock.now() });
    await work();
    expect(new Set(smtp.mails.map(({ mail }) => mail.messageId)).size).toBe(1);
    expect(smtp.mails).toHaveLength(2);
  });
});

describe("a mail server", () => {
  it("that refuses loses no submission, and receives the mail once it accepts", async () => {
    smtp.behaviour.onRcptTo = (_address, _session, done) =>
      done(Object.assign(new Error("later"), { responseCode: 450 }));
    expect((await submit({ Name: "Ana" })).status).toBe(200);
    await work();
    expect(await health()).toMatchObject({ queued: 1, troubled: 1 });
    smtp.behaviour = {};
    host.clock.advance(60_000);
    await work();
    expect([await states(), smtp.mails.length]).toEqual([["sent"], 1]);
  });

  it("that hangs loses no submission, and receives the mail once it answers", async () => {
    smtp.behaviour.onConnect = () => undefined;
    expect((await submit({ Name: "Ana" })).status).toBe(200);
    await sendAll(host, smtp.url, 100);
    expect(await health()).toMatchObject({ queued: 1, troubled: 1 });
    smtp.behaviour = {};
    host.clock.advance(60_000);
    await work();
    expect(await states()).toEqual(["sent"]);
  });

  it("that is unreachable is tried ten times in a day, then the mail fails and the owner sees it", async () => {
    await submit({ Name: "Ana" });
    const started = host.clock.now();
    let tries = 0;
    while ((await states())[0] === "queued" && tries < 20) {
      await work("smtp://127.0.0.1:1");
      tries++;
      if ((await states())[0] === "queued") host.clock.advance(13 * 3_600_000);
    }
    expect([tries, await states()]).toEqual([10, ["failed"]]);
    expect(host.clock.now()).toBeGreaterThan(started);
    const ready = (await (
      await fetch(`${host.origin}/readyz`, { headers: { authorization: `Bearer ${TOKEN}` } })
    ).json()) as { mail: string };
    expect(ready.mail).toContain("1 failed permanently");
  });

  it("that does not accept the password receives the mail once it does", async () => {
    const url = smtp.url.replace("smtp://", "smtp://user:secret%40word@");
    smtp.behaviour.onAuth = (_auth, _session, done) => done(new Error("535 wrong password"));
    await submit({ Name: "Ana" });
    for (let n = 0; n < 4; n++) {
      await work(url);
      host.clock.advance(15 * 60_000);
    }
    expect(await states()).toEqual(["queued"]);
    let given = "";
    smtp.behaviour.onAuth = ({ username, password = "" }, _session, done) => {
      given = `${username} ${password}`;
      done(null, { user: username });
    };
    host.clock.advance(3_600_000);
    await work(url);
    expect([await states(), given]).toEqual([["sent"], "user secret@word"]);
  });
});
