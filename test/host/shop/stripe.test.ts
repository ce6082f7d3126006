import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { settleUnpaid } from "../../../host/jobs/payments";
import { testFolder } from "../support/folder";
import { startHost, type TestHost } from "../support/host";
import { loggedIn } from "../support/owner";
import { product, variant } from "./support/catalogue";
import { findCode, createShopper, type Shopper } from "./support/shopper";
import { startStripe, type FakeStripe } from "./support/stripe";

let host: TestHost;
let stripe: FakeStripe;
let ana: Shopper;
beforeEach(async () => {
  const clock = { now: () => 0 };
  stripe = await startStripe(() => clock.now());
  const { url: stripeApi, key: stripeKey, webhookSecret: stripeWebhookSecret } = stripe;
  const settings = { stripeApi, stripeKey, stripeWebhookSecret, tries: 0 };
  host = await startHost({ folder: testFolder(), settings });
  clock.now = () => host.clock.now();
  await host.store.saveProducts({ products: [{ product: product(), variants: [variant({ stock: 5 })] }], now: 1 });
  ana = createShopper(host.origin);
  await ana.add("v1", 2);
  await ana.fill();
});
afterEach(async () => {
  await host.close();
  await stripe.close();
});

const submit = async () => (await ana.submit()).data.ecommerceAttemptSubmitOrder;
const orders = (status?: "pending" | "canceled") => host.store.listOrders({ limit: 9, ...(status ? { status } : {}) });
const notify = async (type: string, object: object, secret?: string) => {
  const { body, signature } = stripe.sign(type, object, secret);
  const headers = { "stripe-signature": signature, "content-type": "application/json" };
  return (await fetch(`${host.origin}/.millrace/stripe`, { method: "POST", headers, body })).status;
};
const pick = (id: string) => stripe.sessions.get(id) as object;

