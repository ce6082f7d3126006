import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { visit } from "../../conformance/support/visitor";
import { settleUnpaid } from "../../../host/jobs/payments";
import { createToken, hashToken } from "../../../host/security/tokens";
import { member, plan } from "../store/members";
import { testFolder } from "../support/folder";
import { startHost, type TestHost } from "../support/host";
import { loggedIn } from "../support/owner";
import { product, variant } from "./support/catalogue";
import { findCode, createShopper, type Shopper } from "./support/shopper";
import { startStripe, type FakeStripe } from "./support/stripe";
import { PERIOD } from "./support/stripe-billing";

const HOUR = 3_600_000;
let host: TestHost;
let stripe: FakeStripe;
let ana: Shopper;
beforeEach(async () => {
  const clock = { now: () => 0 };
  stripe = await startStripe(() => clock.now());
  const { url: stripeApi, key: stripeKey, webhookSecret: stripeWebhookSecret } = stripe;
  const site = testFolder();
  for (const name of ["index", "club", "log-in", "access-denied"]) writeFileSync(join(site, `${name}.html`), name);
  const access = { "/club": ["club"] };
  const settings = { stripeApi, stripeKey, stripeWebhookSecret, tries: 0, site, access, notify: ["owner@example.org"] };
  host = await startHost({ folder: testFolder(), settings });
  clock.now = () => host.clock.now();
  await host.store.addMembers({ members: [member("u1")], groupIds: {}, now: 1 });
  await host.store.addGroup({ id: "g1", name: "club", now: 1 });
  await host.store.savePlan({ id: "club", plan: plan({ groups: ["g1"] }), now: 1 });
  await offer(0);
  ana = await createUser();
});
afterEach(async () => {
  await host.close();
  await stripe.close();
});

function offer(trial: number, planId = "club") {
  const subscription = { interval: "month" as const, frequency: 1, trial, planId };
  const sold = { product: product({ type: "Membership", shippable: false }), variants: [variant({ subscription })] };
  return host.store.saveProducts({ products: [sold], now: 2 });
}

/** A browser in which the user is logged in, with a full cart. */
async function createUser(): Promise<Shopper> {
  const shopper = createShopper(host.origin);
  const [token, now] = [createToken(), host.clock.now()];
  const times = { now, renewAt: now + HOUR, endsAt: now + 10 * PERIOD * 1000 };
  const session = { ...times, tokenHash: hashToken(token), sessionId: token.slice(0, 12), replaces: null };
  await host.store.startSession({ ...session, accountId: "u1" });
  shopper.cookies.set("wf_sid", token);
  await shopper.add("v1");
  await shopper.fill();
  return shopper;
}

const submit = async (shopper = ana) => (await shopper.submit()).data.ecommerceAttemptSubmitOrder;
const notify = async (type: string, object: object) => {
  const { body, signature } = stripe.sign(type, object);
  const headers = { "stripe-signature": signature, "content-type": "application/json" };
  return (await fetch(`${host.origin}/.millrace/stripe`, { method: "POST", headers, body })).status;
};
/** Pays the open session and sends its events. */
async function subscribe() {
  await submit();
  const session = stripe.pay("cs_1");
  expect(await notify("checkout.session.completed", session)).toBe(200);
}
/** Changes the subscription at the processor and sends the event. */
const change = async (changes: Parameters<FakeStripe["billing"]["change"]>[1], type = "updated") =>
  notify(`customer.subscription.${type}`, stripe.billing.change("sub_1", changes));
const getPlans = async () =>
  (await host.store.listSubscriptions({ accountId: "u1", now: host.clock.now() })).map(
    ({ plan: { id }, status, paymentState }) => [id, status, paymentState],
  );
const hasAccess = async () => {
  const cookie = `wf_sid=${ana.cookies.get("wf_sid")}`;
  return (await fetch(`${host.origin}/club`, { headers: { cookie }, redirect: "manual" })).status === 200;
};
const end = () => stripe.billing.change("sub_1", {}).items.data[0]?.current_period_end ?? 0;

