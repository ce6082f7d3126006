import { createHash } from "node:crypto";
import { Refused, secondsOf } from "../http/refused";
import { rateKeyOf } from "../security/addresses";
import type { Rate } from "../store/units/rates";
import type { Scope } from "./scope";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Mails to one address in an hour, whatever for. */
const MAILS_PER_HOUR = 3;
/** Failures of one account until it is tried slowly, and over which time they count. */
const FAILURES = { most: 10, window: 15 * MINUTE } as const;

/**
 * Counts a try of whoever asks, before anything is computed for them: a burst goes through, a stream does not.
 * @throws Refused
 */
export async function countClient(scope: Scope, what: string): Promise<void> {
  const { client, settings } = scope;
  const { tries } = settings;
  if (!tries) return;
  const key = `${what} ${rateKeyOf(client.address)}`;
  await take(scope, [
    { key: `${key} minute`, most: 3 * tries, window: MINUTE },
    { key: `${key} long`, most: 10 * tries, window: 10 * MINUTE },
  ]);
}

/** Counts a try for one account; its owner may be among those who try, so one goes through each minute. @throws Refused */
export async function countLogIn(scope: Scope, email: string): Promise<void> {
  const { store, now } = scope.ports;
  const key = logInKey(email);
  const over = await store.takeRates({ rates: [{ key, ...FAILURES }], now: now() });
  if (over !== undefined) await take(scope, [{ key: `${key} slowly`, most: 1, window: MINUTE }]);
}

/** Lets the failures of an account begin again. */
export async function forgetFailures({ ports }: Scope, email: string): Promise<void> {
  await ports.store.dropRate({ key: logInKey(email) });
}

/** The limit of mails to one address. */
export function mailRate(email: string): Rate {
  return { key: `account mail ${hidden(email)}`, most: MAILS_PER_HOUR, window: HOUR };
}

/** The limit of mails to somebody without a password who tries to log in. */
export function reminderRate(email: string): Rate {
  return { key: `first password ${hidden(email)}`, most: 1, window: 24 * HOUR };
}

const logInKey = (email: string) => `log in ${hidden(email)}`;

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
  return new Refused(429, "Too many tries: wait a little", secondsOf(wait));
}
