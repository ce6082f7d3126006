import type nodemailer from "nodemailer";
import { isLoopback } from "../base/addresses";
import { loadPackage } from "../base/load-package";
import { readMailboxes } from "./mailbox";
import { PermanentMailError, type Mailer } from "./mailer";

/** Parallel connections: one for each email that may be in progress. */
const CONNECTIONS = 6;

/**
 * Sends emails through an SMTP server. Sends a password only over an encrypted connection, unless the server is local.
 * @param timeout ms for each connection step; an idle transfer may take three times as long.
 */
export function createSmtpMailer(url: string, timeout = 10_000): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const { createTransport } = loadPackage("nodemailer") as typeof nodemailer;
  const transport = createTransport({
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    pool: true,
    requireTLS: !secure && username !== "" && !isLoopback(host) && host !== "localhost",
    maxConnections: CONNECTIONS,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: 3 * timeout,
    dnsTimeout: timeout,
    // Content of visitors must never be read as a file name or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      const { messageId, subject, body, html } = mail;
      try {
        const { from, to, replyTo } = readMailboxes(mail);
        await transport.sendMail({
          messageId,
          // As objects, because a string with a list would become several recipients.
          from: toAddressObject(from),
          to: toAddressObject(to),
          ...(replyTo === undefined ? {} : { replyTo: toAddressObject(replyTo) }),
          subject,
          text: body,
          ...(html === null ? {} : { html }),
          headers: { "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        throw isPermanent(error) ? new PermanentMailError(error.message) : error;
      }
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

function toAddressObject(address: string): { name: string; address: string } {
  return { name: "", address };
}

/** Whether the server rejected this recipient or message permanently. A rejected login or sender can be corrected. */
function isPermanent(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { responseCode = 0, command = "" } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && (command === "RCPT TO" || command === "DATA");
}
