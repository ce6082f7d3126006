import { rateKey } from "../base/addresses";
import { Refused, toSeconds } from "../http/refused";
import type { Ports } from "../ports";
import type { Rate } from "../store/units/rates";

const MINUTE = 60_000;
/** Failed logins of one client for one account before its attempts are slowed down. */
const FAILURES = { most: 10, window: 15 * MINUTE } as const;
/** The same for all clients together, except for known browsers. */
const ALL_FAILURES = { most: 100, window: 15 * MINUTE } as const;
/** Slowed-down attempts: of one client, and of all together. */
const SLOWLY = { most: 1, window: MINUTE } as const;
const ALL_SLOWLY = { most: 30, window: MINUTE } as const;

type Needs = Pick<Ports, "store" | "now">;

/** The refusal of a request beyond a limit. @param wait in ms. */
export function tooMany(wait: number, message = "Too many attempts. Try again later."): Refused {
  return new Refused(429, message, toSeconds(wait));
}

/** Counts a request. @throws Refused beyond one of the rates. */
export async function limit({ store, now }: Needs, rates: Rate[], message?: string): Promise<void> {
  const wait = await store.takeRates({ rates, now: now() });
  if (wait !== undefined) throw tooMany(wait, message);
}

/** The counts of failed logins for one account. */
export interface LoginKeys {
  /** Of this client. */
  own: string;
  /** Of all clients together. */
  all: string;
  /** Whether the browser logged in before, so that only its own count applies. */
  known: boolean;
}

/** @param browser id of a known browser. */
export function loginKeys(all: string, browser: string | undefined, address: string): LoginKeys {
  return { own: `${all} by ${browser ?? rateKey(address)}`, all, known: browser !== undefined };
}

/**
 * Counts a login attempt for one account by client, so that failures of a stranger do not lock its user out. A browser that
 * logged in before has a separate count; all others also share one. Beyond the limit, one attempt per minute is allowed.
 * @throws Refused
 */
export async function limitLogins(ports: Needs, { own, all, known }: LoginKeys): Promise<void> {
  const rates = [{ key: own, ...FAILURES }, ...(known ? [] : [{ key: all, ...ALL_FAILURES }])];
  if ((await ports.store.takeRates({ rates, now: ports.now() })) === undefined) return;
  await limit(ports, [
    { key: `${own} slowly`, ...SLOWLY },
    ...(known ? [] : [{ key: `${all} slowly`, ...ALL_SLOWLY }]),
  ]);
}
