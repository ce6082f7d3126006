import { mailBudgets, type BudgetSettings } from "../mail/budgets";
import { mailHtml } from "../mail/html";
import { mailStyle, type StyleSettings } from "../mail/style";
import { DelayedMailError, PermanentMailError, type Mailer } from "../mail/mailer";
import type { Ports } from "../ports";
import { SealError, unseal } from "../security/seal";
import type { Settings } from "../settings/settings";
import type { MailQueue } from "../store/schema";
import type { QueuedMail } from "../store/units/mails";
import { MAIL_PAUSES, nextTry } from "./schedule";

export type MailSettings = BudgetSettings & StyleSettings & Pick<Settings, "origin" | "from">;

/** Longer than the SMTP timeouts, so that no other process sends the same email. */
const LEASE = 3 * 60_000;
/** One at a time, so that the lease covers the sending. */
const AT_ONCE = 1;

/** Sends the next due email of a queue. Returns the number of attempts; 0 if nothing is due. */
export async function sendMails(
  queue: MailQueue,
  settings: MailSettings,
  ports: Ports,
  mailer: Mailer,
): Promise<number> {
  const { store, now } = ports;
  const perHour = mailBudgets(settings)[queue];
  const mails = await store.claimMails({ now: now(), lease: LEASE, limit: AT_ONCE, queue, perHour });
  for (const mail of mails) await sendOne(mail, settings, ports, mailer);
  return mails.length;
}

/** Logs that the hourly limit of emails is reached. */
export async function reportHeldMails(settings: BudgetSettings, { store, now, log }: Ports): Promise<void> {
  const { held } = await store.mailHealth({ now: now(), budgets: mailBudgets(settings) });
  if (!held) return;
  const hint =
    "The hourly limit of emails is reached. To send more, raise --mails-per-hour or --account-mails-per-hour.";
  log({ level: "warn", event: "mails held back", held, hint });
}

async function sendOne(mail: QueuedMail, settings: MailSettings, ports: Ports, mailer: Mailer): Promise<void> {
  const { store, now, log } = ports;
  const { id, queue, submissionId, recipient, replyTo, subject, body, tries, repeats } = mail;
  const { hostname } = new URL(settings.origin);
  try {
    // Submissions are not decrypted, because their text may imitate an encrypted value.
    const text = queue === "account" ? unseal(body, ports.secret, id) : body;
    const from = settings.from || `forms@${hostname}`;
    // Submissions are sent as plain text only, because their content is untrusted.
    const html = submissionId === null ? mailHtml(subject, text, mailStyle(settings, hostname)) : null;
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
