/** Longest address, in characters. */
const MOST = 254;
/**
 * Characters that no part of an address has: brackets and commas, which would make several recipients of it, invisible ones
 * and those that turn the direction of the text. U+0130 and U+212A are the letters whose lower case has letters of ASCII:
 * two mailboxes would be compared as one.
 */
const NOT = String.raw`\s@,;:<>()[\]\\"\p{C}\p{DI}\u0130\u212a`;
const MAILBOX = new RegExp(`^[^${NOT}]+@[^${NOT}]+$`, "u");
/** A domain of the internet: with a dot and a name at the end, which a number as in an IP address is not. */
const DOMAIN = /@[^.]+(?:\.[^.]+)*\.(?!\p{N}+$)[^.]+$/u;

/** Whether a text is exactly one address, also one of a local network. */
export function isMailbox(text: string): boolean {
  return text.length <= MOST && MAILBOX.test(text);
}

/** The email address in a text, or null unless the text is exactly one address of the internet. */
export function addressIn(value: unknown): string | null {
  const text = typeof value === "string" ? value.trim() : "";
  return isMailbox(text) && DOMAIN.test(text) ? text : null;
}

/** An address as it is compared and stored for comparisons: without case. */
export function emailKey(address: string): string {
  return address.trim().toLowerCase();
}
