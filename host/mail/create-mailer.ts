import type { Settings } from "../settings/settings";
import type { Mailer } from "./mailer";
import { createPostmark, POSTMARK_URL } from "./postmark";
import { createResend, RESEND_URL } from "./resend";
import { createServiceMailer, type MailService } from "./service";
import { createSes, sesUrl } from "./ses";
import { createSmtpMailer } from "./smtp";

export type MailerSettings = Pick<Settings, "mail" | "mailKey" | "mailUrl" | "smtp">;

/** The way that the settings choose to send emails; undefined: emails wait in the outbox. */
export function createMailer(settings: MailerSettings): Mailer | undefined {
  const service = createService(settings);
  if (service) return createServiceMailer(service);
  return settings.smtp ? createSmtpMailer(settings.smtp) : undefined;
}

function createService({ mail, mailKey, mailUrl }: MailerSettings): MailService | undefined {
  const [name, region = ""] = mail.split(":");
  if (name === "resend") return createResend(mailKey, mailUrl || RESEND_URL);
  if (name === "postmark") return createPostmark(mailKey, mailUrl || POSTMARK_URL);
  return name === "ses" ? createSes(mailKey, region, mailUrl || sesUrl(region)) : undefined;
}
