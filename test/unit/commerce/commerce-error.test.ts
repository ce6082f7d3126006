import { afterEach, describe, expect, it, vi } from "vitest";
import { commerceError } from "../../../src/commerce/commerce-error";
import { errorText, errorType } from "../../../src/commerce/error-types";
import type { CommerceErrorDetail, CommerceEvents } from "../../../src/commerce/events";
import { emit } from "../../../src/core/events";
import type { Mounter } from "../../../runtime/mounter";
import { byId, mountPage } from "../support/page";

let mounter: Mounter | undefined;

const PAGE = `<div id="checkout" data-node-type="commerce-checkout-error-state" style="display: none;">
  <div id="checkout-text" class="w-checkout-error-msg" data-w-requirements-not-met-error=""
    data-w-info-error="Own words">served</div></div>
<div id="cart" data-node-type="commerce-cart-error" style="display: none;"><div id="cart-text"
  class="w-cart-error-msg"></div></div>
<div><form id="form"></form>
<div id="add" data-node-type="commerce-add-to-cart-error" style="display: none;"><div id="add-text"
  data-node-type="commerce-add-to-cart-error"></div></div></div>
<div><form id="other-form"></form>
<div id="other" data-node-type="commerce-add-to-cart-error" style="display: none;"><div id="other-text"
  data-node-type="commerce-add-to-cart-error"></div></div></div>
<input name="address_state"><input name="address_state" id="second">`;

async function say(detail: CommerceErrorDetail, target: EventTarget = document) {
  mounter ??= mountPage(PAGE, commerceError);
  emit<CommerceEvents>(target, "millrace:commerce:error", detail);
}

afterEach(() => {
  mounter?.stop();
  mounter = undefined;
});

const checkoutCodes: [code: string, message: string, type: string][] = [
  ["OrderTotalRange", "The total is Too Small", "minimum"],
  ["OrderTotalRange", "too large", "info"],
  ["OrderExtrasChanged", "", "extras"],
  ["PriceChanged", "", "pricing"],
  ["StripeRejected", "", "billing"],
  ["NeedShippingAddress", "", "shipping"],
  ["InvalidShippingAddress", "", "shipping"],
  ["NeedShippingMethod", "", "shipping"],
  ["NeedPaymentMethod", "", "payment"],
  ["StripeFailure", "", "payment"],
  ["ItemNotFound", "", "product"],
  ["InvalidDiscount", "", "invalid-discount"],
  ["DiscountInvalid", "", "invalid-discount"],
  ["DiscountDoesNotExist", "", "invalid-discount"],
  ["DiscountExpired", "", "expired-discount"],
  ["DiscountUsageReached", "", "usage-reached-discount"],
  ["DiscountRequirementsNotMet", "", "requirements-not-met"],
  ["OrderLimit", "", "limit"],
  ["Whatever", "", "info"],
  ["constructor", "", "info"],
];

