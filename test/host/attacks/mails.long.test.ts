import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startJobs } from "../../../host/jobs/jobs";
import { createSmtpMailer } from "../../../host/mail/smtp";
import { settingsWarnings } from "../../../host/settings/warnings";
import { defaultSettings } from "../../../host/settings/settings";
import { ACCOUNTS_FOLDER } from "../../conformance/support/mock";
import { SITE_ID } from "../../conformance/support/subject";
import { mailed } from "../../conformance/support/mails";
import { readCode, newcomer, visit } from "../../conformance/support/visitor";
import { asSubject } from "../accounts/support";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { sendAll } from "../support/send-mails";
import { startSmtp, type TestSmtp } from "../support/smtp";

const HOUR = 3_600_000;
const TOKEN = "token-of-the-operator-1234";

let smtp: TestSmtp;
let host: TestHost;
beforeEach(async () => {
  smtp = await startSmtp();
  host = await startHost({
    folder: testFolder(),
    settings: {
      ...{ site: ACCOUNTS_FOLDER, notify: ["owner@example.org"], from: "site@example.org" },
      ...{ smtp: smtp.url, adminToken: TOKEN, formsPerMinute: 0, formsPerDay: 0 },
    },
  });
});
afterEach(() => host.close());

const submit = (fields: object, name = "Booking", source = "") =>
  fetch(`${host.origin}/api/v1/form/${SITE_ID}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, fields, source }),
  });
const recipients = () => smtp.mails.flatMap((mail) => mail.recipients);
const signUp = () => visit(host.origin).run("UserSignupRequest", newcomer());

describe("the budget of mails (audit 2)", () => {
  it("sends a verification mail at once when one visitor's forms have used up the mails of an hour", async () => {
    host.settings.mailsPerHour = 3;
    for (let n = 0; n < 5; n++) await submit({ Message: `${n}` });
    await sendAll(host, smtp.url);
    expect(recipients()).toEqual(Array(3).fill("owner@example.org"));
    await signUp();
    await sendAll(host, smtp.url);
    expect(recipients()).toHaveLength(4);
    expect(recipients()[3]).not.toBe("owner@example.org");
  });

  it("reports in /readyz how many mails the limit delays", async () => {
    host.settings.mailsPerHour = 1;
    for (let n = 0; n < 3; n++) await submit({ Message: `${n}` });
    await sendAll(host, smtp.url);
    const { mail } = (await (
      await fetch(`${host.origin}/readyz`, { headers: { authorization: `Bearer ${TOKEN}` } })
    ).json()) as { mail: string };
    expect(mail).toBe("2 emails are held back because the hourly limit is reached");
  });

  it("makes a link valid for an hour after its mail was sent", async () => {
    host.settings.accountMailsPerHour = 0;
    await signUp();
    host.clock.advance(3 * HOUR);
    host.settings.accountMailsPerHour = 1;
    await sendAll(host, smtp.url);
    const verifyToken = await mailed(asSubject(host), "verifyToken");
    host.clock.advance(HOUR - 1000);
    expect(readCode(await visit(host.origin).run("UserVerifyEmail", { verifyToken }))).toBeUndefined();
  });

  it("sends no mail of any kind when the mails of an hour are 0", async () => {
    host.settings.mailsPerHour = 0;
    await submit({ Message: "x" });
    await signUp();
    await sendAll(host, smtp.url);
    expect(recipients()).toEqual([]);
  });

  it.each([
    ["--mails-per-hour is 0", { smtp: "smtp://mail.example", mailsPerHour: 0 }],
    ["--account-mails-per-hour is 0", { smtp: "smtp://mail.example", accountMailsPerHour: 0 }],
    ["Notifications are not sent", { notify: ["owner@example.org"] }],
    ["Emails to verify an address or reset a password are not sent", {}],
    ["--upload-quota is 0", { uploadQuota: 0 }],
  ])("warns at the start: %s", (sentence, settings) => {
    expect(settingsWarnings({ ...defaultSettings(), ...settings }, { signUp: true }).join("\n")).toContain(sentence);
  });

  it("has no warning when everything is set", () => {
    const settings = { ...defaultSettings(), smtp: "smtp://mail.example", notify: ["owner@example.org"] };
    expect(settingsWarnings(settings, { signUp: true })).toEqual([]);
  });
});

describe("a mail server", () => {
  it("receives a mail once when it refuses the recipient for good (audit 30)", async () => {
    smtp.behaviour.onRcptTo = (_address, _session, done) =>
      done(Object.assign(new Error("no such user"), { responseCode: 550 }));
    await submit({ Name: "Ana" });
    await sendAll(host, smtp.url);
    expect(await host.store.listMails({ limit: 9 })).toMatchObject([{ state: "failed", tries: 1 }]);
  });

  it("receives a mail again when it refused the sender, which the owner can correct (audit 30)", async () => {
    const refusing = await startSmtp({
      onMailFrom: (_address, _session, done) => done(Object.assign(new Error("not you"), { responseCode: 550 })),
    });
    await submit({ Name: "Ana" });
    await sendAll(host, refusing.url);
    expect(await host.store.listMails({ limit: 9 })).toMatchObject([{ state: "queued", tries: 1 }]);
  });

  it("that never answers for one recipient delays no mail to another (audit 30)", async () => {
    let release = () => {};
    smtp.behaviour.onRcptTo = ({ address }, _session, done) => {
      if (address === "slow@example.org") release = () => done();
      else done();
    };
    host.settings.notify = ["slow@example.org", "owner@example.org"];
    await submit({ Name: "Ana" });
    const jobs = startJobs(host.settings, host.ports, { mailer: createSmtpMailer(smtp.url) });
    await expect.poll(recipients, { timeout: 60_000 }).toEqual(["owner@example.org"]);
    release();
    await jobs.stop(60_000);
  });

  it("receives no password over a connection that is not encrypted (audit 20)", async () => {
    const given: string[] = [];
    smtp.behaviour.onAuth = ({ username = "" }, _session, done) => {
      given.push(username);
      done(null, { user: username });
    };
    const { port } = new URL(smtp.url);
    // Another name of this machine, which counts as foreign.
    const foreign = createSmtpMailer(`smtp://ana:secret@0.0.0.0:${port}`, 5000);
    await expect(foreign.verify()).rejects.toThrow(/STARTTLS|TLS/);
    foreign.close();
    const local = createSmtpMailer(`smtp://ana:secret@127.0.0.1:${port}`, 5000);
    await local.verify();
    local.close();
    expect(given).toEqual(["ana"]);
  });
});

