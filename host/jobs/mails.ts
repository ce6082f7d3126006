import { describeHeld, mailBudgets, type BudgetSettings } from "../mail/budgets";
import { mailHtml } from "../mail/html";
import { mailStyle, type StyleSettings } from "../mail/style";
import { DelayedMailError, PermanentMailError, type Mailer } from "../mail/mailer";
import type { Ports } from "../ports";
import { SealError, unseal } from "../security/seal";
import type { Settings } from "../settings/settings";
import { MAIL_PAUSES, nextTry } from "./schedule";
import type { MailQueue, QueuedMail } from "../records/outgoing";

export type MailSettings = BudgetSettings & StyleSettings & Pick<Settings, "origin" | "from">;

/** Longer than the SMTP timeouts, so that no other process sends the same email. */
const LEASE = 3 * 60_000;
/** One at a time, so that the lease covers the sending. */
const AT_ONCE = 1;

/** Sends the next due email of a queue, or logs that due ones wait. Returns the number of attempts; 0 if none can be made. */
export async function sendMails(
  queue: MailQueue,
  settings: MailSettings,
  ports: Ports,
  mailer: Mailer,
): Promise<number> {
  const { store, now, log } = ports;
  const perHour = mailBudgets(settings)[queue];
  const { mails, held } = await store.claimMails({ now: now(), lease: LEASE, limit: AT_ONCE, queue, perHour });
  if (held) {
    log({
      level: "warn",
      event: "mails held back",
      queue,
      held: held.count,
      hint: describeHeld(queue, held.unconfirmedOnly),
    });
  }
  for (const mail of mails) await sendOne(mail, settings, ports, mailer);
  return mails.length;
}

async function sendOne(mail: QueuedMail, settings: MailSettings, ports: Ports, mailer: Mailer): Promise<void> {
  const { store, now, log } = ports;
  const { id, queue, recipient, replyTo, subject, body, tries, repeats } = mail;
  const { hostname } = new URL(settings.origin);
  try {
    // Texts with words of visitors are not decrypted, because they may imitate an encrypted value, and are sent as plain
    // text only, because they could make a button.
    const isPlain = queue === "notification";
    const text = isPlain ? body : unseal(body, ports.secret, id);
    const from = settings.from || `forms@${hostname}`;
    const html = isPlain ? null : mailHtml(subject, text, mailStyle(settings, hostname));
    const messageId = `<${id}@${hostname}>`;
    const idempotencyKey = `${id}/${repeats}`;
    await mailer.send({ messageId, idempotencyKey, from, to: recipient, replyTo, subject, body: text, html });
    await store.settleMail({ id, now: now(), state: "sent", error: null });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const wait = error instanceof DelayedMailError ? error.wait : 0;
    const dueAt =
      error instanceof PermanentMailError || error instanceof SealError
        ? undefined
        : nextTry(MAIL_PAUSES, tries, now(), wait);
    log({ level: "warn", event: "mail not sent", id, tries, error: reason, final: dueAt === undefined });
    const state = dueAt === undefined ? "failed" : "queued";
    await store.settleMail({ id, now: now(), state, dueAt, error: reason });
  }
}
