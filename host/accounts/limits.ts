import { createHash } from "node:crypto";
import { Refused, secondsOf } from "../http/refused";
import { addressRates, rateKeyOf } from "../base/addresses";
import { BROWSER_COOKIE, browserIn } from "../security/known-browser";
import type { Rate } from "../store/units/rates";
import type { Scope } from "./scope";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Emails to one address per hour, of all kinds together. */
const MAILS_PER_HOUR = 3;
/** Emails to one address per hour that one client requested. */
const ALL_MAILS_PER_HOUR = 12;
/** Failed logins of one client for one account before its attempts are slowed down. */
const FAILURES = { most: 10, window: 15 * MINUTE } as const;
/** The same for all clients together, except for known browsers. */
const ALL_FAILURES = { most: 100, window: 15 * MINUTE } as const;
/** Slowed-down attempts: of one client, and of all together. */
const SLOWLY = { most: 1, window: MINUTE } as const;
const ALL_SLOWLY = { most: 30, window: MINUTE } as const;

/**
 * Counts an attempt of a client before any expensive work. Allows a burst, but not a steady stream.
 * @throws Refused
 */
export async function countClient(scope: Scope, what: string): Promise<void> {
  const { client, settings } = scope;
  const { tries } = settings;
  if (!tries) return;
  await take(scope, [
    ...addressRates(`${what} minute`, client.address, 3 * tries, MINUTE),
    ...addressRates(`${what} long`, client.address, 10 * tries, 10 * MINUTE),
  ]);
}

/**
 * Counts a login attempt for one account by client, so that failures of a stranger do not lock its user out. A browser that
 * logged in before has a separate count; all others also share one. Beyond the limit, one attempt per minute is allowed.
 * @throws Refused
 */
export async function countLogIn(scope: Scope, email: string): Promise<void> {
  const { store, now } = scope.ports;
  const { own, all, known } = logInKeys(scope, email);
  const rates = [{ key: own, ...FAILURES }, ...(known ? [] : [{ key: all, ...ALL_FAILURES }])];
  if ((await store.takeRates({ rates, now: now() })) === undefined) return;
  await take(scope, [{ key: `${own} slowly`, ...SLOWLY }, ...(known ? [] : [{ key: `${all} slowly`, ...ALL_SLOWLY }])]);
}

/** Resets the failures of this client, and after a new password those of all others. */
export async function forgetFailures(scope: Scope, email: string, others = false): Promise<void> {
  const { own, all } = logInKeys(scope, email);
  for (const key of others ? [own, all] : [own]) await scope.ports.store.dropRate({ key });
}

function logInKeys({ visit, ports, client }: Scope, email: string): { own: string; all: string; known: boolean } {
  const browser = browserIn(visit.cookie(BROWSER_COOKIE), email, ports.secret);
  const all = `log in ${hidden(email)}`;
  return { own: `${all} by ${browser ?? rateKeyOf(client.address)}`, all, known: browser !== undefined };
}

/** Limits for emails to one address: per client, so that others cannot use them up, and in total. */
export function mailRates({ client }: Pick<Scope, "client">, email: string): Rate[] {
  const key = `account mail ${hidden(email)}`;
  return [
    { key: `${key} by ${rateKeyOf(client.address)}`, most: MAILS_PER_HOUR, window: HOUR },
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

async function take({ ports }: Scope, rates: Rate[]): Promise<void> {
  const wait = await ports.store.takeRates({ rates, now: ports.now() });
  if (wait !== undefined) throw tooOften(wait);
}

/** @param wait in ms. */
export function tooOften(wait: number): Refused {
  return new Refused(429, "Too many attempts. Try again later.", secondsOf(wait));
}