describe("words of a stranger in a notification", () => {
  it("cannot begin a line that looks like a line of the host (audit 23)", async () => {
    const fields = { "Name\nForm: Bank": "x", Message: "hello\nPage: https://evil.example\r\nForm: Bank" };
    await submit(fields, "Booking\nPage: https://evil.example", "https://site.example/\nForm: Bank");
    await sendAll(host, smtp.url);
    const lines = (smtp.mails[0]?.mail.text ?? "").split(/\r?\n/);
    expect(lines.filter((line) => /^(Form|Page):/.test(line))).toEqual([
      "Form: Booking Page: https://evil.example (no page of the site has a form with this name)",
      "Page: https://site.example/ Form: Bank",
    ]);
  });

  it.each([
    ["ana@bücher.example", "ana@xn--bcher-kva.example"],
    ["ü@bücher.example", undefined],
    ["ana@mail.example", "ana@mail.example"],
  ])("make a Reply-To header of ASCII only: %s (audit 24)", async (address, replyTo) => {
    await submit({ Email: address });
    await sendAll(host, smtp.url);
    const [{ raw, mail } = { raw: "", mail: undefined }] = smtp.mails;
    expect(/^Reply-To:.*$/im.exec(raw)?.[0] ?? "").toMatch(/^[\x20-\x7e]*$/);
    expect(mail?.replyTo?.[0]?.address).toBe(replyTo);
  });
});