describe("a paid membership", () => {
  it("C-36 starts with its payment and opens the gate of its group", async () => {
    expect(await hasAccess()).toBe(false);
    expect(await submit()).toMatchObject({ status: "requires_redirect", nextAction: "https://pay.example/cs_1" });
    expect([await hasAccess(), await getPlans()]).toEqual([false, []]);
    const session = stripe.pay("cs_1");
    expect(stripe.sessions.get("cs_1")).toMatchObject({ mode: "subscription", amount_total: 1000 });
    await Promise.all([1, 2].map(() => notify("checkout.session.completed", session)));
    expect([await hasAccess(), await getPlans()]).toEqual([true, [["club", "active", "active"]]]);
    expect(await host.store.listOrders({ limit: 9 })).toMatchObject([{ status: "fulfilled", total: 1000, number: 1 }]);
    const query = '{ database { commerceMemberships(productIds: ["p1"]) { active } } }';
    expect((await ana.ask(query)).data.database.commerceMemberships).toEqual([{ active: true }]);
    expect(findCode(await (await createUser()).submit())).toBe("InvalidInput");
  });

  it("starts although its events arrive before the event of the order, and in the wrong order", async () => {
    await submit();
    expect(await notify("customer.subscription.created", { id: "sub_9", object: "subscription" })).toBe(500);
    const { subscription, invoice } = stripe.pay("cs_1");
    expect(await notify("invoice.paid", { id: invoice, object: "invoice" })).toBe(200);
    expect(await getPlans()).toEqual([["club", "active", "active"]]);
    await notify("customer.subscription.updated", { id: subscription, object: "subscription", status: "incomplete" });
    await notify("checkout.session.completed", stripe.sessions.get("cs_1") as object);
    await notify("customer.subscription.created", { id: subscription, object: "subscription", status: "canceled" });
    expect([await getPlans(), (await host.store.listOrders({ limit: 9 })).length]).toEqual([
      [["club", "active", "active"]],
      1,
    ]);
  });

  it.each([
    ["active", "active", true],
    ["trialing", "active", true],
    ["past_due", "active", true],
    ["unpaid", "ended", false],
    ["canceled", "ended", false],
  ] as const)("in the state %s is %s, and follows the way back", async (status, shown, open) => {
    await subscribe();
    host.clock.advance(1000);
    await change({ status });
    expect([await hasAccess(), await getPlans()]).toEqual([open, [["club", shown, status]]]);
    await change({ status: "active" });
    expect(await hasAccess()).toBe(true);
  });

  it("with free days starts without a payment, and has no note about the amount", async () => {
    await offer(14);
    ana = await createUser();
    await subscribe();
    expect([await hasAccess(), await getPlans()]).toEqual([true, [["club", "active", "trialing"]]]);
    expect(await host.store.listOrders({ limit: 9 })).toMatchObject([{ total: 1000, content: { comment: "" } }]);
  });

  it("has a plan of its own when the product names none", async () => {
    await offer(0, "");
    ana = await createUser();
    await subscribe();
    expect(await getPlans()).toEqual([["shop-v1", "active", "active"]]);
    expect(await host.store.listPlans()).toMatchObject([
      { id: "club" },
      { id: "shop-v1", name: "Towel", amount: 1000 },
    ]);
  });

  it("A-114 canceled on the page ends with its period, at the processor, too", async () => {
    await subscribe();
    const visitor = visit(host.origin, ana.cookies);
    const [{ id = "" } = {}] = await host.store.listSubscriptions({ accountId: "u1", now: host.clock.now() });
    stripe.broken = 500;
    const failed = await visitor.run("CancelSiteUserSubscription", { subscriptionId: id });
    expect([failed.errors?.[0]?.code, await getPlans()]).toEqual([
      "CommerceUnavailable",
      [["club", "active", "active"]],
    ]);
    stripe.broken = 0;
    for (let times = 0; times < 2; times++) {
      expect((await visitor.run("CancelSiteUserSubscription", { subscriptionId: id })).errors).toBeUndefined();
    }
    expect(stripe.billing.subscriptions.get("sub_1")).toMatchObject({ cancel_at_period_end: true });
    expect([await hasAccess(), await getPlans()]).toEqual([true, [["club", "canceled", "active"]]]);
    const mails = await host.store.listMails({ limit: 9 });
    expect(mails.filter(({ subject }) => subject.includes("canceled"))).toHaveLength(1);
    host.clock.advance(end() * 1000 - host.clock.now() + 1000);
    expect([await hasAccess(), (await getPlans())[0]?.[1]]).toEqual([false, "ended"]);
  });

  it("whose payment failed is reported once per attempt, with a way to the customer portal", async () => {
    await subscribe();
    stripe.billing.change("sub_1", { status: "past_due" });
    const invoice = stripe.billing.bill("sub_1", "open");
    await Promise.all([1, 2].map(() => notify("invoice.payment_failed", invoice)));
    await notify("customer.subscription.updated", stripe.billing.change("sub_1", {}));
    const letters = async () =>
      (await host.store.listMails({ limit: 20 })).filter(({ subject }) => subject.includes("payment failed"));
    const [letter] = await letters();
    expect(letter).toMatchObject({ recipient: "Ana@mail.example", body: expect.stringContaining("1 × Towel") });
    expect(letter?.body).toContain(`${host.origin}/.millrace/portal`);
    expect([(await letters()).length, await hasAccess()]).toEqual([1, true]);
    invoice.attempt_count = 2;
    await notify("invoice.payment_failed", invoice);
    Object.assign(invoice, { status: "paid" });
    stripe.billing.change("sub_1", { status: "active" });
    await notify("invoice.payment_failed", invoice);
    expect([(await letters()).length, await getPlans()]).toEqual([2, [["club", "active", "active"]]]);
  });

  it("leads its user, and nobody else, to the customer portal", async () => {
    const open = (cookie: string) =>
      fetch(`${host.origin}/.millrace/portal`, { headers: { cookie }, redirect: "manual" });
    const cookie = `wf_sid=${ana.cookies.get("wf_sid")}`;
    const answers = [await open(""), await open(cookie)];
    await subscribe();
    answers.push(await open(cookie));
    expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
      [303, `${host.origin}/log-in?usredir=%2F.millrace%2Fportal`],
      [404, null],
      [303, "https://billing.example/cus_cs_1"],
    ]);
  });

  it("is asked for by the clock when the event about its next period is lost", async () => {
    await subscribe();
    host.clock.advance((PERIOD + 10) * 1000);
    stripe.billing.change("sub_1", { status: "unpaid" });
    expect(await hasAccess()).toBe(true);
    await settleUnpaid(host.settings, host.ports);
    expect(await hasAccess()).toBe(false);
    const { length } = stripe.calls;
    await settleUnpaid(host.settings, host.ports);
    expect(stripe.calls).toHaveLength(length);
  });

  it("ends at the processor when the owner ends it or deletes its user", async () => {
    await subscribe();
    const owner = await loggedIn(host);
    const [{ id = "" } = {}] = await host.store.listSubscriptions({ accountId: "u1", now: host.clock.now() });
    stripe.broken = 500;
    const refused = [
      await owner.ask(`/users/u1/subscriptions/${id}`, { method: "DELETE", body: { atOnce: true } }),
      await owner.ask("/users/u1", { method: "DELETE", body: {} }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([502, 502]);
    stripe.broken = 0;
    expect((await owner.ask(`/users/u1/subscriptions/${id}`, { method: "DELETE", body: {} })).status).toBe(200);
    expect(stripe.billing.subscriptions.get("sub_1")).toMatchObject({ status: "active", cancel_at_period_end: true });
    expect((await owner.ask("/users/u1", { method: "DELETE", body: {} })).status).toBe(200);
    expect(stripe.billing.subscriptions.get("sub_1")).toMatchObject({ status: "canceled" });
    expect(await change({}, "deleted")).toBe(200);
  });

  it("is refunded by its first payment, and follows a refund at the processor", async () => {
    await subscribe();
    expect(await notify("charge.refunded", { object: "charge", refunded: true, payment_intent: "pi_unknown" })).toBe(
      200,
    );
    stripe.billing.bill("sub_1", "paid");
    expect(await notify("charge.refunded", { object: "charge", refunded: true, payment_intent: "pi_in_2" })).toBe(200);
    const [order] = await host.store.listOrders({ limit: 9 });
    expect(order?.status).toBe("fulfilled");
    const owner = await loggedIn(host);
    const refund = { method: "PUT", body: { status: "refunded" } };
    expect((await owner.ask(`/orders/${order?.id}/status`, refund)).status).toBe(200);
    expect([stripe.refunds, await host.store.listOrders({ limit: 9 })]).toMatchObject([
      ["pi_in_1"],
      [{ status: "refunded" }],
    ]);
  });
});
