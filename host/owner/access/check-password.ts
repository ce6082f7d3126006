import { addressRates } from "../../base/addresses";
import { Refused } from "../../http/refused";
import { cookieIn } from "../../security/cookies";
import { browserIn } from "../../security/known-browser";
import { limit, limitLogins, loginKeys } from "../../security/limits";
import { isPassword } from "../../security/passwords";
import type { Owner } from "../../store/units/owners/owners";
import type { OwnerContext, Tools } from "../env";
import { BROWSER } from "./enter";

const MINUTE = 60_000;

export const wrongPassword = (): Refused => new Refused(401, "Wrong name or password");

export const expiredLink = (): Refused =>
  new Refused(410, "This link has expired or was used before. Request a new one.");

/** Requires that a change was made of an owner who was still as it was checked. @throws Refused */
export function requireChanged<T>(changed: T | undefined): T {
  if (changed === undefined) throw new Refused(409, "Your login was changed meanwhile. Reload the page and try again.");
  return changed;
}

/** Counts a request that tries a password or token, by IP address. @throws Refused */
export function limitTries({ env }: OwnerContext, { ports }: Pick<Tools, "ports">): Promise<void> {
  return limit(ports, addressRates("owner address", env.client.address, 10, MINUTE));
}

/**
 * Checks a password. Counts attempts before computing the hash, so that guessing costs the host little.
 * @param login name or email address, in lower case.
 * @throws Refused
 */
export async function checkPassword(
  context: OwnerContext,
  { ports }: Pick<Tools, "ports">,
  login: string,
  password: string,
): Promise<Owner> {
  const { store, secret, log } = ports;
  const owner = await store.findOwner({ login });
  const name = owner?.name ?? login;
  const browser = browserIn(cookieIn(context.req.header("cookie") ?? null, BROWSER), name, secret);
  const keys = loginKeys(`owner name ${name}`, browser, context.env.client.address);
  if (!browser) await limitTries(context, { ports });
  await limitLogins(ports, keys);
  // A disabled owner gets the same answer as an unknown one.
  const stored = owner?.disabledAt === null ? owner.password : undefined;
  if (!(await isPassword(password, stored)) || !owner) {
    log({ level: "warn", event: "owner log in refused" });
    throw wrongPassword();
  }
  await store.dropRate({ key: keys.own });
  return owner;
}
