import { mailBudgets, type BudgetSettings } from "../mail/budgets";
import { mailHtml } from "../mail/html";
import { PermanentMailError, type Mailer } from "../mail/mailer";
import type { Ports } from "../ports";
import { SealError, unseal } from "../security/seal";
import type { Settings } from "../settings/settings";
import type { MailQueue } from "../store/schema";
import type { QueuedMail } from "../store/units/mails";
import { MAIL_PAUSES, nextTry } from "./schedule";

export type MailSettings = BudgetSettings & Pick<Settings, "origin" | "from">;

/** Longer than the SMTP timeouts, so that no other process sends the same email. */
const LEASE = 3 * 60_000;
/** One by one, so that the lease covers it. */
const AT_ONCE = 1;

/** Sends the next mail of a queue that is due. Returns how many it tried; 0: nothing more to do. */
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

/** Writes to the log that the mails of an hour are used up. Returns nothing: there is no work in it. */
export async function reportHeldMails(settings: BudgetSettings, { store, now, log }: Ports): Promise<void> {
  const { held } = await store.mailHealth({ now: now(), budgets: mailBudgets(settings) });
  if (!held) return;
  const hint =
    "The hourly limit of emails is reached. To send more, raise --mails-per-hour or --account-mails-per-hour.";
  log({ level: "warn", event: "mails held back", held, hint });
}

async function sendOne(mail: QueuedMail, settings: MailSettings, ports: Ports, mailer: Mailer): Promise<void> {
  const { store, now, log } = ports;
  const { id, queue, submissionId, recipient, replyTo, subject, body, tries } = mail;
  const { hostname } = new URL(settings.origin);
  try {
    // What strangers wrote may look like something sealed.
    const text = queue === "account" ? unseal(body, ports.secret, id) : body;
    const from = settings.from || `forms@${hostname}`;
    // What strangers wrote into a form stays as plain as it came.
    const html = submissionId === null ? mailHtml(subject, text) : null;
    await mailer.send({ messageId: `<${id}@${hostname}>`, from, to: recipient, replyTo, subject, body: text, html });
    await store.settleMail({ id, now: now(), state: "sent", error: null });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const dueAt =
      error instanceof PermanentMailError || error instanceof SealError
        ? undefined
        : nextTry(MAIL_PAUSES, tries, now());
    log({ level: "warn", event: "mail not sent", id, tries, error: reason, final: dueAt === undefined });
    const state = dueAt === undefined ? "failed" : "queued";
    await store.settleMail({ id, now: now(), state, dueAt, error: reason });
  }
}
