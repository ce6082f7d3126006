import type { ShopAddress } from "./address";
import { splitAmount } from "./money";
import { DEFAULT_TAX_CATEGORY, type Product, type Variant } from "./product";
import type { ShopSettings } from "./settings";
import { shippingMethods, type ShippingMethod } from "./shipping";
import { computeTaxes, type Tax } from "./taxes";

/** A line of a cart. */
export interface CartLine {
  product: Product;
  variant: Variant;
  count: number;
}

/** What the totals of an order depend on. */
export interface OrderInput {
  lines: readonly CartLine[];
  settings: ShopSettings;
  shippingAddress: ShopAddress | null;
  billingAddress: ShopAddress | null;
  /** Id of the chosen method; empty: none. */
  shippingMethodId: string;
  /** In minor units. */
  discount: { code: string; name: string; amount: number } | null;
}

/** A line of the totals besides the items. */
export interface ExtraItem {
  pluginId: "shipping" | "tax" | "discount";
  pluginName: string;
  name: string;
  /** In minor units; negative for discounts. */
  price: number;
}

/** The totals of an order, in minor units. */
export interface OrderTotals {
  /** Items before discounts, shipping and taxes that are not included in prices. */
  subtotal: number;
  discount: number;
  shipping: number;
  taxes: Tax[];
  total: number;
  extraItems: ExtraItem[];
  count: number;
  requiresShipping: boolean;
  hasSubscription: boolean;
  hasDownloads: boolean;
  isFree: boolean;
  methods: ShippingMethod[];
  /** undefined: none is chosen, or the chosen one is not available. */
  method: ShippingMethod | undefined;
}

/** Computes an order. It changes nothing and reads no clock. */
export function computeOrder(input: OrderInput): OrderTotals {
  const { lines, settings, shippingAddress, billingAddress, shippingMethodId, discount: given } = input;
  const totals = lines.map(({ variant, count }) => variant.price * count);
  const subtotal = sum(totals);
  const shipped = lines.filter(({ product }) => product.shippable);
  const requiresShipping = shipped.length > 0;
  const methods = requiresShipping ? listMethods(input, shipped) : [];
  const method = methods.find(({ id }) => id === shippingMethodId);
  const discount = Math.min(given?.amount ?? 0, subtotal);
  const shipping = method?.price ?? 0;
  const parts = splitAmount(discount, totals);
  const taxed = lines.map(({ product }, index) => ({
    category: product.taxCategory || DEFAULT_TAX_CATEGORY,
    amount: (totals[index] ?? 0) - (parts[index] ?? 0),
  }));
  if (settings.taxes.onShipping) taxed.push({ category: DEFAULT_TAX_CATEGORY, amount: shipping });
  const place = (requiresShipping ? shippingAddress : null) ?? billingAddress ?? shippingAddress;
  const country = place?.country || settings.country;
  const taxes = computeTaxes(settings.taxes, { country, region: place?.state ?? "" }, taxed);
  const added = settings.taxes.inclusive ? 0 : sum(taxes.map(({ amount }) => amount));
  const total = subtotal - discount + shipping + added;
  return {
    ...{ subtotal, discount, shipping, taxes, total, requiresShipping, methods, method },
    extraItems: listExtras(input, { discount, method, taxes }),
    count: sum(lines.map(({ count }) => count)),
    hasSubscription: lines.some(({ variant }) => variant.subscription !== null),
    hasDownloads: lines.some(({ variant }) => variant.downloads.length > 0),
    isFree: total === 0,
  };
}

function listMethods({ settings, shippingAddress }: OrderInput, shipped: readonly CartLine[]): ShippingMethod[] {
  return shippingMethods(settings, {
    country: shippingAddress?.country || settings.country,
    subtotal: sum(shipped.map(({ variant, count }) => variant.price * count)),
    quantity: sum(shipped.map(({ count }) => count)),
    weight: sum(shipped.map(({ variant, count }) => (variant.weight ?? 0) * count)),
  });
}

function listExtras(
  { settings, discount: given }: OrderInput,
  { discount, method, taxes }: { discount: number; method: ShippingMethod | undefined; taxes: readonly Tax[] },
): ExtraItem[] {
  const extras: ExtraItem[] = [];
  if (given && discount > 0) {
    extras.push({ pluginId: "discount", pluginName: "Discounts", name: given.name || given.code, price: -discount });
  }
  if (method) extras.push({ pluginId: "shipping", pluginName: "Shipping", name: method.name, price: method.price });
  for (const { name, amount } of settings.taxes.inclusive ? [] : taxes) {
    extras.push({ pluginId: "tax", pluginName: "Taxes", name, price: amount });
  }
  return extras;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
