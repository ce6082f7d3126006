/** Results of mutations, and money. */
export const RESULTS_TYPES = /* GraphQL */ `
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
`;
