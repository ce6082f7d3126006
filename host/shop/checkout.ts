import { cleanText, readAddress, type ShopAddress } from "../../wire/shop/address";
import { readCustomData, type CheckoutData } from "../../wire/shop/checkout-data";
import { ShopError } from "../../wire/shop/errors";
import type { CustomData } from "../../wire/shop/placed-order";
import type { Scope } from "../accounts/scope";
import { addressIn } from "../../wire/mail-address";
import { cartHash, countVisitor, unwrap } from "./scope";

const OK = { ok: true } as const;

async function change({ ports, ...scope }: Scope, given: Partial<CheckoutData>): Promise<typeof OK> {
  const tokenHash = cartHash({ ports, ...scope });
  const known = tokenHash && unwrap(await ports.store.changeCheckout({ tokenHash, change: given, now: ports.now() }));
  if (!known) throw new ShopError("ItemNotFound", "The cart is empty");
  return OK;
}

/** `ecommerceUpdateIdentity`. @throws ShopError */
export function updateIdentity(scope: Scope, { email }: { email?: string | null }) {
  const address = addressIn(cleanText(email, 254));
  if (email && !address) throw new ShopError("NeedCustomerInfo", "This is not an email address");
  return change(scope, { email: address ?? "" });
}

type AddressInput = { type: string } & Partial<Record<keyof ShopAddress, string | null>>;

/** `ecommerceUpdateAddress`. @throws ShopError */
export function updateAddress(scope: Scope, { type, ...given }: AddressInput) {
  const address = readAddress(given);
  if (type === "shipping") return change(scope, { shippingAddress: address });
  if (type === "billing") return change(scope, { billingAddress: address });
  throw new ShopError("InvalidInput", "The type of an address is shipping or billing");
}

/** `ecommerceUpdateShippingMethod`. @throws ShopError */
export function updateShippingMethod(scope: Scope, { methodId }: { methodId?: string | null }) {
  return change(scope, { shippingMethodId: cleanText(methodId, 100) });
}

/** `ecommerceUpdateCustomData`. @throws ShopError */
export function updateCustomData(scope: Scope, { customData }: { customData: (Partial<CustomData> | null)[] }) {
  return change(scope, { customData: readCustomData(customData) });
}

/** `ecommerceApplyDiscount`; an empty code removes the discount. @throws ShopError, Refused */
export async function applyDiscount(scope: Scope, { discountCode }: { discountCode: string }) {
  await countVisitor(scope, "discount");
  return change(scope, { discountCode: cleanText(discountCode, 100) });
}

/** `ecommerceEstimateTaxes`, `ecommerceRecalcEstimations`: holds the pieces and notes what the visitor sees. @throws ShopError */
export async function recalculate(scope: Scope) {
  const { store, now } = scope.ports;
  const tokenHash = cartHash(scope);
  if (!tokenHash || !unwrap(await store.reserveCart({ tokenHash, now: now() }))) {
    throw new ShopError("ItemNotFound", "The cart is empty");
  }
  return OK;
}
