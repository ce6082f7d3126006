/** What pages ask for and change (`commerce.md` section 7). */
export const ROOT_TYPES = /* GraphQL */ `
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
`;