describe("errors of a shop", () => {
  it("C-1 are handled by one listener of each kind for all error elements of the page", () => {
    const add = vi.spyOn(document, "addEventListener");
    mounter = mountPage(PAGE.repeat(5), commerceError);
    const types = add.mock.calls.map(([type]) => type).filter((type) => type.startsWith("millrace:commerce"));
    expect(types).toEqual(["millrace:commerce:error", "millrace:commerce:clear"]);
    add.mockRestore();
  });

  it.each(checkoutCodes)("C-1 treats the checkout's code %s (%s) as %s", (code, message, type) => {
    expect(errorType("checkout", { code, message })).toBe(type);
  });

  it("C-2 shows the page's words, else the catalogue's, and announces them", async () => {
    await say({ area: "checkout", code: "Whatever" });
    expect(byId("checkout-text").textContent).toBe("Own words");
    expect(byId("checkout-text").getAttribute("aria-live")).toBe("assertive");
    expect(byId("checkout").style.display).toBe("block");
    await say({ area: "checkout", code: "OrderLimit" });
    expect(byId("checkout-text").textContent).toMatch(/^Too many orders/);
    await say({ area: "checkout", code: "NeedShippingAddress" });
    expect(byId("checkout-text").textContent).toBe("Sorry. We can't ship your order to the address provided.");
  });

  it("C-2 E-2 has words for unmet requirements where the page's attribute is empty", async () => {
    await say({ area: "checkout", code: "DiscountRequirementsNotMet" });
    expect(byId("checkout-text").textContent).toBe("Your order does not meet the requirements for this discount.");
  });

  it("C-2 shows what the card form itself found", async () => {
    await say({ area: "checkout", type: "validation_error", message: "Your card number is <b>incomplete</b>." });
    expect(byId("checkout-text").textContent).toBe("Your card number is <b>incomplete</b>.");
    expect(byId("checkout-text").children).toHaveLength(0);
  });

  it("C-3 marks errors that only a reload of the page removes, until the next error", async () => {
    for (const code of ["OrderExtrasChanged", "PriceChanged", "ItemNotFound"]) {
      await say({ area: "checkout", code });
      expect(byId("checkout-text").getAttribute("data-wf-needs-refresh")).toBe("true");
      await say({ area: "checkout", code: "StripeRejected" });
      expect(byId("checkout-text").hasAttribute("data-wf-needs-refresh")).toBe(false);
    }
  });

  it("C-4 requires the state that the shipping address lacks", async () => {
    mounter = mountPage(PAGE, commerceError);
    const field = document.querySelector<HTMLInputElement>("[name=address_state]");
    const reported = vi.spyOn(field as HTMLInputElement, "reportValidity");
    for (const problems of [[{ type: "OTHER" }], [null], "MISSING_STATE", { type: "MISSING_STATE" }, null]) {
      await say({ area: "checkout", code: "InvalidShippingAddress", problems } as CommerceErrorDetail);
    }
    expect(field?.required).toBe(false);
    await say({ area: "checkout", code: "InvalidShippingAddress", problems: [{ type: "MISSING_STATE" }] });
    expect(field?.required).toBe(true);
    expect(reported).toHaveBeenCalledTimes(1);
    expect(byId("second").hasAttribute("required")).toBe(false);
  });

  it("C-5 E-2 shows the cart's errors, quick checkout included", async () => {
    await say({ area: "cart", code: "OutOfInventory" });
    expect(byId("cart-text").textContent).toBe("Product is not available in this quantity.");
    await say({ area: "cart", code: "Else" });
    expect(byId("cart-text").textContent).toBe("Something went wrong when adding this item to the cart.");
    await say({ area: "cart", step: "pay", code: "OrderTotalRange", message: "too small" });
    expect(byId("cart-text").textContent).toBe(
      "The order minimum was not met. Add more items to your cart to continue.",
    );
    byId("cart-text").setAttribute("data-w-cart-cart_order_min-error", "More, please");
    await say({ area: "cart", step: "pay", code: "OrderTotalRange", message: "too small" });
    expect(byId("cart-text").textContent).toBe("More, please");
    expect(errorType("cart", { step: "pay", code: "OrderTotalRange", message: "too large" })).toBe("general");
  });

  it("C-6 shows the errors of adding to the cart beside their own form", async () => {
    mounter = mountPage(PAGE, commerceError);
    await say({ area: "add-to-cart", code: "MixedCartError" }, byId("form"));
    expect(byId("add-text").textContent).toBe("You can't purchase another product with a subscription.");
    expect(byId("add").style.display).toBe("block");
    expect(byId("other").style.display).toBe("none");
    expect(errorType("add-to-cart", { code: "OutOfInventory" })).toBe("quantity");
    expect(errorType("add-to-cart", { code: "Else" })).toBe("general");
    expect(errorType("add-to-cart", { step: "buy", code: "OutOfInventory" })).toBe("quantity");
    expect(errorType("add-to-cart", { step: "buy", code: "MixedCartError" })).toBe("buy-now");
    expect(errorText("add-to-cart", errorType("add-to-cart", { type: "checkout-disabled" }), null)).toBe(
      "Checkout is disabled on this site.",
    );
  });

  it("hides the error again when the script tries again, and restores the page as it was", async () => {
    mounter = mountPage(PAGE, commerceError);
    const served = document.body.innerHTML;
    await say({ area: "checkout", code: "PriceChanged" });
    emit<CommerceEvents>(document, "millrace:commerce:clear", { area: "checkout" });
    expect(byId("checkout").style.display).toBe("none");
    await say({ area: "cart", code: "x" });
    mounter.stop();
    expect(document.body.innerHTML).toBe(served);
    emit<CommerceEvents>(document, "millrace:commerce:error", { area: "cart", code: "x" });
    expect(document.body.innerHTML).toBe(served);
  });
});
