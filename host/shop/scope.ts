import { ShopError } from "../../wire/shop/errors";
import type { Scope } from "../accounts/scope";
import { addressRates } from "../base/addresses";
import { limit } from "../security/limits";
import { createToken, hashToken } from "../security/tokens";
import type { Placing } from "../store/units/shop/place-order";
import type { Refusal } from "../store/units/shop/stock";

/** The cookie of a visitor's cart. */
const CART_COOKIE = "millrace-cart";
/** Ms that a browser keeps a cart. */
export const CART_FOR = 30 * 24 * 3_600_000;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Requests of one address per minute: new carts, attempts to order, tried discounts. */
const PER_MINUTE = { cart: 60, order: 60, discount: 20 } as const;
/** Orders of one address that are accepted without a payment. Each takes pieces and a number, and sends emails. */
const UNPAID = { perMinute: 6, perDay: 30 } as const;

/** Tokens of carts that this request started, so that a batch uses one cart. */
const started = new WeakMap<object, string>();

/** Hash of the token of the visitor's cart; empty: none. */
export function cartHash({ visit }: Scope): string {
  const token = started.get(visit) ?? visit.cookie(CART_COOKIE) ?? "";
  return token ? hashToken(token) : "";
}

/** The same, for a visitor who gets a cart now. @throws Refused */
export async function requireCartHash(scope: Scope): Promise<string> {
  const known = cartHash(scope);
  if (known) return known;
  await countVisitor(scope, "cart");
  const token = createToken();
  started.set(scope.visit, token);
  scope.visit.keep(CART_COOKIE, token, CART_FOR);
  return hashToken(token);
}

/** Counts a request of an address. @throws Refused beyond the limit. */
export async function countVisitor({ ports, client, settings }: Scope, what: keyof typeof PER_MINUTE): Promise<void> {
  if (!settings.tries) return;
  await limit(ports, addressRates(`shop ${what}`, client.address, PER_MINUTE[what], MINUTE));
}

/** The limits of orders that are accepted without a payment; undefined: none. */
export function orderLimits({ client: { address }, settings }: Scope): Placing["limits"] {
  if (!settings.tries) return undefined;
  const rates = [
    ...addressRates("shop orders minute", address, UNPAID.perMinute, MINUTE),
    ...addressRates("shop orders day", address, UNPAID.perDay, DAY),
  ];
  return { client: address, rates };
}

/** The result of a unit. @throws ShopError if it refused. */
export function unwrap<T>(result: T | Refusal): T {
  if (typeof result !== "object" || result === null || !("error" in result)) return result;
  const { code, message, problems } = result.error;
  throw new ShopError(code, message, problems);
}
