import { mutation } from "../network/operation";

interface Ok {
  readonly ok?: boolean;
}

/** Names, arguments and selections are those of `commerce.md` section 7. */
export const addToCart = mutation<
  { skuId: string; count: number; buyNow: boolean },
  { ecommerceAddToCart?: { itemPrice?: { unit: string; decimalValue: number } | null } | null }
>(
  "AddToCart",
  "ecommerceAddToCart",
  { skuId: "String!", count: "Int!", buyNow: "Boolean" },
  "ok itemId itemCount itemPrice{unit decimalValue}",
  { skuId: "sku" },
);

export const updateCartItem = mutation<{ skuId: string; count: number }, Ok>(
  "AddToCart",
  "ecommerceUpdateCartItem",
  { skuId: "String!", count: "Int!" },
  "ok itemId itemCount",
  { skuId: "sku" },
);

export const updateIdentity = mutation<{ email: string | null }, Ok>(
  "CheckoutUpdateOrderIdentity",
  "ecommerceUpdateIdentity",
  { email: "String" },
  "ok",
);

/** Fields of an address form, which are the variables as well. */
export interface AddressFields {
  name: string | null;
  address_line1: string | null;
  address_line2: string | null;
  address_city: string | null;
  address_state: string | null;
  address_country: string | null;
  address_zip: string | null;
}

export const updateAddress = mutation<{ type: string } & AddressFields, Ok>(
  "CheckoutUpdateOrderAddress",
  "ecommerceUpdateAddress",
  {
    type: "String!",
    name: "String",
    address_line1: "String",
    address_line2: "String",
    address_city: "String",
    address_state: "String",
    address_country: "String",
    address_zip: "String",
  },
  "ok",
  {
    name: "addressee",
    address_line1: "line1",
    address_line2: "line2",
    address_city: "city",
    address_state: "state",
    address_country: "country",
    address_zip: "postalCode",
  },
);

export const updateShippingMethod = mutation<{ id: string }, Ok>(
  "CheckoutUpdateShippingMethod",
  "ecommerceUpdateShippingMethod",
  { id: "String" },
  "ok",
  { id: "methodId" },
);

/** One entry of what a page asks besides (`commerce.md` C-53). */
export type CustomData =
  | { readonly name: string; readonly textArea: string }
  | { readonly name: string; readonly textInput: string }
  | { readonly name: string; readonly checkbox: boolean };

export const updateCustomData = mutation<{ customData: readonly CustomData[] }, Ok>(
  "CheckoutUpdateCustomData",
  "ecommerceUpdateCustomData",
  { customData: "[mutation_commerce_update_custom_data]!" },
  "ok",
);

export const recalculate = mutation<object, Ok>(
  "CheckoutRecalcOrderEstimations",
  "ecommerceRecalcEstimations",
  {},
  "ok",
);

export const applyDiscount = mutation<{ discountCode: string }, Ok>(
  "CheckoutApplyDiscount",
  "ecommerceApplyDiscount",
  { discountCode: "String!" },
  "ok",
);

/** What the server says of an order that was placed, or cannot be placed yet. */
export interface Submitted {
  readonly orderId?: string | null;
  readonly token?: string | null;
  readonly ok?: boolean | null;
  readonly status?: string | null;
  /** URL of the processor, for the status `requires_redirect`. */
  readonly nextAction?: string | null;
}

export const submitOrder = mutation<
  { checkoutType: string; paymentIntentId?: string },
  { ecommerceAttemptSubmitOrder?: Submitted | null }
>(
  "CheckoutAttemptSubmitOrder",
  "ecommerceAttemptSubmitOrder",
  { checkoutType: "mutation_commerce_checkout_type", paymentIntentId: "String" },
  "orderId token ok customerPaid{decimalValue unit}purchasedItems{id name count price{decimalValue}}" +
    "status clientSecret nextAction",
);
