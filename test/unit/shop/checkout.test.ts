import { beforeEach, describe, expect, it, vi } from "vitest";
import { EXAMPLE_SHOP as ID, type Cart, type Order } from "../../../fixtures/backend";
import { byId, one } from "../support/page";
import { eventually } from "../support/eventually";
import { backend, change, fillCart, listOperations, navigate, openPage, text, useShop } from "./support";

useShop();
beforeEach(() => {
  // The page of these tests has no layout to scroll.
  Element.prototype.scrollIntoView = () => undefined;
});

const field = (id: string) => byId(`wf-ecom-${id}`) as HTMLInputElement;
const place = () => one("[data-node-type=commerce-checkout-place-order-button]");
const total = () => text(".w-commerce-commercecheckoutsummarytotal");
const message = () => text(".w-checkout-error-msg");
const order = () => backend.model.orders[0] as Order;
const cart = () => backend.model.carts[0] as Cart;
const error = () => vi.spyOn(console, "error").mockImplementation(() => undefined);

/** A visitor with one variant in the cart, at the checkout. */
async function open(variantId: string = ID.roseLarge, markup?: (html: string) => string) {
  fillCart(variantId);
  openPage("checkout", markup);
  await eventually(() => expect(total()).not.toBe(""));
}

function enterAddress(kind = "shipping", country = "SE") {
  field(`${kind}-name`).value = "Ana Lopez";
  field(`${kind}-address`).value = " Long Street 1 ";
  field(`${kind}-city`).value = "Lund";
  field(`${kind}-zip`).value = "22220";
  field(`${kind}-country`).value = country;
}

async function enterAll(country?: string) {
  field("email").value = "ana@example.org";
  enterAddress("shipping", country);
}

describe("the checkout", () => {
  it("C-50 chooses the first shipping method, and shows items, lines and total", async () => {
    await open();
    await eventually(() => expect(total()).toBe("$24.00"));
    expect(listOperations()).toContain("CheckoutUpdateShippingMethod");
    expect(one<HTMLInputElement>("#standard").checked).toBe(true);
    expect(text(".w-commerce-commercecheckoutorderitem")).toContain("Hand cream");
    expect(text(".w-commerce-commercecheckoutordersummaryextraitemslistitem")).toContain("Standard$5.00");
    expect(one("[data-wf-stripe-element-type]").style.display).toBe("none");
    expect(text(".millrace-payment")).toBe("You will receive an invoice.");
    // The style of the page's labels.
    expect(one(".millrace-payment").classList).toContain("w-commerce-commercecheckoutlabel");
  });

  it("C-50 C-54 hides shipping, and shows the billing address, of what is downloaded", async () => {
    await open(ID.voucherOnly);
    await eventually(() =>
      expect(one("[data-node-type=commerce-checkout-billing-address-wrapper]").style.display).not.toBe("none"),
    );
    expect(one("[data-node-type=commerce-checkout-shipping-address-wrapper]").style.display).toBe("none");
    expect(one("[data-node-type=commerce-checkout-shipping-methods-wrapper]").style.display).toBe("none");
  });

  it("C-52 sends the method, and shows the new total", async () => {
    await open();
    await eventually(() => expect(total()).toBe("$24.00"));
    one("#express").click();
    await eventually(() => expect(total()).toBe("$31.00"));
    expect(cart().data.shippingMethodId).toBe("express");
  });

  it("C-52 sends email and address, trimmed and empty as null, after a pause", async () => {
    await open();
    enterAddress("shipping", "US");
    change(field("email"), " ana@example.org ");
    change(field("shipping-country"), "US");
    await eventually(() =>
      expect(cart().data.shippingAddress).toMatchObject({ line1: "Long Street 1", line2: "", country: "US" }),
    );
    expect(cart().data.email).toBe("ana@example.org");
    await eventually(() => expect(total()).toBe("$25.52"));
  });

  it("C-52 applies a discount in capitals, and C-1 C-2 refuses others at the field", async () => {
    await open();
    const code = field("discounts");
    const apply = () => one<HTMLFormElement>("[data-node-type=commerce-checkout-discount-form]").requestSubmit();
    code.value = " welcome10 ";
    apply();
    await eventually(() => expect(total()).toBe("$22.10"));
    expect(code.value).toBe("");
    code.value = "nothing";
    apply();
    await eventually(() => expect(message()).toBe("We do not know this code."));
    expect(code.getAttribute("aria-invalid")).toBe("true");
    code.value = "minimum";
    apply();
    await eventually(() => expect(message()).toBe("Your order does not meet the requirements for this discount."));
  });

  it("C-52 asks for a billing address by the toggle", async () => {
    await open();
    await eventually(() => expect(total()).toBe("$24.00"));
    byId("billing-address-toggle").click();
    expect(one("[data-node-type=commerce-checkout-billing-address-wrapper]").style.display).not.toBe("none");
  });

  it("C-50 keeps what the visitor has typed while totals change", async () => {
    await open();
    await eventually(() => expect(total()).toBe("$24.00"));
    field("shipping-name").value = "Ana";
    one("#express").click();
    await eventually(() => expect(total()).toBe("$31.00"));
    expect(field("shipping-name").value).toBe("Ana");
  });
});

