import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { visit } from "../../conformance/support/visitor";
import { settleUnpaid } from "../../../host/jobs/payments";
import { loggedIn } from "../support/owner";
import { getSession, startClub, type Club } from "./support/club";
import type { Shopper } from "./support/shopper";
import { PERIOD } from "./support/stripe-billing";

let club: Club;
let ana: Shopper;
beforeEach(async () => {
  club = await startClub();
  ana = await club.createUser();
});
afterEach(() => club.close());

const getEnd = () => club.stripe.billing.change("sub_1", {}).items.data[0]?.current_period_end ?? 0;

describe("a running membership", () => {
  it("A-114 canceled on the page ends with its period, at the processor, too", async () => {
    await club.subscribe(ana);
    const visitor = visit(club.host.origin, ana.cookies);
    const [{ id = "" } = {}] = await club.host.store.listSubscriptions({ accountId: "u1", now: club.host.clock.now() });
    club.stripe.broken = 500;
    const failed = await visitor.run("CancelSiteUserSubscription", { subscriptionId: id });
    expect([failed.errors?.[0]?.code, await club.getPlans()]).toEqual([
      "CommerceUnavailable",
      [["club", "active", "active"]],
    ]);
    club.stripe.broken = 0;
    for (let times = 0; times < 2; times++) {
      expect((await visitor.run("CancelSiteUserSubscription", { subscriptionId: id })).errors).toBeUndefined();
    }
    expect(club.stripe.billing.subscriptions.get("sub_1")).toMatchObject({ cancel_at_period_end: true });
    expect([await club.hasAccess(ana), await club.getPlans()]).toEqual([true, [["club", "canceled", "active"]]]);
    const mails = await club.host.store.listMails({ limit: 9 });
    expect(mails.filter(({ subject }) => subject.includes("canceled"))).toHaveLength(1);
    club.host.clock.advance(getEnd() * 1000 - club.host.clock.now() + 1000);
    expect([await club.hasAccess(ana), (await club.getPlans())[0]?.[1]]).toEqual([false, "ended"]);
  });

  it("whose payment failed is reported once per attempt, with a way to the customer portal", async () => {
    await club.subscribe(ana);
    club.stripe.billing.change("sub_1", { status: "past_due" });
    const invoice = club.stripe.billing.bill("sub_1", "open");
    await Promise.all([1, 2].map(() => club.notify("invoice.payment_failed", invoice)));
    await club.notify("customer.subscription.updated", club.stripe.billing.change("sub_1", {}));
    const mails = async () =>
      (await club.host.store.listMails({ limit: 20 })).filter(({ subject }) => subject.includes("payment failed"));
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: "Ana@mail.example", body: expect.stringContaining("1 × Towel") });
    expect(mail?.body).toContain(`${club.host.origin}/.millrace/portal`);
    expect([(await mails()).length, await club.hasAccess(ana)]).toEqual([1, true]);
    invoice.attempt_count = 2;
    await club.notify("invoice.payment_failed", invoice);
    Object.assign(invoice, { status: "paid" });
    club.stripe.billing.change("sub_1", { status: "active" });
    await club.notify("invoice.payment_failed", invoice);
    expect([(await mails()).length, await club.getPlans()]).toEqual([2, [["club", "active", "active"]]]);
  });

  it("leads its user, and nobody else, to the customer portal", async () => {
    const open = (cookie: string) =>
      fetch(`${club.host.origin}/.millrace/portal`, { headers: { cookie }, redirect: "manual" });
    const cookie = getSession(ana);
    const answers = [await open(""), await open(cookie)];
    await club.subscribe(ana);
    answers.push(await open(cookie));
    expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
      [303, `${club.host.origin}/log-in?usredir=%2F.millrace%2Fportal`],
      [404, null],
      [303, "https://billing.example/cus_cs_1"],
    ]);
  });

  it("is asked for by the clock when the event about its next period is lost", async () => {
    await club.subscribe(ana);
    club.host.clock.advance((PERIOD + 10) * 1000);
    club.stripe.billing.change("sub_1", { status: "unpaid" });
    expect(await club.hasAccess(ana)).toBe(true);
    await settleUnpaid(club.host.settings, club.host.ports);
    expect(await club.hasAccess(ana)).toBe(false);
    const { length } = club.stripe.calls;
    await settleUnpaid(club.host.settings, club.host.ports);
    expect(club.stripe.calls).toHaveLength(length);
  });

  it("ends at the processor when the owner ends it or deletes its user", async () => {
    await club.subscribe(ana);
    const owner = await loggedIn(club.host);
    const [{ id = "" } = {}] = await club.host.store.listSubscriptions({ accountId: "u1", now: club.host.clock.now() });
    club.stripe.broken = 500;
    const refused = [
      await owner.ask(`/users/u1/subscriptions/${id}`, { method: "DELETE", body: { atOnce: true } }),
      await owner.ask("/users/u1", { method: "DELETE", body: {} }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([502, 502]);
    club.stripe.broken = 0;
    expect((await owner.ask(`/users/u1/subscriptions/${id}`, { method: "DELETE", body: {} })).status).toBe(200);
    expect(club.stripe.billing.subscriptions.get("sub_1")).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
    });
    expect((await owner.ask("/users/u1", { method: "DELETE", body: {} })).status).toBe(200);
    expect(club.stripe.billing.subscriptions.get("sub_1")).toMatchObject({ status: "canceled" });
    expect(await club.change({}, "deleted")).toBe(200);
  });

  it("is refunded by its first payment, and follows a refund at the processor", async () => {
    await club.subscribe(ana);
    const notifyRefund = (payment: string) => {
      const charge = { id: `ch_${payment}`, object: "charge", refunded: true, payment_intent: payment };
      club.stripe.objects.set(charge.id, charge);
      return club.notify("charge.refunded", charge);
    };
    expect(await notifyRefund("pi_unknown")).toBe(200);
    club.stripe.billing.bill("sub_1", "paid");
    expect(await notifyRefund("pi_in_2")).toBe(200);
    const [order] = await club.host.store.listOrders({ limit: 9 });
    expect(order?.status).toBe("fulfilled");
    const owner = await loggedIn(club.host);
    const refund = { method: "PUT", body: { status: "refunded" } };
    expect((await owner.ask(`/orders/${order?.id}/status`, refund)).status).toBe(200);
    expect([club.stripe.refunds, await club.host.store.listOrders({ limit: 9 })]).toMatchObject([
      ["pi_in_1"],
      [{ status: "refunded" }],
    ]);
  });
});
