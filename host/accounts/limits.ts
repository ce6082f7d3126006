import { addressRates } from "../base/addresses";
import { hashAddress } from "../base/mail-rates";
import { BROWSER_COOKIE, browserIn } from "../security/known-browser";
import { limit, limitLogins, loginKeys, type LoginKeys } from "../security/limits";
import type { Rate } from "../store/units/rates";
import type { Scope } from "./scope";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

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
  return loginKeys(`log in ${hashAddress(email)}`, browser, client.address);
}

/**
 * Limit for emails that one client requests per hour, to all addresses together: three times `tries`, because the people of
 * a class or a company can share an IP address.
 */
export function clientMailRates({ client, settings }: Pick<Scope, "client" | "settings">): Rate[] {
  const { tries } = settings;
  return tries ? addressRates("mails", client.address, 3 * tries, HOUR) : [];
}

/** Limit for emails to a user without a password who tries to log in. */
export function reminderRate(email: string): Rate {
  return { key: `first password ${hashAddress(email)}`, most: 1, window: 24 * HOUR };
}
