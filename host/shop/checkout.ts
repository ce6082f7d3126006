import { cleanText, readAddress, type ShopAddress } from "../../wire/shop/address";
import { ShopError } from "../../wire/shop/errors";
import type { CustomData } from "../../wire/shop/placed-order";
import type { Scope } from "../accounts/scope";
import { addressIn } from "../base/mail-address";
import type { CheckoutData } from "../store/units/shop/carts";
import { cartHash, countVisitor, unwrap } from "./scope";

const OK = { ok: true } as const;
/** Longest answers, in characters, and most of them. */
const LONGEST_LINE = 500;
const LONGEST_TEXT = 5000;
const MOST_ANSWERS = 20;

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
  const answers = customData.slice(0, MOST_ANSWERS).flatMap((given): CustomData[] => {
    const { name, textInput, textArea, checkbox } = given ?? {};
    const [line, text] = [cleanText(textInput, LONGEST_LINE), cleanLines(textArea)];
    const own = { name: cleanText(name, 100), textInput: line || null, textArea: text || null };
    const answered = line || text || typeof checkbox === "boolean";
    return answered ? [{ ...own, checkbox: checkbox ?? null }] : [];
  });
  return change(scope, { customData: answers });
}

/** Texts of several lines, without other control characters. */
function cleanLines(text: unknown): string {
  const lines = typeof text === "string" ? text.replaceAll("\r\n", "\n").slice(0, LONGEST_TEXT).split("\n") : [];
  return lines
    .map((line) => cleanText(line, LONGEST_TEXT))
    .join("\n")
    .trim();
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
