/** Carts and placed orders. */
export const ORDERS_TYPES = /* GraphQL */ `
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
