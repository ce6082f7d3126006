/** An amount as the server sends it; `value` in minor units. */
export interface Money {
  readonly value: number;
  readonly unit: string;
  /** Formatted. */
  readonly string?: string | null;
}

export interface Address {
  readonly addressee?: string | null;
  readonly line1?: string | null;
  readonly line2?: string | null;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly country?: string | null;
  readonly postalCode?: string | null;
}

/** One line of a cart or an order. */
export interface OrderItem {
  readonly id: string;
  readonly count: number;
  readonly price?: Money | null;
  readonly rowTotal?: Money | null;
  readonly product?: {
    readonly id: string;
    readonly fullSlug?: string | null;
    readonly f_name_?: string | null;
  } | null;
  readonly sku?: {
    readonly id: string;
    readonly f_main_image_4dr?: { readonly url: string; readonly alt?: string | null } | null;
    readonly f_sku_values_3dr?:
      readonly { readonly property?: { readonly name?: string }; readonly value?: { readonly name?: string } }[] | null;
  } | null;
}

export interface ShippingMethod {
  readonly id: string;
  readonly name: string;
  readonly description?: string | null;
  readonly price?: Money | null;
  readonly selected?: boolean | null;
}

/** A cart, an order under way, or an order, as far as the shop reads it. A query may select less. */
export interface Order {
  readonly id?: string;
  readonly customerInfo?: { readonly fullName?: string | null; readonly email?: string | null } | null;
  readonly statusFlags?: {
    readonly requiresShipping?: boolean | null;
    readonly isFreeOrder?: boolean | null;
    readonly hasSubscription?: boolean | null;
    readonly hasDownloads?: boolean | null;
    readonly shouldRecalc?: boolean | null;
    readonly shippingAddressRequiresPostalCode?: boolean | null;
    readonly billingAddressRequiresPostalCode?: boolean | null;
  } | null;
  readonly subtotal?: Money | null;
  readonly total?: Money | null;
  readonly extraItems?: readonly { readonly name: string; readonly price?: Money | null }[] | null;
  readonly userItems?: readonly OrderItem[] | null;
  readonly userItemsCount?: number | null;
  readonly availableShippingMethods?: readonly ShippingMethod[] | null;
  readonly selectedShippingMethod?: ShippingMethod | null;
  readonly shippingAddress?: Address | null;
  readonly billingAddress?: Address | null;
  readonly customData?:
    | readonly {
        readonly textArea?: string | null;
        readonly textInput?: string | null;
        readonly checkbox?: boolean | null;
      }[]
    | null;
  readonly downloadFiles?: readonly { readonly id: string; readonly name: string; readonly url: string }[] | null;
  readonly paymentProcessor?: string | null;
  readonly stripePayment?: {
    readonly card?: {
      readonly provider?: string | null;
      readonly last4?: string | null;
      readonly expires?: { readonly month?: number | null; readonly year?: number | null } | null;
    } | null;
  } | null;
}

/** The answer to a document of a page. */
export interface OrderAnswer {
  readonly database?: { readonly commerceOrder?: Order | null } | null;
  readonly site?: { readonly commerce?: { readonly processors?: readonly string[] | null } | null } | null;
}

const PARTS = ["addressee", "line1", "line2", "city", "state", "country", "postalCode"] as const;

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function flattenAddress(kind: string, address: Address | null | undefined): Record<string, unknown> {
  return Object.fromEntries(PARTS.map((part) => [`${kind}Address${capitalize(part)}`, address?.[part] ?? null]));
}

/** Names of the processors for the line about the payment. */
const PROVIDERS: Readonly<Record<string, string>> = { paypal: "PayPal", invoice: "Invoice" };

/** An order with the keys that bindings of pages use (`commerce.md` C-51). */
export function flattenOrder(order: Order): Record<string, unknown> {
  const { selectedShippingMethod, availableShippingMethods, customData, statusFlags, stripePayment } = order;
  const method = selectedShippingMethod ?? availableShippingMethods?.find(({ selected }) => selected);
  const custom = (key: "textArea" | "textInput" | "checkbox") =>
    customData?.map((entry) => entry[key]).find((value) => value != null) ?? null;
  const { provider, last4, expires } = stripePayment?.card ?? {};
  return {
    ...order,
    shippingMethodName: method?.name ?? null,
    shippingMethodDescription: method?.description ?? null,
    additionalTextArea: custom("textArea"),
    additionalTextInput: custom("textInput"),
    additionalCheckbox: custom("checkbox"),
    customerEmail: order.customerInfo?.email ?? null,
    cardProvider: provider ?? PROVIDERS[order.paymentProcessor ?? ""] ?? null,
    cardLastFour: last4 ?? null,
    cardExpiresMonth: expires?.month ?? null,
    cardExpiresYear: expires?.year ?? null,
    ...flattenAddress("shipping", order.shippingAddress),
    ...flattenAddress("billing", order.billingAddress),
    requiresShipping: statusFlags?.requiresShipping ?? null,
    hasDownloads: statusFlags?.hasDownloads ?? null,
  };
}

/** How many pieces are in a cart. */
export function countItems(order: Order | null | undefined): number {
  return order?.userItemsCount ?? order?.userItems?.reduce((sum, { count }) => sum + count, 0) ?? 0;
}
