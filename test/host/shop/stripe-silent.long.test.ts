import { expect, it } from "vitest";
import { testFolder } from "../support/folder";
import { startHost } from "../support/host";
import { product, variant } from "./support/catalogue";
import { createShopper, findCode } from "./support/shopper";
import { startStripe } from "./support/stripe";

it("C-1 C-53 a processor that never answers delays one checkout; a new try makes no second payment", async () => {
  const clock = { now: () => 0 };
  const stripe = await startStripe(() => clock.now());
  const { url: stripeApi, key: stripeKey, webhookSecret: stripeWebhookSecret } = stripe;
  const host = await startHost({
    folder: testFolder(),
    settings: { stripeApi, stripeKey, stripeWebhookSecret, tries: 0 },
  });
  clock.now = () => host.clock.now();
  try {
    await host.store.saveProducts({ products: [{ product: product(), variants: [variant({ stock: 5 })] }], now: 1 });
    const ana = createShopper(host.origin);
    await ana.add("v1", 2);
    await ana.fill();
    stripe.silent = true;
    const waiting = ana.submit();
    // Other visitors do not wait for it.
    const bo = createShopper(host.origin);
    expect(await bo.add("v1")).toBe("ok");
    expect(findCode(await waiting)).toBe("StripeFailure");
    stripe.silent = false;
    expect((await ana.submit()).data.ecommerceAttemptSubmitOrder).toMatchObject({ status: "requires_redirect" });
    expect(stripe.sessions.size).toBe(1);
    expect(await host.store.listOrders({ limit: 9, status: "pending" })).toHaveLength(1);
  } finally {
    await host.close();
    await stripe.close();
  }
});
