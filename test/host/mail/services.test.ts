import { describe, expect, it } from "vitest";
import { createMailer, type MailerSettings } from "../../../host/mail/create-mailer";
import { DelayedMailError, PermanentMailError, type Mailer, type OutgoingMail } from "../../../host/mail/mailer";
import { createPostmark } from "../../../host/mail/postmark";
import { createServiceMailer } from "../../../host/mail/service";
import type { Fake } from "../support/services/fake";
import { startPostmark, POSTMARK_TOKEN } from "../support/services/postmark";
import { RESEND_KEY, RESEND_SENDING_KEY, startResend } from "../support/services/resend";
import { SES_KEY, SES_REGION, startSes } from "../support/services/ses";

const MAIL: OutgoingMail = {
  messageId: "<1@my.site>",
  idempotencyKey: "1/0",
  from: "forms@my.site",
  to: "ana@bücher.example",
  replyTo: "bo@example.org",
  subject: "Grüße <b>",
  body: "Hello\nWorld €",
  html: "<p>Hello</p>",
};

const open = (mail: string, mailKey: string, mailUrl: string): Mailer => {
  const settings: MailerSettings = { mail, mailKey, mailUrl, smtp: "" };
  const mailer = createMailer(settings);
  if (!mailer) throw new Error(`no mailer for ${mail}`);
  return mailer;
};

const TO = "ana@xn--bcher-kva.example";
const utf8 = (Data: string | null) => ({ Data, Charset: "UTF-8" });
const AUTOMATIC = { Name: "Auto-Submitted", Value: "auto-generated" };

/** Name, fake, setting, keys, and the body of the email above. */
const SERVICES = [
  [
    "Resend",
    startResend,
    ...["resend", RESEND_KEY, "re_wrong_key"],
    {
      ...{ from: MAIL.from, to: [TO], reply_to: MAIL.replyTo, subject: MAIL.subject, text: MAIL.body, html: MAIL.html },
      headers: { "Auto-Submitted": "auto-generated" },
    },
  ],
  [
    "Postmark",
    startPostmark,
    ...["postmark", POSTMARK_TOKEN, "wrong-token"],
    {
      ...{ From: MAIL.from, To: TO, ReplyTo: MAIL.replyTo, Subject: MAIL.subject, TextBody: MAIL.body },
      ...{ HtmlBody: MAIL.html, MessageStream: "outbound", Headers: [AUTOMATIC] },
    },
  ],
  [
    "Amazon SES",
    startSes,
    ...[`ses:${SES_REGION}`, SES_KEY, "AKIATESTSOFTHEHOST:wrong-secret"],
    {
      FromEmailAddress: MAIL.from,
      Destination: { ToAddresses: [TO] },
      ReplyToAddresses: [MAIL.replyTo],
      Content: {
        Simple: {
          Subject: utf8(MAIL.subject),
          Body: { Text: utf8(MAIL.body), Html: utf8(MAIL.html) },
          Headers: [AUTOMATIC],
        },
      },
    },
  ],
] as [string, () => Promise<Fake & { sent: object[] }>, string, string, string, object][];

