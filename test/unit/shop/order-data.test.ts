import { expect, it } from "vitest";
import { flattenOrder, type Order } from "../../../src/shop/order-data";

const address = (name: string) => ({
  ...{ addressee: name, line1: "Long Street 1", line2: "Flat 2", city: "Lund", state: "M", country: "SE" },
  postalCode: "22220",
});

/** The keys that an order gets besides its own. */
function flatten(order: Order): Record<string, unknown> {
  const own = Object.keys(order);
  return Object.fromEntries(Object.entries(flattenOrder(order)).filter(([key]) => !own.includes(key)));
}

it("C-51 gives an order the keys that bindings of pages use", () => {
  const order: Order = {
    customerInfo: { email: "ana@example.org" },
    statusFlags: { requiresShipping: true, hasDownloads: false },
    availableShippingMethods: [
      { id: "a", name: "Standard", description: "5 days" },
      { id: "b", name: "Express", description: "1 day", selected: true },
    ],
    shippingAddress: address("Ana"),
    billingAddress: address("Bo"),
    customData: [{ textArea: "Ring twice" }, { textInput: "Blue" }, { checkbox: false }],
    stripePayment: { card: { provider: "Visa", last4: "4242", expires: { month: 4, year: 2027 } } },
  };
  expect(flatten(order)).toEqual({
    ...{ shippingMethodName: "Express", shippingMethodDescription: "1 day", customerEmail: "ana@example.org" },
    ...{ additionalTextArea: "Ring twice", additionalTextInput: "Blue", additionalCheckbox: false },
    ...{ cardProvider: "Visa", cardLastFour: "4242", cardExpiresMonth: 4, cardExpiresYear: 2027 },
    ...{ shippingAddressAddressee: "Ana", billingAddressAddressee: "Bo" },
    ...{ shippingAddressLine1: "Long Street 1", billingAddressLine1: "Long Street 1" },
    ...{ shippingAddressLine2: "Flat 2", billingAddressLine2: "Flat 2" },
    ...{ shippingAddressCity: "Lund", billingAddressCity: "Lund" },
    ...{ shippingAddressState: "M", billingAddressState: "M" },
    ...{ shippingAddressCountry: "SE", billingAddressCountry: "SE" },
    ...{ shippingAddressPostalCode: "22220", billingAddressPostalCode: "22220" },
    ...{ requiresShipping: true, hasDownloads: false },
  });
});

it("C-51 prefers the selected method, and gives null for what an order lacks", () => {
  const methods = [{ id: "a", name: "Standard", selected: true }];
  const selected = { id: "b", name: "Express" };
  const order = { availableShippingMethods: methods, selectedShippingMethod: selected };
  expect(flattenOrder(order).shippingMethodName).toBe("Express");
  expect(new Set(Object.values(flattenOrder({})))).toEqual(new Set([null]));
});

it.each([
  ["paypal", "PayPal"],
  ["invoice", "Invoice"],
  ["stripe", null],
])("C-51 names the payment by %s %s", (paymentProcessor, provider) => {
  expect(flattenOrder({ paymentProcessor }).cardProvider).toBe(provider);
});
