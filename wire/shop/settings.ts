/** Percentages are in parts of ten thousand: 1900 is 19 %. Amounts are in minor units of the currency. */
export interface ShopSettings {
  /** Whether visitors can check out. */
  open: boolean;
  /** Code of ISO 4217, for all prices. */
  currency: string;
  /** Code of ISO 3166 that checkouts start with. */
  country: string;
  business: Business;
  /** Least subtotal of an order; 0: none. */
  minimum: number;
  taxes: TaxSettings;
  shipping: ShippingZone[];
  texts: ShopTexts;
}

/** The seller, for invoices and packing slips. */
export interface Business {
  name: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  vatId: string;
}

export interface TaxSettings {
  /** Whether prices include taxes. */
  inclusive: boolean;
  /** Whether shipping is taxed, at the standard rate. */
  onShipping: boolean;
  rates: TaxRate[];
}

export interface TaxRate {
  name: string;
  /** Code of ISO 3166; `*`: every country without its own rate. */
  country: string;
  /** Region within the country; empty: all. */
  region: string;
  /** Tax category of products. */
  category: string;
  basisPoints: number;
}

/** Where methods apply. */
export interface ShippingZone {
  id: string;
  name: string;
  /** Codes of ISO 3166; `*`: every country without its own zone. */
  countries: string[];
  methods: ShippingRate[];
}

/**
 * The price of a method by its kind:
 * - `flat-rate`: `amount`;
 * - `percentage`: `amount` is in parts of ten thousand of the subtotal;
 * - `price`, `quantity`, `weight`: the step with the largest `from` that the subtotal, the number of items or the weight
 *   reaches; without one, the method is not available.
 */
export interface ShippingRate {
  id: string;
  name: string;
  description: string;
  kind: "flat-rate" | "percentage" | "price" | "quantity" | "weight";
  amount: number;
  steps: { from: number; amount: number }[];
}

/** Texts of the shop's emails and slips. */
export interface ShopTexts {
  /** How to pay on account, for confirmations. */
  invoice: string;
  /** Ends every email, such as a signature. */
  footer: string;
}

/** The settings of a shop before its owner changes them: euros, no taxes, one free method everywhere. */
export function defaultShopSettings(): ShopSettings {
  return {
    ...{ open: true, currency: "EUR", country: "DE", minimum: 0 },
    business: { name: "", line1: "", line2: "", city: "", state: "", postalCode: "", country: "DE", vatId: "" },
    taxes: { inclusive: true, onShipping: true, rates: [] },
    shipping: [{ id: "all", name: "Everywhere", countries: ["*"], methods: [freeMethod()] }],
    texts: { invoice: "You will receive an invoice. Please pay within 14 days.", footer: "" },
  };
}

function freeMethod(): ShippingRate {
  return { id: "standard", name: "Standard shipping", description: "", kind: "flat-rate", amount: 0, steps: [] };
}