describe("placing the order", () => {
  it("C-53 leads to the first missing field, and sends nothing", async () => {
    await open();
    await eventually(() => expect(total()).toBe("$24.00"));
    place().click();
    expect(document.activeElement).toBe(field("email"));
    expect(field("email").getAttribute("aria-invalid")).toBe("true");
    expect(listOperations()).not.toContain("CheckoutAttemptSubmitOrder");
  });

  it("C-53 sends everything, and leads to the confirmation", async () => {
    await open();
    await eventually(() => expect(total()).toBe("$24.00"));
    await enterAll();
    (byId("notes") as HTMLTextAreaElement).value = "Ring twice";
    place().click();
    expect(place().textContent).toBe("Placing Order...");
    place().click();
    await eventually(() => expect(navigate).toHaveBeenCalledTimes(1));
    expect(navigate).toHaveBeenCalledWith(`order-confirmation.html?orderId=${order().id}&token=${order().token}`);
    expect(order()).toMatchObject({ status: "unfulfilled", email: "ana@example.org" });
    const { billingAddress, customData, shippingAddress, shippingMethod } = order().content;
    expect(shippingMethod?.id).toBe("standard");
    expect(billingAddress).toEqual(shippingAddress);
    expect(customData).toEqual([{ name: "Notes", textArea: "Ring twice", textInput: null, checkbox: null }]);
    expect(listOperations().filter((name) => name === "CheckoutAttemptSubmitOrder")).toHaveLength(1);
  });

  it.each(["Enter", " "])("C-53 is pressed by the key %j", async (key) => {
    await open();
    await enterAll();
    place().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await eventually(() => expect(navigate).toHaveBeenCalledTimes(1));
  });

  it("C-53 leads to the page of a payment processor, over an encrypted connection only", async () => {
    for (const site of backend.model.sites.values()) site.processors = ["stripe"];
    await open();
    await enterAll();
    expect(text(".millrace-payment")).toBe("You enter your payment details on the next page.");
    place().click();
    await eventually(() => expect(navigate).toHaveBeenCalledWith(`https://checkout.example.com/pay/${order().id}`));
    expect(place().textContent).toBe("Place Order");
  });

  it("C-4 makes the state required where the server misses it", async () => {
    await open();
    await enterAll("US");
    place().click();
    await eventually(() => expect(message()).toBe("Sorry. We can't ship your order to the address provided."));
    expect(field("shipping-state").required).toBe(true);
    expect(place().textContent).toBe("Place Order");
    expect(place().hasAttribute("aria-busy")).toBe(false);
  });

  it("C-1 C-3 refuses stale prices, and then needs a fresh page", async () => {
    await open();
    await enterAll();
    const variant = backend.model.products[0]?.variants.find(({ id }) => id === ID.roseLarge);
    if (variant) variant.price++;
    place().click();
    await eventually(() => expect(message()).toMatch(/^The prices of one or more items/));
    const sent = listOperations().length;
    place().click();
    expect(listOperations()).toHaveLength(sent);
  });

  it("C-50 C-53 places a free order without payment", async () => {
    await open(ID.voucherOnly);
    cart().data.discountCode = "FREE";
    window.dispatchEvent(new CustomEvent("wf-render-tree", { detail: {} }));
    await eventually(() => expect(total()).toBe("$0.00"));
    expect(one(".w-commerce-commercecheckoutpaymentinfowrapper").style.display).toBe("none");
    field("email").value = "ana@example.org";
    enterAddress("billing");
    place().click();
    await eventually(() => expect(order().status).toBe("unfulfilled"));
  });
});

