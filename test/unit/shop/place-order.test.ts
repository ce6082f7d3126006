import { describe, expect, it, vi } from "vitest";
import { findParts } from "../../../src/shop/checkout/parts";
import { handlePlaceOrder } from "../../../src/shop/checkout/place-order";
import type { Submitted } from "../../../src/shop/mutations";
import type { Client } from "../../../src/network/graphql";
import { eventually } from "../support/eventually";
import { one, publishedPage } from "../support/page";

/** Places an order that the server answers so. @returns where the page went, and the failures that it showed. */
async function place(answer: Submitted) {
  document.body.innerHTML = '<main><a data-node-type="commerce-checkout-place-order-button">Place Order</a></main>';
  const navigate = vi.fn<(url: string) => void>();
  const show = vi.fn<(failure: { type?: string }) => void>();
  const answers = { request: () => Promise.resolve({ ecommerceAttemptSubmitOrder: answer }) };
  handlePlaceOrder(findParts(one("main")), {
    page: Object.create(publishedPage(), { navigate: { value: navigate } }) as ReturnType<typeof publishedPage>,
    client: answers as unknown as Client,
    failures: { show, clear: () => undefined },
    fieldErrors: {} as never,
    updates: { settle: () => Promise.resolve() },
    confirmation: "/order-confirmation",
    signal: new AbortController().signal,
    requiresShipping: () => false,
  });
  one("a").click();
  await eventually(() => expect(navigate.mock.calls.length + show.mock.calls.length).toBe(1));
  expect(one("a").textContent).toBe("Place Order");
  return { went: navigate.mock.calls[0]?.[0], failed: show.mock.calls[0]?.[0].type };
}

const redirect = (nextAction: string | null): Submitted => ({ status: "requires_redirect", nextAction });

describe("the answer to an order", () => {
  it("C-53 leads to the confirmation, with id and token encoded", async () => {
    expect((await place({ ok: true, orderId: "a&b", token: "t/=" })).went).toBe(
      "/order-confirmation?orderId=a%26b&token=t%2F%3D",
    );
  });

  it.each(["https://pay.example/x", "http://127.0.0.1:9/x", "http://localhost/x", "http://[::1]/x"])(
    "C-53 leads to the payment page %s",
    async (url) => expect((await place(redirect(url))).went).toBe(url),
  );

  it.each<[string, Submitted]>([
    ["an unencrypted page", redirect("http://pay.example/x")],
    ["a script", redirect("javascript:alert(1)")],
    ["no page", redirect(null)],
    ["a card form, which there is not", { status: "requires_action" }],
    ["no token", { ok: true, orderId: "a" }],
    ["nothing", {}],
  ])("C-53 shows the payment error for %s", async (_, answer) => {
    expect(await place(answer)).toEqual({ went: undefined, failed: "payment" });
  });
});
