import { EMPTY_ID } from "../../../wire/ids";
import { ShopError } from "../../../wire/shop/errors";
import type { Scope } from "../../accounts/scope";
import { addToCart, findCart, updateCartItem } from "../../shop/cart";
import { collections, memberships } from "../../shop/catalogue";
import {
  applyDiscount,
  recalculate,
  updateAddress,
  updateCustomData,
  updateIdentity,
  updateShippingMethod,
} from "../../shop/checkout";
import { findPlacedOrder } from "../../shop/confirmation";
import { listProcessors } from "../../shop/processors";
import { submitOrder } from "../../shop/submit";

/** A resolver over a function of the shop. */
const call =
  <Args, Result>(work: (scope: Scope, args: Args) => Result) =>
  (args: Args, scope: Scope): Result =>
    work(scope, args);

function refuseOtherPayments(): never {
  throw new ShopError("CheckoutDisabled", "This way to pay is not available");
}

/** The resolvers of the root fields; everything below them are plain values and functions. */
export const SHOP_ROOT = {
  site: (_args: object, scope: Scope) => ({ id: findSiteId(scope), commerce: () => describeShop(scope) }),
  database: (_args: object, scope: Scope) => ({
    id: findSiteId(scope),
    commerceOrder: ({ finalizedOrder }: { finalizedOrder?: { orderId: string; token: string } | null }) =>
      finalizedOrder ? findPlacedOrder(scope, finalizedOrder) : findCart(scope),
    collections: () => collections(scope),
    commerceMemberships: ({ productIds }: { productIds: string[] }) => memberships(scope, productIds),
  }),
  ecommerceAddToCart: call(addToCart),
  ecommerceUpdateCartItem: call(updateCartItem),
  ecommerceUpdateIdentity: call(updateIdentity),
  ecommerceUpdateAddress: call(updateAddress),
  ecommerceUpdateObfuscatedAddress: call(updateAddress),
  ecommerceUpdateShippingMethod: call(updateShippingMethod),
  ecommerceUpdateCustomData: call(updateCustomData),
  ecommerceEstimateTaxes: call(recalculate),
  ecommerceRecalcEstimations: call(recalculate),
  ecommerceApplyDiscount: call(applyDiscount),
  ecommerceAttemptSubmitOrder: call(submitOrder),
  ecommerceStoreStripePaymentMethod: refuseOtherPayments,
  ecommercePaypalOrderRequest: refuseOtherPayments,
  ecommerceSyncPaypalOrderInfoToWF: refuseOtherPayments,
};

async function describeShop(scope: Scope) {
  const { settings } = await scope.ports.store.readShopSettings();
  const { country, currency, business } = settings;
  return {
    ...{ id: findSiteId(scope), businessAddress: { ...business, country: business.country || country } },
    ...{ defaultCountry: country, defaultCurrency: currency, quickCheckoutEnabled: false },
    processors: settings.open ? listProcessors(scope) : [],
  };
}

/** The shop belongs to one site: the first. */
function findSiteId({ site }: Scope): string {
  return site.siteIds()[0] ?? EMPTY_ID;
}