describe("a card payment", () => {
  it("C-53 is made at the processor, and its order accepted once, whatever events arrive", async () => {
    expect((await ana.ask("{ site { commerce { processors } } }")).data.site.commerce.processors).toEqual(["stripe"]);
    const first = await submit();
    expect(first).toMatchObject({ ok: false, status: "requires_redirect", nextAction: "https://pay.example/cs_1" });
    expect(await submit()).toEqual(first);
    expect([stripe.sessions.size, await orders(), (await orders("pending")).length]).toEqual([1, [], 1]);

    expect(await notify("checkout.session.completed", pick("cs_1"))).toBe(200);
    expect(await orders()).toEqual([]);
    const paid = stripe.pay("cs_1");
    expect(await notify("checkout.session.completed", paid, "whsec_of_a_stranger")).toBe(400);
    expect(await orders()).toEqual([]);
    const doubled = await Promise.all([1, 2, 3].map(() => notify("checkout.session.completed", paid)));
    expect([...doubled, await notify("checkout.session.expired", { ...paid, status: "expired" })]).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await orders()).toMatchObject([{ status: "unfulfilled", number: 1, total: 2000, paymentId: "cs_1" }]);
    expect((await host.store.listMails({ limit: 9 })).length).toBe(1);
    expect((await submit()).ok).toBe(true);
  });

  it("C-60 is settled when the visitor comes back before the event", async () => {
    await submit();
    const { success_url: back } = stripe.pay("cs_1");
    const { searchParams } = new URL(back);
    const query = `query($o: commerce_order_finalized_order_args) {
      database { commerceOrder(finalizedOrder: $o) { id paymentProcessor } }
    }`;
    const o = { orderId: searchParams.get("orderId"), token: searchParams.get("token") };
    expect((await ana.ask(query, { o })).data.database.commerceOrder).toEqual({
      id: o.orderId,
      paymentProcessor: "stripe",
    });
    expect(await orders()).toMatchObject([{ id: o.orderId, status: "unfulfilled" }]);
  });

  it("is settled or canceled by the clock when no event arrives", async () => {
    await submit();
    stripe.pay("cs_1");
    const bo = createShopper(host.origin);
    await bo.add("v1", 3);
    await bo.fill();
    await bo.submit();
    stripe.expire("cs_2");
    host.clock.advance(3 * 60_000);
    await settleUnpaid(host.settings, host.ports);
    expect([await orders(), await orders("canceled")]).toMatchObject([[{ status: "unfulfilled" }], [{ number: null }]]);
    expect((await host.store.findProducts({ ids: ["p1"], now: host.clock.now() }))[0]?.variants[0]?.stock).toBe(3);
  });

  it("of a changed cart replaces the one before", async () => {
    await submit();
    await ana.add("v1", 1);
    await ana.fill();
    expect((await submit()).nextAction).toBe("https://pay.example/cs_2");
    expect([...stripe.sessions.values()].map(({ status, amount_total: amount }) => [status, amount])).toEqual([
      ["expired", 2000],
      ["open", 3000],
    ]);
    stripe.pay("cs_2");
    await notify("checkout.session.completed", pick("cs_2"));
    expect(await orders()).toMatchObject([{ total: 3000, paymentId: "cs_2" }]);
  });

  it("that was made is not asked for again", async () => {
    await submit();
    stripe.pay("cs_1");
    stripe.broken = 500;
    expect(findCode(await ana.submit())).toBe("StripeFailure");
    stripe.broken = 0;
    expect(await submit()).toMatchObject({ ok: true, customerPaid: { value: 2000 } });
    expect([stripe.sessions.size, (await orders()).length]).toEqual([1, 1]);
  });

  it("takes only what it paid for out of the cart", async () => {
    await host.store.saveProducts({
      products: [{ product: product(), variants: [variant({ stock: 5 }), variant({ id: "v2", sku: "T-2" })] }],
      now: 2,
    });
    const { nextAction } = await submit();
    expect([await ana.add("v2", 3), await ana.add("v1", 1)]).toEqual(["ok", "ok"]);
    stripe.pay(nextAction.split("/").at(-1));
    expect(await submit()).toMatchObject({ ok: true, customerPaid: { value: 2000 } });
    await notify("checkout.session.completed", pick("cs_1"));
    const query = "{ database { commerceOrder { userItems { id count } } } }";
    expect((await ana.ask(query)).data.database.commerceOrder.userItems).toEqual([
      { id: "v1", count: 1 },
      { id: "v2", count: 3 },
    ]);
    expect([(await orders()).length, stripe.sessions.size]).toEqual([1, 1]);
  });

  it("C-1 that cannot start says so, and can be tried again", async () => {
    stripe.broken = 500;
    expect(findCode(await ana.submit())).toBe("StripeFailure");
    stripe.broken = 0;
    expect((await submit()).status).toBe("requires_redirect");
    expect(await orders("pending")).toHaveLength(1);
  });

  it("is refunded once by the owner, and follows refunds and disputes at the processor", async () => {
    await submit();
    const { payment_intent } = stripe.pay("cs_1");
    await notify("checkout.session.completed", pick("cs_1"));
    const [order] = await orders();
    const dispute = { id: "du_1", object: "dispute", payment_intent, status: "needs_response" };
    stripe.objects.set("du_1", dispute);
    expect(await notify("charge.dispute.created", dispute)).toBe(200);
    expect(await orders()).toMatchObject([{ status: "disputed" }]);
    const owner = await loggedIn(host);
    const change = (status: string) => owner.ask(`/orders/${order?.id}/status`, { method: "PUT", body: { status } });
    await change("fulfilled");
    // A doubled event does not overwrite what the owner has set.
    expect(await notify("charge.dispute.created", dispute)).toBe(200);
    // One that arrives after the dispute has ended does not either.
    stripe.objects.set("du_2", { ...dispute, id: "du_2", status: "won" });
    expect(await notify("charge.dispute.created", { ...dispute, id: "du_2" })).toBe(200);
    expect(await orders()).toMatchObject([{ status: "fulfilled" }]);
    const refund = () => change("refunded");
    expect([(await refund()).status, (await refund()).status]).toEqual([200, 409]);
    expect([stripe.refunds, await orders()]).toMatchObject([["pi_cs_1"], [{ status: "refunded" }]]);
    const charge = { id: "ch_1", object: "charge", refunded: true, payment_intent };
    stripe.objects.set("ch_1", charge);
    expect(await notify("charge.refunded", charge)).toBe(200);
    expect((await host.store.listMails({ limit: 9 })).map(({ subject }) => subject)).toHaveLength(3);
  });

  it("follows a refund at the processor and not the event", async () => {
    await submit();
    const { payment_intent } = stripe.pay("cs_1");
    await notify("checkout.session.completed", pick("cs_1"));
    const charge = { id: "ch_1", object: "charge", payment_intent };
    stripe.objects.set("ch_1", { ...charge, refunded: false });
    await notify("charge.refunded", { ...charge, refunded: true });
    expect(await orders()).toMatchObject([{ status: "unfulfilled" }]);
    stripe.objects.set("ch_1", { ...charge, refunded: true });
    await notify("charge.refunded", { ...charge, refunded: false });
    expect(await orders()).toMatchObject([{ status: "refunded" }]);
  });

  it.each(
    ["checkout.session.completed", "customer.subscription.updated", "invoice.paid", "charge.refunded"].concat(
      "charge.dispute.created",
    ),
  )("accepts a signed %s about something that the processor does not know, with a warning", async (type) => {
    expect(await notify(type, { id: "unknown_1" })).toBe(200);
    expect(host.lines).toContainEqual(
      expect.objectContaining({ level: "warn", event: "payment event about something unknown" }),
    );
  });
});
