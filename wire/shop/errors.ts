/** Codes that pages know (`commerce.md` C-1, C-5, C-6). */
export type ShopErrorCode =
  | "OutOfInventory"
  | "MixedCartError"
  | "ItemNotFound"
  | "CartFull"
  | "LogInFirst"
  | "CheckoutDisabled"
  | "OrderTotalRange"
  | "OrderExtrasChanged"
  | "PriceChanged"
  | "NeedCustomerInfo"
  | "NeedShippingAddress"
  | "InvalidShippingAddress"
  | "NeedShippingMethod"
  | "NeedPaymentMethod"
  | "StripeRejected"
  | "StripeFailure"
  | "DiscountDoesNotExist"
  | "DiscountExpired"
  | "DiscountUsageReached"
  | "DiscountRequirementsNotMet"
  | "OrderNotFound"
  | "OrderLimit"
  | "InvalidInput";

/** What is wrong with an address (`commerce.md` C-4). */
export interface AddressProblem {
  type: "MISSING_STATE" | "MISSING_FIELD" | "UNKNOWN_COUNTRY";
}

/** An error that the visitor's page receives: `errors[0].code` of the operation. */
export class ShopError extends Error {
  constructor(
    readonly code: ShopErrorCode,
    message: string,
    readonly problems?: AddressProblem[],
  ) {
    super(message);
    this.name = "ShopError";
  }
}
