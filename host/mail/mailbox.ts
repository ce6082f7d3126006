import { domainToASCII } from "node:url";
import type { OutgoingMail } from "./mailer";

/** The addresses of an email with their domains in ASCII (RFC 5891). @throws TypeError */
export function readMailboxes({ from, to, replyTo }: Pick<OutgoingMail, "from" | "to" | "replyTo">): {
  from: string;
  to: string;
  replyTo?: string;
} {
  return {
    from: toMailbox(from),
    to: toMailbox(to),
    // Headers are ASCII only.
    ...(replyTo && isAscii(localPart(replyTo)) ? { replyTo: toMailbox(replyTo) } : {}),
  };
}

function toMailbox(address: string): string {
  if (/[\s,;<>]/.test(address)) throw new TypeError(`"${address}" is not a single email address`);
  const local = localPart(address);
  return `${local}@${domainToASCII(address.slice(local.length + 1))}`;
}

function localPart(address: string): string {
  return address.slice(0, address.lastIndexOf("@"));
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
