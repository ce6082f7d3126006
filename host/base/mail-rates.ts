import { createHash } from "node:crypto";
import { emailKey } from "../../wire/mail-address";
import { rateKey, type AddressRate } from "./addresses";

const HOUR = 3_600_000;
/** Emails of a kind to one mailbox per hour that one client requested. */
const BY_CLIENT = 3;
/** The same that all clients together requested. */
const BY_ALL = 12;

/**
 * Limits for emails to one address that anyone can request: per client, so that others cannot use them up, and in total.
 * @param client IP address.
 */
export function mailRates(kind: "account" | "order", client: string, email: string): AddressRate[] {
  const key = `${kind} mail ${mailboxKey(email)}`;
  return [
    { key: `${key} by ${rateKey(client)}`, most: BY_CLIENT, window: HOUR },
    { key, most: BY_ALL, window: HOUR },
  ];
}

/** The key of a mailbox for limits. All spellings with "+" are one mailbox. */
export function mailboxKey(address: string): string {
  return hashAddress(emailKey(address).replace(/\+[^@]*@/, "@"));
}

/** Hashes an address, because addresses must not be stored apart from what they belong to. */
export function hashAddress(address: string): string {
  return createHash("sha256").update(address).digest("base64url");
}
