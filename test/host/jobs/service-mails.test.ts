import { describe, expect, it, onTestFinished } from "vitest";
import { sendMails } from "../../../host/jobs/mails";
import { createMailer } from "../../../host/mail/create-mailer";
import type { MailsAnswer, TestMailAnswer } from "../../../host/owner/api-types";
import { SITE_FOLDER } from "../../conformance/support/mock";
import { runCommand } from "../support/command";
import { testFolder } from "../support/folder";
import { startHost } from "../support/host";
import { loggedIn } from "../support/owner";
import { RESEND_KEY, startResend } from "../support/services/resend";
import { submitted } from "../support/submitted";

async function hostWithResend() {
  const fake = await startResend();
  const host = await startHost({
    folder: testFolder(),
    settings: {
      ...{ mail: "resend", mailKey: RESEND_KEY, mailUrl: fake.url },
      ...{ notify: ["owner@example.org"], from: "forms@my.site" },
    },
  });
  onTestFinished(() => host.close());
  const mailer = createMailer(host.settings);
  const work = async () => {
    while (mailer && (await sendMails("notification", host.settings, host.ports, mailer)));
  };
  const owner = await loggedIn(host);
  const outbox = async () => (await (await owner.ask("/mails")).json()) as MailsAnswer;
  return { fake, host, work, owner, outbox };
}

describe("the outbox with an email service", () => {
  it("shows the message of the service, and waits as long as it asks", async () => {
    const { fake, host, work, outbox } = await hostWithResend();
    await submitted(host, { Name: "Ana" });
    const headers = { "retry-after": "600" };
    fake.next.push({ status: 429, headers, body: { name: "rate_limit_exceeded", message: "Too many requests" } });
    await work();
    const { mails, sends } = await outbox();
    expect([sends, mails[0]?.state, mails[0]?.error]).toEqual([
      true,
      "queued",
      "Resend answered with status 429: Too many requests",
    ]);
    host.clock.advance(600_000 - 1);
    await work();
    expect(fake.sent).toEqual([]);
    host.clock.advance(1);
    await work();
    expect([fake.sent.length, (await outbox()).mails[0]?.state]).toEqual([1, "sent"]);
  });

  it("shows what failed permanently, and sends it again under another key", async () => {
    const { fake, host, work, owner, outbox } = await hostWithResend();
    await submitted(host, { Name: "Ana" });
    fake.next.push({ status: 422, body: { name: "validation_error", message: "The domain is not verified" } });
    await work();
    const [mail] = (await outbox()).mails;
    expect([mail?.state, mail?.error]).toEqual([
      "failed",
      "Resend answered with status 422: The domain is not verified",
    ]);
    for (let round = 0; round < 2; round++) {
      await owner.ask(`/mails/${mail?.id}/again`, { method: "POST", body: {} });
      await work();
    }
    // Both were sent, because the owner asked for both.
    expect(fake.sent.length).toBe(2);
  });

  it("sends an email once when its result is lost", async () => {
    const { fake, host, work } = await hostWithResend();
    await submitted(host, { Name: "Ana" });
    const settle = host.ports.store.settleMail;
    host.ports.store.settleMail = () => Promise.reject(new Error("the process ends"));
    await expect(work()).rejects.toThrow("the process ends");
    host.ports.store.settleMail = settle;
    host.clock.advance(600_000);
    await work();
    expect([fake.requests.length, fake.sent.length]).toEqual([2, 1]);
  });
});

describe("a test email", () => {
  it("is sent to the address that the owner enters", async () => {
    const { fake, work, owner, outbox } = await hostWithResend();
    const answer = await owner.ask("/mails/test", { method: "POST", body: { to: "me@example.org" } });
    const { id } = (await answer.json()) as TestMailAnswer;
    await work();
    expect(fake.sent).toMatchObject([{ to: ["me@example.org"], subject: "Test email from 127.0.0.1" }]);
    expect((await outbox()).mails).toMatchObject([{ id, state: "sent" }]);
  });

  it("is refused for a list of addresses, and beyond ten in an hour", async () => {
    const { owner } = await hostWithResend();
    const send = async (to: string) => (await owner.ask("/mails/test", { method: "POST", body: { to } })).status;
    expect(await send("a@example.org,b@example.org")).toBe(400);
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push(await send("me@example.org"));
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it("is sent by host check, which names the message of the service", async () => {
    const fake = await startResend();
    const check = (key: string, ...more: string[]) =>
      runCommand(
        [
          "host",
          "check",
          SITE_FOLDER,
          "--data",
          testFolder(),
          "--mail",
          "resend",
          "--mail-url",
          fake.url,
          "--from",
          "forms@my.site",
          ...more,
        ],
        { MILLRACE_MAIL_KEY: key },
      );
    const good = await check(RESEND_KEY, "--test-mail", "me@example.org");
    expect([good.stdout, fake.sent.length]).toEqual([
      expect.stringContaining("ok     test email to me@example.org"),
      1,
    ]);
    const bad = await check("re_other", "--test-mail", "me@example.org");
    expect(bad.stdout).toContain("failed mail: Resend answered with status 403: API key … is invalid");
    expect(bad.stdout).toContain("failed test email to me@example.org: Resend answered with status 403");
  });
});
