import type { Operation } from "../network/operation";
import type { OrderAnswer } from "./order-data";

const MONEY = "{value unit decimalValue string}";
const SKU_VALUES = "f_sku_values_3dr{property{id name}value{id name}}";
const ITEMS =
  `userItems{id count price${MONEY}rowTotal${MONEY}product{id fullSlug f_name_}` +
  `sku{id f_main_image_4dr{url alt}${SKU_VALUES}}}userItemsCount`;
const ADDRESS = "{type addressee line1 line2 city state country postalCode}";
const FLAGS =
  "statusFlags{requiresShipping isFreeOrder hasSubscription hasDownloads shouldRecalc " +
  "shippingAddressRequiresPostalCode billingAddressRequiresPostalCode}";
const ORDER =
  `id ${FLAGS}subtotal${MONEY}total${MONEY}extraItems{name pluginId pluginName price${MONEY}}${ITEMS} ` +
  `availableShippingMethods{id name description price${MONEY}selected}selectedShippingMethod{id name description}` +
  `shippingAddress${ADDRESS}billingAddress${ADDRESS}customerInfo{fullName email}` +
  "customData{textInput textArea checkbox}paymentProcessor";
const SITE = "site{id commerce{id defaultCountry defaultCurrency processors}}";

/** What the shop asks where a page brings no document, as in exports, whose documents are empty. */
const OWN = {
  cart: `query FetchCart{database{id commerceOrder{id ${FLAGS}subtotal${MONEY}${ITEMS}}}${SITE}}`,
  checkout: `query FetchCheckout{database{id commerceOrder{${ORDER}}}${SITE}}`,
  order:
    "query FetchOrder($finalizedOrder:commerce_order_finalized_order_args){database{id " +
    `commerceOrder(finalizedOrder:$finalizedOrder){${ORDER} downloadFiles{id name url}}}}`,
} as const;

/** The attribute with the complete document of a page's part (`commerce.md` section 5). */
const QUERY_ATTRIBUTE = {
  cart: "data-wf-cart-query",
  checkout: "data-wf-checkout-query",
  order: "data-wf-order-query",
} as const;

/** Arguments that identify an order (`commerce.md` C-60). */
export interface FinalizedOrder {
  readonly orderId: string;
  readonly token: string;
}

export type OrderVariables = { readonly finalizedOrder?: FinalizedOrder };

/** The document of a part: the page's own, else the shop's. */
export function readQuery(element: Element, kind: keyof typeof OWN): Operation<OrderVariables, OrderAnswer> {
  const query = element.getAttribute(QUERY_ATTRIBUTE[kind])?.trim() || OWN[kind];
  const name = /^\s*query\s+(\w+)/.exec(query)?.[1] ?? "";
  return { name, query, variables: kind === "order" ? ["finalizedOrder"] : [], mutates: false, fresh: true };
}

/** How the site takes payments; an empty list: checkout is disabled. */
export const processorsQuery: Operation<object, OrderAnswer> = {
  name: "FetchProcessors",
  query: `query FetchProcessors{${SITE}}`,
  variables: [],
  mutates: false,
};

const SELECTION =
  "id f_price_{value unit}f_weight_ f_width_ f_length_ f_height_ f_sku_ f_main_image_4dr{url}" +
  "f_more_images_4dr{url alt file{origFileName}}f_sku_values_3dr{value{id}property{id}}inventory{type quantity}" +
  "f_compare_at_price_7dr10dr{unit value}f_ec_sku_billing_method_2dr6dr14dr";
const COLLECTIONS =
  `collections{c_sku_{items(filter:{f_product_:{eq:$productId}}){${SELECTION}}}` +
  "c_product_{items(filter:{id:{eq:$productId}}){id f_default_sku_7dr{id}f_ec_product_type_2dr10dr{name}}}}";

/** One variant as the server sends it. */
export interface Variant {
  readonly id: string;
  readonly f_price_?: { readonly value: number; readonly unit: string } | null;
  readonly f_main_image_4dr?: { readonly url: string } | null;
  readonly f_more_images_4dr?: readonly { readonly url: string }[] | null;
  readonly f_sku_values_3dr?:
    readonly { readonly value: { readonly id: string }; readonly property: { readonly id: string } }[] | null;
  readonly inventory?: { readonly type: string; readonly quantity: number } | null;
  readonly f_ec_sku_billing_method_2dr6dr14dr?: string | null;
}

export interface VariantsAnswer {
  readonly database?: {
    readonly collections?: {
      readonly c_sku_?: { readonly items?: readonly Variant[] | null } | null;
      readonly c_product_?: {
        readonly items?:
          | readonly {
              readonly id: string;
              readonly f_default_sku_7dr?: { readonly id: string } | null;
              readonly f_ec_product_type_2dr10dr?: { readonly name: string } | null;
            }[]
          | null;
      } | null;
    } | null;
    readonly commerceMemberships?: readonly { readonly active?: boolean | null }[] | null;
  } | null;
}

/** The variants of a product (`commerce.md` C-20). @param memberships also those of the logged-in visitor. */
export function variantsQuery(memberships: boolean): Operation<{ productId: string }, VariantsAnswer> {
  const name = memberships ? "FetchAllVariantsAndMemberships" : "FetchAllVariants";
  const more = memberships ? "commerceMemberships(productIds:[$productId]){productId orderId active}" : "";
  const query = `query ${name}($productId:BasicId!){database{id ${COLLECTIONS}${more}}}`;
  return { name, query, variables: ["productId"], mutates: false, fresh: true };
}

/** A placed order for tracking (`commerce.md` C-37). */
export const acceptedOrderQuery: Operation<OrderVariables, AcceptedAnswer> = {
  name: "FetchAcceptedOrderData",
  query:
    "query FetchAcceptedOrderData($finalizedOrder:commerce_order_finalized_order_args){database{id " +
    "commerceOrder(finalizedOrder:$finalizedOrder){id total{decimalValue unit}" +
    "userItems{id count product{id f_name_}sku{id}price{decimalValue}}}}}",
  variables: ["finalizedOrder"],
  mutates: false,
  fresh: true,
};

export interface AcceptedAnswer {
  readonly database?: {
    readonly commerceOrder?: {
      readonly id: string;
      readonly total?: { readonly decimalValue: number; readonly unit: string } | null;
      readonly userItems?:
        | readonly {
            readonly count: number;
            readonly product?: { readonly f_name_?: string | null } | null;
            readonly sku?: { readonly id: string } | null;
            readonly price?: { readonly decimalValue: number } | null;
          }[]
        | null;
    } | null;
  } | null;
}
