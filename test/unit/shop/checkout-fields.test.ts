import { describe, expect, it } from "vitest";
import { createLayout } from "../../../src/shop/checkout/layout";
import { findParts } from "../../../src/shop/checkout/parts";
import { readAddress, readCustomData } from "../../../src/shop/checkout/values";
import type { Order } from "../../../src/shop/order-data";
import { byId, one } from "../support/page";

const block = (name: string, content = "") => `<div data-node-type="commerce-checkout-${name}">${content}</div>`;

function layOut(flags: Order["statusFlags"], methods: Order["availableShippingMethods"] = []): void {
  document.body.innerHTML = `<main>
    ${block("shipping-address-wrapper", '<input data-node-type="commerce-checkout-shipping-zip-field">')}
    ${block("billing-address-wrapper", '<input data-node-type="commerce-checkout-billing-zip-field" required>')}
    ${block("shipping-methods-wrapper", block("shipping-methods-list") + block("shipping-methods-empty-state"))}
    <div class="w-commerce-commercecheckoutpaymentinfowrapper"><fieldset></fieldset></div></main>`;
  const { signal } = new AbortController();
  const layout = createLayout(findParts(one("main")), {} as never, signal);
  layout.show({ statusFlags: flags, availableShippingMethods: methods }, ["invoice"]);
}

const isShown = (name: string) => one(`[data-node-type="commerce-checkout-${name}"]`).style.display !== "none";
const isRequired = (kind: string) =>
  one<HTMLInputElement>(`[data-node-type="commerce-checkout-${kind}-zip-field"]`).required;

describe("what a checkout asks for", () => {
  it("C-50 is the zip code where the address needs one", () => {
    layOut({ shippingAddressRequiresPostalCode: true, billingAddressRequiresPostalCode: false });
    expect([isRequired("shipping"), isRequired("billing")]).toEqual([true, false]);
    layOut({ shippingAddressRequiresPostalCode: false, billingAddressRequiresPostalCode: true });
    expect([isRequired("shipping"), isRequired("billing")]).toEqual([false, true]);
    layOut({});
    expect([isRequired("shipping"), isRequired("billing")]).toEqual([false, true]);
  });

  it("C-50 is a shipping method, or states that no method is available", () => {
    layOut({ requiresShipping: true }, [{ id: "a", name: "Standard" }]);
    expect([isShown("shipping-methods-list"), isShown("shipping-methods-empty-state")]).toEqual([true, false]);
    layOut({ requiresShipping: true });
    expect([isShown("shipping-methods-list"), isShown("shipping-methods-empty-state")]).toEqual([false, true]);
  });

  it("C-52 reads an address trimmed, and empty fields as null", () => {
    document.body.innerHTML = `<form><input name="name" value=" Ana "><input name="address_line1" value="  "></form>`;
    expect(readAddress(one("form"))).toEqual({
      ...{ name: "Ana", address_line1: null, address_line2: null, address_city: null, address_state: null },
      ...{ address_country: null, address_zip: null },
    });
  });

  it("C-53 sends further fields that are filled, and checkboxes, by their names or the usual ones", () => {
    document.body.innerHTML = `<div id="extra"><textarea name="Notes">Ring</textarea><textarea>Twice</textarea>
      <textarea name="Empty"></textarea><input name="Color" value="Blue"><input value="Red"><input name="None">
      <input type="checkbox" name="Gift" checked><input type="checkbox"><input type="hidden" name="h" value="x"></div>`;
    expect(readCustomData(byId("extra"))).toEqual([
      { name: "Notes", textArea: "Ring" },
      { name: "Textarea", textArea: "Twice" },
      { name: "Color", textInput: "Blue" },
      { name: "Text Input", textInput: "Red" },
      { name: "Gift", checkbox: true },
      { name: "Checkbox", checkbox: false },
    ]);
  });
});