describe.each(SERVICES)("emails by %s", (name, start, mail, key, wrongKey, body) => {
  const failed = async (mailer: Mailer) =>
    mailer.send(MAIL).then(
      () => undefined,
      (error: unknown) => error as Error,
    );

  it("are accepted with the documented request", async () => {
    const fake = await start();
    await open(mail, key, fake.url).send(MAIL);
    expect(fake.sent).toEqual([body]);
  });

  it("have neither HTML nor a reply address when the email has none, or one outside ASCII", async () => {
    const fake = await start();
    await open(mail, key, fake.url).send({ ...MAIL, html: null, replyTo: "bü@example.org" });
    const text = JSON.stringify(fake.sent);
    expect([fake.sent.length, /html/i.test(text), /reply/i.test(text)]).toEqual([1, false, false]);
  });

  it("are checked by a request that sends nothing", async () => {
    const fake = await start();
    await open(mail, key, fake.url).verify();
    expect([fake.sent, fake.requests.map(({ method }) => method)]).toEqual([[], ["GET"]]);
  });

  it("are tried again after a refused key, and its message does not name the key", async () => {
    const fake = await start();
    const mailer = open(mail, wrongKey, fake.url);
    const error = await failed(mailer);
    expect(error).not.toBeInstanceOf(PermanentMailError);
    expect(error?.message).toMatch(new RegExp(`^${name} answered with status 40[13]: `));
    for (const part of wrongKey.split(":")) expect(error?.message).not.toContain(part);
    await expect(mailer.verify()).rejects.toThrow(`${name} answered with status`);
  });

  it.each([400, 404, 413, 422])("fail permanently at status %i", async (status) => {
    const fake = await start();
    fake.next.push({ status, body: { message: "No \n good", Message: "No \n good" } });
    const error = await failed(open(mail, key, fake.url));
    expect(error).toBeInstanceOf(PermanentMailError);
    expect(error?.message).toBe(`${name} answered with status ${status}: No good`);
  });

  it.each([302, 408, 429, 500, 503])("are tried again at status %i", async (status) => {
    const fake = await start();
    fake.next.push({ status, headers: { location: fake.url } });
    const error = await failed(open(mail, key, fake.url));
    expect(error?.message).toBe(`${name} answered with status ${status}`);
    expect([error instanceof PermanentMailError, error instanceof DelayedMailError, fake.requests.length]).toEqual([
      false,
      false,
      1,
    ]);
  });

  it.each([
    [429, "120", 120_000],
    [503, "0", 0],
    [429, "999999", 86_400_000],
  ])("wait after status %i with Retry-After: %s", async (status, header, wait) => {
    const fake = await start();
    fake.next.push({ status, headers: { "retry-after": header } });
    expect(await failed(open(mail, key, fake.url))).toMatchObject({ wait });
  });

  it("show no page of a proxy as message", async () => {
    const fake = await start();
    fake.next.push(
      { status: 502, body: "<html>Bad gateway</html>" },
      { status: 400, body: `{"message":"${"x".repeat(70_000)}"}` },
    );
    const mailer = open(mail, key, fake.url);
    expect([(await failed(mailer))?.message, (await failed(mailer))?.message]).toEqual([
      `${name} answered with status 502`,
      `${name} answered with status 400`,
    ]);
  });

  it("are not sent to several recipients in one address (attack 23)", async () => {
    const fake = await start();
    const two = { ...MAIL, to: "ana@example.org,bo@example.org" };
    await expect(open(mail, key, fake.url).send(two)).rejects.toThrow("is not a single email address");
    expect(fake.requests).toEqual([]);
  });

  it("are tried again when the service cannot be reached", async () => {
    const mailer = open(mail, key, "http://127.0.0.1:9");
    await expect(mailer.send(MAIL)).rejects.toThrow(`${name} cannot be reached at 127.0.0.1:9`);
  });
});

describe("emails by Resend", () => {
  it("are sent once when an attempt is repeated, and again with another key", async () => {
    const fake = await startResend();
    const mailer = open("resend", RESEND_KEY, fake.url);
    for (const idempotencyKey of ["1/0", "1/0", "1/1"]) await mailer.send({ ...MAIL, idempotencyKey });
    expect([fake.requests.length, fake.sent.length]).toEqual([3, 2]);
  });

  it("are tried again while an earlier attempt is in progress", async () => {
    const fake = await startResend();
    const mailer = open("resend", RESEND_KEY, fake.url);
    fake.next.push({ status: 409, body: { name: "concurrent_idempotent_requests", message: "In progress" } });
    await expect(mailer.send(MAIL)).rejects.not.toBeInstanceOf(PermanentMailError);
    await mailer.send(MAIL);
    await expect(mailer.send({ ...MAIL, body: "Other" })).rejects.toBeInstanceOf(PermanentMailError);
  });

  it("need only a key for sending", async () => {
    const fake = await startResend();
    const mailer = open("resend", RESEND_SENDING_KEY, fake.url);
    await mailer.verify();
    await mailer.send(MAIL);
    expect(fake.sent.length).toBe(1);
  });
});

describe("emails by Postmark", () => {
  it("fail permanently for a recipient that bounced, with the code", async () => {
    const fake = await startPostmark();
    fake.inactive.add("ana@xn--bcher-kva.example");
    await expect(open("postmark", POSTMARK_TOKEN, fake.url).send(MAIL)).rejects.toThrow(
      "422: You tried to send to a recipient that has been marked as inactive. (code 406)",
    );
  });

  it("end after the time limit", async () => {
    const fake = await startPostmark();
    fake.next.push("hang");
    const mailer = createServiceMailer(createPostmark(POSTMARK_TOKEN, fake.url), 50);
    await expect(mailer.send(MAIL)).rejects.toThrow("Postmark did not answer within 0.05 s");
  });
});

describe("emails by Amazon SES", () => {
  it("need no right to read the account", async () => {
    const fake = await startSes();
    fake.rights.readsAccount = false;
    await open(`ses:${SES_REGION}`, SES_KEY, fake.url).verify();
  });

  it("are refused when they are signed for another region", async () => {
    const fake = await startSes();
    await expect(open("ses:us-east-1", SES_KEY, fake.url).send(MAIL)).rejects.toThrow("status 403");
    expect(fake.sent).toEqual([]);
  });
});
