import { sendMails } from "../../../host/jobs/mails";
import { createSmtpMailer } from "../../../host/mail/smtp";
import type { Ports } from "../../../host/ports";
import type { Settings } from "../../../host/settings/settings";
import { MAIL_QUEUES } from "../../../host/records/outgoing";

/**
 * Sends mails until none is due.
 * @param url of the mail server.
 * @param timeout ms for each step of the mail server; default: the host's own.
 */
export async function sendAll(
  { settings, ports }: { settings: Settings; ports: Ports },
  url: string,
  timeout?: number,
): Promise<void> {
  const mailer = createSmtpMailer(url, timeout);
  for (const queue of MAIL_QUEUES) {
    while (await sendMails(queue, settings, ports, mailer));
  }
  mailer.close();
}