describe("the confirmation", () => {
  async function confirm(parameters = `?orderId=${order().id}&token=${order().token}`) {
    history.replaceState(null, "", `/order-confirmation${parameters}`);
    openPage("order-confirmation");
  }

  async function buy(variant?: string) {
    await open(variant);
    await enterAll();
    enterAddress("billing");
    place().click();
    await eventually(() => expect(order().status).toBe("unfulfilled"));
    await eventually(() => expect(navigate).toHaveBeenCalled());
  }

  it("C-51 C-60 shows the order in markup without bindings", async () => {
    await buy();
    await confirm();
    await eventually(() => expect(total()).toBe("$24.00"));
    const customer = text(".w-commerce-commercecheckoutcustomerinfosummarywrapper");
    for (const part of ["ana@example.org", "Ana Lopez", "Long Street 1", "Lund", "22220", "SE"])
      expect(customer).toContain(part);
    expect(text(".w-commerce-commercecheckoutshippingsummarywrapper")).toContain("Standard");
    expect(text(".w-commerce-commercecheckoutpaymentsummarywrapper")).toContain("Invoice");
    const rows = [...document.querySelectorAll<HTMLElement>(".w-commerce-commercecheckoutsummaryflexboxdiv")];
    expect(rows.find((row) => row.textContent.trim() === "/")?.style.display).toBe("none");
    expect(text(".w-commerce-commercecheckoutorderitem")).toContain("Hand cream");
  });

  it("C-60 offers what was bought to download", async () => {
    await buy(ID.voucherOnly);
    await confirm();
    await eventually(() =>
      expect(one(".w-commerce-commercedownloadsitem a").getAttribute("href")).toBe("/downloads/voucher.pdf"),
    );
  });

  it.each(["", "?orderId=a00000", "?token=x"])("C-60 asks nothing without id and token: %j", async (parameters) => {
    await buy();
    const sent = listOperations().length;
    await confirm(parameters);
    await new Promise(requestAnimationFrame);
    expect(listOperations()).toHaveLength(sent);
  });

  it("C-60 says that an order cannot be shown", async () => {
    await buy();
    const report = error();
    await confirm("?orderId=a00000&token=wrong");
    await eventually(() => expect(text(".millrace-error")).toMatch(/^This order cannot be shown/));
    expect(report).toHaveBeenCalled();
  });

  it("C-37 tracks an order once", async () => {
    await buy();
    const gtag = vi.fn();
    vi.stubGlobal("gtag", gtag);
    await confirm();
    await eventually(() =>
      expect(gtag).toHaveBeenCalledWith("event", "purchase", expect.objectContaining({ value: 24 })),
    );
    await confirm();
    await eventually(() => expect(total()).toBe("$24.00"));
    expect(gtag).toHaveBeenCalledTimes(1);
  });
});
