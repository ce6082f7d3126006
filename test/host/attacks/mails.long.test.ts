import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startJobs } from "../../../host/jobs/jobs";
import { createSmtpMailer } from "../../../host/mail/smtp";
import { settingsWarnings } from "../../../host/settings/warnings";
import { defaultSettings } from "../../../host/settings/settings";
import { ACCOUNTS_FOLDER } from "../../conformance/support/mock";
import { SITE_ID } from "../../conformance/support/subject";
import { mailed, member } from "../../conformance/support/mails";
import { readCode, newcomer, operation, visit } from "../../conformance/support/visitor";
import { asSubject } from "../accounts/support";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";
import { sendAll } from "../support/send-mails";
import { startSmtp, type TestSmtp } from "../support/smtp";
import { loggedIn } from "../support/owner";
import { product, variant, type address } from "../shop/support/catalogue";
import { createShopper, findCode } from "../shop/support/shopper";

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
      ...{ smtp: smtp.url, adminToken: TOKEN, formsPerMinute: 0, formsPerDay: 0, trustProxy: 1 },
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
    ["--order-mails-per-hour is 0", { smtp: "smtp://mail.example", orderMailsPerHour: 0 }],
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

describe("mails to unconfirmed addresses (audit F4)", () => {
  const from = (client: number) => ({ "x-forwarded-for": `198.51.100.${client}` });
  const join = async (client: number, email: string) => {
    const answer = await visit(host.origin).post([operation("UserSignupRequest", newcomer({ email }))], from(client));
    return answer.status;
  };

  it("get half of the account mails of an hour, so that a reset is sent at once, which the log notes", async () => {
    const user = await member(asSubject(host));
    await sendAll(host, smtp.url);
    host.clock.advance(2 * HOUR);
    smtp.mails.length = 0;
    host.settings.accountMailsPerHour = 6;
    for (let n = 0; n < 9; n++) expect(await join(n, `stranger${n}@mail.example`)).toBe(200);
    await sendAll(host, smtp.url);
    expect(recipients()).toEqual([0, 1, 2].map((n) => `stranger${n}@mail.example`));
    expect(host.lines.filter(({ event }) => event === "mails held back")).toMatchObject([
      { level: "warn", queue: "account", held: 6, hint: expect.stringContaining("half of --account-mails-per-hour") },
    ]);
    await user.run("UserResetPasswordRequest", { email: "ana@mail.example" });
    await sendAll(host, smtp.url);
    expect(recipients().slice(3)).toEqual(["ana@mail.example"]);
  });

  it("include those that welcome new users", async () => {
    host.settings.accountMailsPerHour = 4;
    for (let n = 0; n < 3; n++) await member(asSubject(host), { email: `stranger${n}@mail.example` });
    await sendAll(host, smtp.url);
    expect(recipients()).toHaveLength(2);
  });

  it("include resets for an account that a stranger has made", async () => {
    host.settings.accountMailsPerHour = 2;
    await join(1, "stranger@mail.example");
    for (let n = 2; n < 4; n++)
      await visit(host.origin).run("UserResetPasswordRequest", { email: "stranger@mail.example" });
    await sendAll(host, smtp.url);
    expect(recipients()).toEqual(["stranger@mail.example"]);
  });

  it("wait while others are due", async () => {
    const user = await member(asSubject(host));
    await host.store.listMails({ limit: 9 });
    await sendAll(host, smtp.url);
    smtp.mails.length = 0;
    await join(1, "stranger@mail.example");
    host.clock.advance(1000);
    await user.run("UserResetPasswordRequest", { email: "ana@mail.example" });
    await sendAll(host, smtp.url);
    expect(recipients()).toEqual(["ana@mail.example", "stranger@mail.example"]);
  });

  it("are limited to 30 an hour for one client, which can use no other client's share", async () => {
    const statuses = [];
    for (let n = 0; n < 31; n++) {
      host.clock.advance(61_000);
      statuses.push(await join(1, `stranger${n}@mail.example`));
    }
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
    expect(await join(2, "ana@mail.example")).toBe(200);
  });

  it("to one mailbox are limited together, however it is written", async () => {
    const statuses = [];
    for (const email of ["ana@mail.example", "ana+1@mail.example", "Ana+2+x@mail.example", "ana+3@mail.example"]) {
      statuses.push(await join(1, email));
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it("leave the share of other clients for an address when one client asks again and again", async () => {
    for (let n = 0; n < 14; n++) await join(1, "ana@mail.example");
    expect(await join(2, "ana@mail.example")).toBe(200);
  });
});

describe("orders on account (audit F1)", () => {
  const VICTIM = "victim@elsewhere.example";
  const LURE = {
    addressee: "YOU WON 1000 EUR, collect at https://evil.example/win",
    ...{ line1: "Collect it now:", line2: "https://evil.example/win", city: "https://evil.example/win" },
  };

  beforeEach(() =>
    host.store.saveProducts({
      products: [{ product: product({ shippable: false }), variants: [variant()] }],
      now: 1,
    }),
  );

  /** Orders as a guest. @returns the code of the error, or "ok". */
  async function order(client: number, email: string, change: Partial<ReturnType<typeof address>> = {}) {
    const shopper = createShopper(host.origin, { "x-forwarded-for": `198.51.100.${client}` });
    await shopper.add("v1");
    await shopper.fill(change, email);
    const result = await shopper.submit();
    return { shopper, code: findCode(result), id: result.data?.ecommerceAttemptSubmitOrder?.orderId as string };
  }

  it("carry no words of a guest to the address, not in the mails about later states either", async () => {
    const { id } = await order(1, VICTIM, LURE);
    const owner = await loggedIn(host);
    for (const status of ["fulfilled", "refunded"]) {
      await owner.ask(`/orders/${id}/status`, { method: "PUT", body: { status, note: "Parcel 7" } });
    }
    await sendAll(host, smtp.url);
    const mails = smtp.mails.filter((mail) => mail.recipients.includes(VICTIM));
    // What the owner starts is sent first.
    expect(mails.map(({ mail }) => mail.subject?.replace(/^\S+ /, ""))).toEqual([
      "your order #1 is on its way",
      "your order #1 is refunded",
      "your order #1",
    ]);
    for (const { raw, mail } of mails) {
      expect(raw + mail.text + mail.html).not.toMatch(/YOU WON|evil|Collect/);
      expect(mail.text).toContain(`Hello customer`);
      expect(mail.text).toContain(`/order-confirmation?orderId=${id}&token=`);
    }
  });

  it("make no button of a guest's words in the mail to the owner", async () => {
    await order(1, VICTIM, LURE);
    await sendAll(host, smtp.url);
    const toOwner = smtp.mails.find((mail) => mail.recipients.includes("owner@example.org"))?.mail;
    expect([toOwner?.text?.includes("YOU WON"), toOwner?.html]).toEqual([true, undefined]);
  });

  it("are limited for one address: three an hour by one client, twelve by all", async () => {
    const codes = async (client: number, count: number) => {
      const found = [];
      for (let n = 0; n < count; n++) found.push((await order(client, VICTIM)).code);
      return found;
    };
    expect(await codes(1, 4)).toEqual(["ok", "ok", "ok", "OrderLimit"]);
    for (const client of [2, 3, 4]) expect(await codes(client, 3)).toEqual(["ok", "ok", "ok"]);
    expect(await codes(5, 1)).toEqual(["OrderLimit"]);
    expect((await order(5, "ana@mail.example")).code).toBe("ok");
  });

  it("are limited for one client, whose cart is kept and can be ordered later", async () => {
    const codes = [];
    for (let n = 0; n < 6; n++) codes.push((await order(1, `stranger${n}@mail.example`)).code);
    const refused = await order(1, "ana@mail.example");
    expect([...codes, refused.code]).toEqual([...Array<string>(6).fill("ok"), "OrderLimit"]);
    host.clock.advance(60_000);
    expect(findCode(await refused.shopper.submit())).toBe("ok");
    for (let n = 7; n < 30; n++) {
      host.clock.advance(60_000);
      expect((await order(1, `stranger${n}@mail.example`)).code).toBe("ok");
    }
    host.clock.advance(60_000);
    expect((await order(1, "bo@mail.example")).code).toBe("OrderLimit");
    expect((await order(2, "bo@mail.example")).code).toBe("ok");
    host.clock.advance(24 * HOUR);
    expect((await order(1, "bo@mail.example")).code).toBe("ok");
  });

  it("use up no mails of accounts", async () => {
    Object.assign(host.settings, { accountMailsPerHour: 2, orderMailsPerHour: 2 });
    for (let n = 0; n < 4; n++) await order(n, `stranger${n}@mail.example`);
    await sendAll(host, smtp.url);
    expect(recipients().filter((one) => one !== "owner@example.org")).toEqual(["stranger0@mail.example"]);
    await signUp();
    await sendAll(host, smtp.url);
    expect(recipients()).toContain("ana@mail.example");
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
