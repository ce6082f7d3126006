import { buildSchema, GraphQLError, GraphQLScalarType, Kind, type GraphQLSchema } from "graphql";

/** What pages of a shop ask for (`commerce.md` section 7, and the documents of published pages). */
const TEXT = /* GraphQL */ `
  "An id, as a string. Numbers are converted to strings."
  scalar BasicId

  type Query {
    site: Site
    database: Database
  }

  type Mutation {
    ecommerceAddToCart(sku: String!, count: Int!, buyNow: Boolean): commerce_cart_change
    ecommerceUpdateCartItem(sku: String!, count: Int!): commerce_cart_change
    ecommerceUpdateIdentity(email: String): commerce_ok
    ecommerceUpdateAddress(
      type: String!
      addressee: String
      line1: String
      line2: String
      city: String
      state: String
      country: String
      postalCode: String
    ): commerce_ok
    ecommerceUpdateObfuscatedAddress(
      type: String!
      addressee: String
      line1: String
      line2: String
      city: String
      state: String
      country: String
      postalCode: String
    ): commerce_ok
    ecommerceUpdateShippingMethod(methodId: String): commerce_ok
    ecommerceStoreStripePaymentMethod(paymentMethod: String!): commerce_ok
    ecommerceUpdateCustomData(customData: [mutation_commerce_update_custom_data]!): commerce_ok
    ecommerceEstimateTaxes: commerce_ok
    ecommerceRecalcEstimations: commerce_ok
    ecommercePaypalOrderRequest: commerce_ok
    ecommerceSyncPaypalOrderInfoToWF: commerce_ok
    ecommerceApplyDiscount(discountCode: String!): commerce_ok
    ecommerceAttemptSubmitOrder(
      checkoutType: mutation_commerce_checkout_type
      paymentIntentId: String
    ): commerce_submitted
  }

  enum mutation_commerce_checkout_type {
    normal
    quickCheckout
    paypal
  }

  input mutation_commerce_update_custom_data {
    name: String
    textInput: String
    textArea: String
    checkbox: Boolean
  }

  type commerce_ok {
    ok: Boolean!
    orderId: String
  }

  type commerce_cart_change {
    ok: Boolean!
    itemId: String
    itemCount: Int
    itemPrice: Money
  }

  type commerce_submitted {
    ok: Boolean!
    orderId: String
    token: String
    customerPaid: Money
    purchasedItems: [commerce_purchased_item!]
    status: String
    clientSecret: String
    nextAction: String
  }

  type commerce_purchased_item {
    id: String
    name: String
    count: Int
    price: Money
  }

  type Money {
    value: Float!
    unit: String!
    decimalValue: Float!
    string: String!
  }

  type Site {
    id: String!
    commerce: site_commerce
  }

  type site_commerce {
    id: String
    businessAddress: commerce_address
    defaultCountry: String
    defaultCurrency: String
    quickCheckoutEnabled: Boolean
    processors: [String!]!
  }

  type Database {
    id: String!
    commerceOrder(finalizedOrder: commerce_order_finalized_order_args): commerce_order
    collections: Collections
    commerceMemberships(productIds: [BasicId!]!): [commerce_membership!]!
  }

  input commerce_order_finalized_order_args {
    orderId: String!
    token: String!
  }

  type commerce_membership {
    productId: String!
    orderId: String
    active: Boolean!
  }

  input id_filter {
    eq: BasicId
    in: [BasicId!]
  }

  input sku_filter {
    id: id_filter
    f_product_: id_filter
  }

  input product_filter {
    id: id_filter
  }

  type Collections {
    c_sku_: sku_collection
    c_product_: product_collection
  }

  type sku_collection {
    items(filter: sku_filter, limit: Int, offset: Int): [sku!]!
  }

  type product_collection {
    items(filter: product_filter, limit: Int, offset: Int): [product!]!
  }

  type product {
    id: String!
    cmsLocaleId: String
    fullSlug: String
    f__draft_0ht: Boolean
    f__archived_0ht: Boolean
    f_name_: String
    f_slug_: String
    f_description_: String
    f_shippable_: Boolean
    f_default_sku_7dr: id_object
    f_ec_product_type_2dr10dr: named_object
    f_sku_properties_3dr: [sku_property!]
  }

  type id_object {
    id: String
    name: String
  }

  type named_object {
    id: String
    name: String
  }

  type sku_property {
    id: String!
    name: String
    enum: [sku_choice!]
  }

  type sku_choice {
    id: String!
    name: String
    slug: String
  }

  type sku {
    id: String!
    cmsLocaleId: String
    f__draft_0ht: Boolean
    f__archived_0ht: Boolean
    f_sku_: String
    f_price_: Money
    f_compare_at_price_7dr10dr: Money
    f_weight_: Float
    f_width_: Float
    f_height_: Float
    f_length_: Float
    f_main_image_4dr: image
    f_more_images_4dr: [image!]
    f_sku_values_3dr: [sku_value!]
    f_ec_sku_billing_method_2dr6dr14dr: String
    inventory: sku_inventory
    subscriptionPlan: sku_subscription_plan
  }

  type sku_value {
    property: id_object
    value: id_object
  }

  type sku_inventory {
    type: String!
    quantity: Int
  }

  type sku_subscription_plan {
    interval: String
    frequency: Int
    trial: Int
  }

  type image {
    url: String
    alt: String
    file: image_file
  }

  type image_file {
    origFileName: String
    size: Float
    width: Float
    height: Float
    mimeType: String
    createdOn: String
    updatedOn: String
    variants: [image_variant!]
  }

  type image_variant {
    origFileName: String
    quality: Float
    height: Float
    width: Float
    s3Url: String
    error: String
    size: Float
  }

  type commerce_order {
    id: String
    orderId: String
    token: String
    startedOn: String
    updatedOn: String
    comment: String
    customerInfo: commerce_customer_info
    statusFlags: commerce_status_flags
    subtotal: Money
    total: Money
    customerPaid: Money
    extraItems: [commerce_extra_item!]
    userItems: [commerce_user_item!]
    userItemsCount: Int
    availableShippingMethods: [commerce_shipping_method!]
    selectedShippingMethod: commerce_shipping_method
    shippingAddress: commerce_address
    billingAddress: commerce_address
    customData: [commerce_custom_data!]
    discounts: [commerce_discount!]
    downloadFiles: [commerce_download!]
    paymentProcessor: String
    stripePayment: commerce_stripe_payment
  }

  type commerce_customer_info {
    fullName: String
    email: String
    identity: commerce_identity
    shippingAddress: commerce_address
    billingAddress: commerce_address
    stripePayment: commerce_stripe_payment
  }

  type commerce_identity {
    fullName: String
    email: String
  }

  type commerce_status_flags {
    requiresShipping: Boolean
    isFreeOrder: Boolean
    hasSubscription: Boolean
    hasDownloads: Boolean
    shouldRecalc: Boolean
    needAddress: Boolean
    needIdentity: Boolean
    needItems: Boolean
    needPayment: Boolean
    shippingAddressRequiresPostalCode: Boolean
    billingAddressRequiresPostalCode: Boolean
  }

  type commerce_extra_item {
    pluginId: String
    pluginName: String
    name: String
    price: Money
  }

  type commerce_user_item {
    id: String
    count: Int
    rowTotal: Money
    price: Money
    product: product
    sku: sku
    subscriptionFrequency: Int
    subscriptionInterval: String
    subscriptionTrial: Int
  }

  type commerce_shipping_method {
    id: String
    mode: String
    name: String
    description: String
    price: Money
    selected: Boolean
  }

  type commerce_address {
    type: String
    addressee: String
    line1: String
    line2: String
    city: String
    state: String
    country: String
    postalCode: String
    japanType: String
  }

  type commerce_custom_data {
    name: String
    textInput: String
    textArea: String
    checkbox: Boolean
  }

  type commerce_discount {
    code: String
    name: String
  }

  type commerce_download {
    id: String
    name: String
    url: String
  }

  type commerce_stripe_payment {
    card: commerce_card
  }

  type commerce_card {
    last4: String
    provider: String
    provided: Boolean
    expires: commerce_card_expiry
  }

  type commerce_card_expiry {
    month: Int
    year: Int
  }
`;

function toId(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  throw new GraphQLError("Expected an id");
}

let shared: GraphQLSchema | undefined;

/** The schema of the shop, which does not depend on the site. */
export function getShopSchema(): GraphQLSchema {
  return (shared ??= createSchema());
}

function createSchema(): GraphQLSchema {
  const schema = buildSchema(TEXT);
  const scalar = schema.getType("BasicId");
  if (scalar instanceof GraphQLScalarType) {
    scalar.parseValue = toId;
    scalar.parseLiteral = (node) => {
      if (node.kind === Kind.INT || node.kind === Kind.STRING) return node.value;
      throw new GraphQLError("Expected an id");
    };
  }
  return schema;
}
