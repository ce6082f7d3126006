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
/** Mails to one address in an hour that anybody asked for. */
const ALL_MAILS_PER_HOUR = 12;
/** Failures of one address for one account until it tries slowly, and over which time they count. */
const FAILURES = { most: 10, window: 15 * MINUTE } as const;
/** The same of all addresses together, which a known browser does not count for. */
const ALL_FAILURES = { most: 100, window: 15 * MINUTE } as const;
/** Slow tries: of one address, and of all together. */
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
 * Counts a try for one account, by who tries: failures of a stranger must not keep its user out. A browser that logged in
 * before counts for itself alone; all others count together as well. Past the limit one try a minute goes through.
 * @throws Refused
 */
export async function countLogIn(scope: Scope, email: string): Promise<void> {
  const { store, now } = scope.ports;
  const { own, all, known } = logInKeys(scope, email);
  const rates = [{ key: own, ...FAILURES }, ...(known ? [] : [{ key: all, ...ALL_FAILURES }])];
  if ((await store.takeRates({ rates, now: now() })) === undefined) return;
  await take(scope, [{ key: `${own} slowly`, ...SLOWLY }, ...(known ? [] : [{ key: `${all} slowly`, ...ALL_SLOWLY }])]);
}

/** Lets the failures of who tries begin again, and after a new password those of all others. */
export async function forgetFailures(scope: Scope, email: string, others = false): Promise<void> {
  const { own, all } = logInKeys(scope, email);
  for (const key of others ? [own, all] : [own]) await scope.ports.store.dropRate({ key });
}

function logInKeys({ visit, ports, client }: Scope, email: string): { own: string; all: string; known: boolean } {
  const browser = browserIn(visit.cookie(BROWSER_COOKIE), email, ports.secret);
  const all = `log in ${hidden(email)}`;
  return { own: `${all} by ${browser ?? rateKeyOf(client.address)}`, all, known: browser !== undefined };
}

/** The limits of mails to one address: of what one client asks for, so that others cannot use them up, and of all. */
export function mailRates({ client }: Pick<Scope, "client">, email: string): Rate[] {
  const key = `account mail ${hidden(email)}`;
  return [
    { key: `${key} by ${rateKeyOf(client.address)}`, most: MAILS_PER_HOUR, window: HOUR },
    { key, most: ALL_MAILS_PER_HOUR, window: HOUR },
  ];
}

/** The limit of mails to somebody without a password who tries to log in. */
export function reminderRate(email: string): Rate {
  return { key: `first password ${hidden(email)}`, most: 1, window: 24 * HOUR };
}

/** Addresses that have no account are not kept, either. */
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
