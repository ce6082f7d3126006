import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startClub, type Club } from "./support/club";
import { findCode, type Shopper } from "./support/shopper";

let club: Club;
let ana: Shopper;
beforeEach(async () => {
  club = await startClub();
  ana = await club.createUser();
});
afterEach(() => club.close());

const submit = async (shopper = ana) => (await shopper.submit()).data.ecommerceAttemptSubmitOrder;

describe("a paid membership", () => {
  it("C-36 starts with its payment and opens the gate of its group", async () => {
    expect(await club.hasAccess(ana)).toBe(false);
    expect(await submit()).toMatchObject({ status: "requires_redirect", nextAction: "https://pay.example/cs_1" });
    expect([await club.hasAccess(ana), await club.getPlans()]).toEqual([false, []]);
    const session = club.stripe.pay("cs_1");
    expect(club.stripe.sessions.get("cs_1")).toMatchObject({ mode: "subscription", amount_total: 1000 });
    await Promise.all([1, 2].map(() => club.notify("checkout.session.completed", session)));
    expect([await club.hasAccess(ana), await club.getPlans()]).toEqual([true, [["club", "active", "active"]]]);
    expect(await club.host.store.listOrders({ limit: 9 })).toMatchObject([
      { status: "fulfilled", total: 1000, number: 1 },
    ]);
    const query = '{ database { commerceMemberships(productIds: ["p1"]) { active } } }';
    expect((await ana.ask(query)).data.database.commerceMemberships).toEqual([{ active: true }]);
    expect(findCode(await (await club.createUser()).submit())).toBe("InvalidInput");
  });

  it("starts although its events arrive before the event of the order, and in the wrong order", async () => {
    await submit();
    expect(await club.notify("customer.subscription.created", { id: "sub_9", object: "subscription" })).toBe(200);
    const { subscription, invoice } = club.stripe.pay("cs_1");
    expect(await club.notify("invoice.paid", { id: invoice, object: "invoice" })).toBe(200);
    expect(await club.getPlans()).toEqual([["club", "active", "active"]]);
    await club.notify("customer.subscription.updated", {
      id: subscription,
      object: "subscription",
      status: "incomplete",
    });
    await club.notify("checkout.session.completed", club.stripe.sessions.get("cs_1") as object);
    await club.notify("customer.subscription.created", {
      id: subscription,
      object: "subscription",
      status: "canceled",
    });
    expect([await club.getPlans(), (await club.host.store.listOrders({ limit: 9 })).length]).toEqual([
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
    await club.subscribe(ana);
    club.host.clock.advance(1000);
    await club.change({ status });
    expect([await club.hasAccess(ana), await club.getPlans()]).toEqual([open, [["club", shown, status]]]);
    await club.change({ status: "active" });
    expect(await club.hasAccess(ana)).toBe(true);
  });

  it("with free days starts without a payment, and has no note about the amount", async () => {
    await club.offer(14);
    ana = await club.createUser();
    await club.subscribe(ana);
    expect([await club.hasAccess(ana), await club.getPlans()]).toEqual([true, [["club", "active", "trialing"]]]);
    expect(await club.host.store.listOrders({ limit: 9 })).toMatchObject([{ total: 1000, content: { comment: "" } }]);
  });

  it("makes a plan for a product that names none", async () => {
    await club.offer(0, "");
    ana = await club.createUser();
    await club.subscribe(ana);
    expect(await club.getPlans()).toEqual([["shop-v1", "active", "active"]]);
    expect(await club.host.store.listPlans()).toMatchObject([
      { id: "club" },
      { id: "shop-v1", name: "Towel", amount: 1000 },
    ]);
  });
});
