import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAvailability } from "../../../src/shop/product/availability";
import type { ProductState } from "../../../src/shop/product/state";
import type { Variant } from "../../../src/shop/queries";
import { one, publishedPage } from "../support/page";

let life: AbortController;
beforeEach(() => {
  life = new AbortController();
  // No answer about the processors, which leaves the button as it is.
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});
afterEach(() => {
  life.abort();
  vi.unstubAllGlobals();
});

const NOTHING: ProductState = { sku: "v1", choices: {}, variants: [], type: "", defaultSku: "", isMember: false };
const variant = (billing: string): Variant => ({ id: "v1", f_ec_sku_billing_method_2dr6dr14dr: billing });

/** Shows states of a product, one after the other. */
function show(...states: Partial<ProductState>[]): { add: HTMLElement; buy: HTMLElement } {
  document.body.innerHTML = `<form><input type="submit" data-node-type="commerce-add-to-cart-button">
    <a href="/checkout" data-node-type="commerce-buy-now-button" data-subscription-text="Join">Buy</a></form>`;
  const showState = createAvailability(one("form"), publishedPage(), life.signal);
  for (const state of states) showState({ ...NOTHING, ...state });
  return { add: one("input"), buy: one("a") };
}

it("C-36 sells a subscription by the buy button only, with its own text", () => {
  const subscription = { variants: [variant("subscription")] };
  const shown = show(subscription);
  expect([shown.add.style.display, shown.buy.textContent]).toEqual(["none", "Join"]);
  const again = show(subscription, { variants: [variant("one-time")] });
  expect([again.add.style.display, again.buy.textContent]).toEqual(["", "Buy now"]);
});

it("C-36 sells nothing to a visitor with an active membership", () => {
  const { add, buy } = show({ isMember: true });
  expect([add.hasAttribute("disabled"), add.className]).toEqual([true, "w--ecommerce-add-to-cart-disabled"]);
  expect(buy.className).toBe("w--ecommerce-buy-now-disabled");
  expect(["href", "role", "aria-disabled"].map((name) => buy.getAttribute(name))).toEqual([null, "link", "true"]);
});
