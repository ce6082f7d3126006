import { createTransport } from "nodemailer";
import type { Mailer } from "./mailer";

/**
 * Mails through an SMTP server, one connection at a time.
 * @param timeout ms for each step of getting through; a silent transfer may take three times as long.
 */
export function createSmtpMailer(url: string, timeout = 10_000): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    pool: true,
    maxConnections: 1,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: 3 * timeout,
    dnsTimeout: timeout,
    // What a visitor wrote is text, never the name of something to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ messageId, from, to, replyTo, subject, body, html }) {
      await transport.sendMail({
        messageId,
        // As objects: a list in a text would become several recipients.
        from: addressOf(from),
        to: addressOf(to),
        ...(replyTo ? { replyTo: addressOf(replyTo) } : {}),
        subject,
        text: body,
        ...(html === null ? {} : { html }),
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

function addressOf(address: string): { name: string; address: string } {
  if (/[\s,;<>]/.test(address)) throw new TypeError(`"${address}" is not one address`);
  return { name: "", address };
}
