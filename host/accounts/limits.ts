import { createHash } from "node:crypto";
import { addressRates, rateKey } from "../base/addresses";
import { BROWSER_COOKIE, browserIn } from "../security/known-browser";
import { limit, limitLogins, loginKeys, type LoginKeys } from "../security/limits";
import type { Rate } from "../store/units/rates";
import type { Scope } from "./scope";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Emails to one address per hour that one client requested, of all kinds together. */
const MAILS_PER_HOUR = 3;
/** Emails to one address per hour that all clients together requested. */
const ALL_MAILS_PER_HOUR = 12;

/**
 * Counts an attempt of a client before any expensive work. Allows a burst, but not a steady stream.
 * @throws Refused
 */
export async function countClient(scope: Scope, what: string): Promise<void> {
  const { client, settings } = scope;
  const { tries } = settings;
  if (!tries) return;
  await limit(scope.ports, [
    ...addressRates(`${what} minute`, client.address, 3 * tries, MINUTE),
    ...addressRates(`${what} long`, client.address, 10 * tries, 10 * MINUTE),
  ]);
}

/** Counts a login attempt for one account. @throws Refused */
export function countLogIn(scope: Scope, email: string): Promise<void> {
  return limitLogins(scope.ports, listKeys(scope, email));
}

/** Resets the failures of this client, and after a new password those of all others. */
export async function forgetFailures(scope: Scope, email: string, others = false): Promise<void> {
  const { own, all } = listKeys(scope, email);
  for (const key of others ? [own, all] : [own]) await scope.ports.store.dropRate({ key });
}

function listKeys({ visit, ports, client }: Scope, email: string): LoginKeys {
  const browser = browserIn(visit.cookie(BROWSER_COOKIE), email, ports.secret);
  return loginKeys(`log in ${hidden(email)}`, browser, client.address);
}

/** Limits for emails to one address: per client, so that others cannot use them up, and in total. */
export function mailRates({ client }: Pick<Scope, "client">, email: string): Rate[] {
  const key = `account mail ${hidden(email)}`;
  return [
    { key: `${key} by ${rateKey(client.address)}`, most: MAILS_PER_HOUR, window: HOUR },
    { key, most: ALL_MAILS_PER_HOUR, window: HOUR },
  ];
}

/** Limit for emails to a user without a password who tries to log in. */
export function reminderRate(email: string): Rate {
  return { key: `first password ${hidden(email)}`, most: 1, window: 24 * HOUR };
}

/** Hashes an address, because addresses without an account must not be stored. */
function hidden(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}
