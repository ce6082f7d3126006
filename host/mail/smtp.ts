import { domainToASCII } from "node:url";
import { createTransport } from "nodemailer";
import { isLoopback } from "../base/addresses";
import { PermanentMailError, type Mailer } from "./mailer";

/** Connections at once: one for each mail that may be on its way. */
const CONNECTIONS = 4;

/**
 * Mails through an SMTP server. A password is sent over an encrypted connection only, unless the server is on this machine.
 * @param timeout ms for each step of getting through; a silent transfer may take three times as long.
 */
export function createSmtpMailer(url: string, timeout = 10_000): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const host = hostname.replace(/^\[|\]$/g, "");
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
    // What a visitor wrote is text, never the name of something to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ messageId, from, to, replyTo, subject, body, html }) {
      try {
        await transport.sendMail({
          messageId,
          // As objects: a list in a text would become several recipients.
          from: addressOf(from),
          to: addressOf(to),
          ...(replyTo && isAscii(localPart(replyTo)) ? { replyTo: addressOf(replyTo) } : {}),
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

function addressOf(address: string): { name: string; address: string } {
  if (/[\s,;<>]/.test(address)) throw new TypeError(`"${address}" is not a single email address`);
  const local = localPart(address);
  // Headers hold ASCII only, and a domain has such a form (RFC 5891).
  return { name: "", address: `${local}@${domainToASCII(address.slice(local.length + 1))}` };
}

function localPart(address: string): string {
  return address.slice(0, address.lastIndexOf("@"));
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/** Whether the server refused this recipient or this message for good. A refused log-in or sender may be put right. */
function isPermanent(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { responseCode = 0, command = "" } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && (command === "RCPT TO" || command === "DATA");
}
