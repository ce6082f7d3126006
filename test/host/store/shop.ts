import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../../host/store/store";
import type { Placing } from "../../../host/store/units/shop/place-order";
import { defaultShopSettings } from "../../../wire/shop/settings";
import type { Variant } from "../../../wire/shop/product";
import { address, product, shippingZone, variant } from "../shop/support/catalogue";
import { member, plan } from "./members";

const NOW = 1_000_000;

/** The shop, on every database. */
export function describeShop(open: () => Promise<Store>): void {
  describe("units of the shop", () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    const sell = (...variants: Partial<Variant>[]) =>
      store.saveProducts({ products: [{ product: product(), variants: variants.map(variant) }], now: NOW });
    const add = (tokenHash: string, count = 1, more = {}) =>
      store.changeCartItem({ tokenHash, variantId: "v1", count, how: "add", loggedIn: false, now: NOW, ...more });
    /** Fills a cart up to the last click. */
    const prepare = async (tokenHash: string, count = 1, change = {}) => {
      expect(await add(tokenHash, count)).toEqual({ count });
      const data = { email: `${tokenHash}@mail.example`, shippingAddress: address(), shippingMethodId: "standard" };
      expect(await store.changeCheckout({ tokenHash, change: { ...data, ...change }, now: NOW })).toBe(true);
    };
    const mail = (id: string) => ({ id, recipient: "", subject: "{order}", body: "{items}", values: {} });
    const place = (tokenHash: string, change: Partial<Placing> = {}) =>
      store.placeOrder({
        ...{ tokenHash, orderId: `0a${tokenHash}`, processor: "invoice", accountId: null, now: NOW, payUntil: NOW + 9 },
        ...{ mails: [mail(`mail-${tokenHash}`)], ...change },
      });
    const readStock = async (id = "v1", now = NOW) =>
      (await store.findProducts({ ids: ["p1"], now }))[0]?.variants.find((one) => one.id === id)?.stock;
    const listIds = async () => (await store.listOrders({ limit: 99 })).map(({ id }) => id);

    it("C-6 sell the last piece once, however many buy it at once", async () => {
      await sell({ stock: 1 });
      const buyers = Array.from({ length: 12 }, (_, n) => `b${n}`);
      await Promise.all(buyers.map((buyer) => prepare(buyer)));
      const placed = await Promise.all(buyers.map((buyer) => place(buyer)));
      expect(placed.filter((one) => "order" in one)).toHaveLength(1);
      expect(new Set(placed.flatMap((one) => ("error" in one ? one.error.code : [])))).toEqual(
        new Set(["OutOfInventory"]),
      );
      expect([await readStock(), await listIds()]).toEqual([0, [expect.any(String)]]);
    });

    it("make one order of a cart, however often it is placed", async () => {
      await sell({ stock: 5 });
      await prepare("a", 2);
      const placed = await Promise.all(Array.from({ length: 5 }, (_, n) => place("a", { orderId: `0a${n}` })));
      expect(new Set(placed.map((one) => "order" in one && one.order.id)).size).toBe(1);
      expect(await place("a", { orderId: "0b" })).toEqual(placed[0]);
      expect([await readStock(), (await store.listMails({ limit: 9 })).length]).toEqual([3, 1]);
      expect(await add("a")).toEqual({ count: 1 });
    });

    it("keep one pending order, however often it is placed, also under the same id", async () => {
      await sell({ stock: 5 });
      await prepare("a", 2);
      for (const orderId of ["0a1", "0a1", "0a2"]) {
        expect(await place("a", { processor: "stripe", orderId })).toMatchObject({ order: { id: "0a1" } });
      }
      expect(await store.listOrders({ status: "pending", limit: 9 })).toHaveLength(1);
    });

    it("number accepted orders consecutively", async () => {
      await sell({});
      const buyers = ["a", "b", "c", "d"];
      for (const buyer of buyers) await prepare(buyer);
      await Promise.all(buyers.map((buyer) => place(buyer)));
      const orders = await store.listOrders({ limit: 9 });
      expect(orders.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4]);
    });

    it("hold pieces of a checkout for 15 minutes", async () => {
      await sell({ stock: 3 });
      await add("a", 2);
      expect(await readStock()).toBe(3);
      expect(await store.reserveCart({ tokenHash: "a", now: NOW })).toBe(true);
      expect(await readStock()).toBe(1);
      expect(await add("b", 2)).toMatchObject({ error: { code: "OutOfInventory" } });
      expect(await add("a", 1)).toEqual({ count: 3 });
      expect(await add("a", 1)).toMatchObject({ error: { code: "OutOfInventory" } });
      const later = NOW + 15 * 60_000;
      expect(await readStock("v1", later)).toBe(3);
      expect(await add("b", 3, { now: later })).toEqual({ count: 3 });
    });

    it("C-1 refuse stale prices and settings once, then sell at the new ones", async () => {
      await sell({});
      await prepare("a");
      await store.reserveCart({ tokenHash: "a", now: NOW });
      await store.changeVariant({ id: "v1", changes: { ...variant(), price: 1200 } });
      expect(await place("a")).toMatchObject({ error: { code: "PriceChanged" } });
      const settings = defaultShopSettings();
      settings.shipping = [shippingZone(300)];
      await store.saveShopSettings({ settings, now: NOW });
      expect(await place("a")).toMatchObject({ error: { code: "OrderExtrasChanged" } });
      expect(await place("a")).toMatchObject({ order: { total: 1500, status: "unfulfilled" } });
    });

    it("C-1 use a discount as often as it allows, also at once", async () => {
      await sell({});
      const discount = {
        ...{ code: "TEN", name: "Ten", kind: "percentage" as const, value: 1000, minimum: 0, startsAt: null },
        ...{ endsAt: null, limit: 1, oncePerCustomer: true, disabled: false },
      };
      await store.saveDiscount({ discount });
      for (const buyer of ["a", "b", "c"]) await prepare(buyer, 1, { discountCode: " ten " });
      const placed = await Promise.all(["a", "b", "c"].map((buyer) => place(buyer)));
      expect(placed.map((one) => ("order" in one ? one.order.total : one.error.code)).sort()).toEqual([
        900,
        "DiscountUsageReached",
        "DiscountUsageReached",
      ]);
      expect(await store.listDiscounts()).toMatchObject([{ used: 1 }]);
    });

    it("keep an order pending until it is paid, accept it once, and cancel what expires", async () => {
      await sell({ stock: 2 });
      await prepare("a");
      await prepare("b");
      for (const buyer of ["a", "b"])
        expect(await place(buyer, { processor: "stripe" })).toMatchObject({ order: { status: "pending" } });
      expect([await listIds(), await readStock()]).toEqual([[], 0]);
      const settled = { amount: 1000, now: NOW, mails: [mail("paid")] };
      for (const id of ["a", "b"]) await store.notePayment({ orderId: `0a${id}`, paymentId: `cs_${id}` });
      await Promise.all(
        [1, 2, 3].map(() => store.settlePayment({ ...settled, orderId: "0aa", paymentId: "cs_a", state: "paid" })),
      );
      await store.settlePayment({ ...settled, orderId: "0ab", paymentId: "cs_b", state: "expired" });
      expect(await store.findOrder({ id: "0ab" })).toMatchObject({ status: "canceled", number: null });
      expect([await listIds(), await readStock(), (await store.listMails({ limit: 9 })).length]).toEqual([
        ["0aa"],
        1,
        1,
      ]);
    });

    it("give a user the plan that they bought", async () => {
      await store.addMembers({ members: [member("u1")], groupIds: {}, now: NOW });
      await store.addGroup({ id: "g1", name: "club", now: NOW });
      await store.savePlan({ id: "club", plan: plan({ groups: ["g1"] }), now: NOW });
      await sell({ subscription: { interval: "month", frequency: 1, trial: 0, planId: "club" } });
      expect(await add("a")).toMatchObject({ error: { code: "LogInFirst" } });
      await add("a", 1, { loggedIn: true });
      const change = { email: "u1@mail.example", shippingAddress: address(), shippingMethodId: "standard" };
      await store.changeCheckout({ tokenHash: "a", change, now: NOW });
      expect(await place("a", { accountId: "u1" })).toMatchObject({ order: { status: "unfulfilled" } });
      expect(await store.readAccess({ accountId: "u1", now: NOW })).toEqual(["club"]);
    });

    it("follow a paid subscription: the newest answer counts, and a failure is reported once", async () => {
      await store.addMembers({ members: [member("u1")], groupIds: {}, now: NOW });
      await sell({ subscription: { interval: "month", frequency: 1, trial: 0, planId: "" } });
      await add("a", 1, { loggedIn: true });
      const change = { email: "u1@mail.example", shippingAddress: address(), shippingMethodId: "standard" };
      await store.changeCheckout({ tokenHash: "a", change, now: NOW });
      expect(await place("a", { processor: "stripe" })).toMatchObject({ error: { code: "LogInFirst" } });
      expect(await place("a", { processor: "stripe", accountId: "u1" })).toMatchObject({
        order: { status: "pending" },
      });
      const paid = {
        ...{ paymentId: "sub_1", customerId: "cus_1", state: "active", periodStart: NOW, periodEnd: NOW + 100 },
        ...{ endsAt: null, canceledAt: null, askedAt: NOW },
      };
      const update = { orderId: "0aa", paid, now: NOW, mails: [] };
      expect(await store.followPlan(update)).toBe(false);
      const settled = {
        orderId: "0aa",
        paymentId: "cs_1",
        state: "paid" as const,
        amount: 1000,
        now: NOW,
        mails: [],
      };
      await Promise.all([1, 2, 3].map(() => store.settlePayment({ ...settled, plan: paid })));
      const read = async () =>
        (await store.listSubscriptions({ accountId: "u1", now: NOW })).map((one) => [one.status, one.periodEnd]);
      expect(await read()).toEqual([["active", NOW + 100]]);
      await store.followPlan({ ...update, paid: { ...paid, state: "past_due", askedAt: NOW + 2 } });
      await store.followPlan({ ...update, paid: { ...paid, endsAt: NOW + 50, askedAt: NOW + 1 } });
      await store.followPlan({ ...update, paid: { ...paid, paymentId: "sub_2", state: "canceled", askedAt: NOW + 9 } });
      expect(await store.listSubscriptions({ accountId: "u1", now: NOW })).toMatchObject([
        { paymentState: "past_due" },
      ]);
      const failures = [1, 2, 3].map((n) => store.followPlan({ ...update, notice: "in_1", mails: [mail(`n${n}`)] }));
      await Promise.all(failures);
      expect(await store.listMails({ limit: 9 })).toHaveLength(1);
      await store.followPlan({ ...update, paid: { ...paid, endsAt: NOW + 50, askedAt: NOW + 3 } });
      expect(await read()).toEqual([["canceled", NOW + 50]]);
      const overdue = (now: number) => store.overduePlans({ now, askedBefore: now, limit: 9 });
      expect([await overdue(NOW + 49), await overdue(NOW + 50)]).toMatchObject([[], [{ paymentId: "sub_1" }]]);
    });

    it("refund an order, return its pieces, and forget its customer", async () => {
      await sell({ stock: 2 });
      await prepare("a", 2);
      await place("a");
      const refunded = { id: "0aa", status: "refunded" as const, now: NOW, mails: [mail("refund")] };
      const changes = await Promise.all([1, 2].map(() => store.changeOrder(refunded)));
      expect(changes.filter(Boolean)).toHaveLength(1);
      expect(await readStock()).toBe(2);
      expect(await store.ordersOfPerson({ email: "a@mail.example" })).toHaveLength(1);
      expect(await store.forgetCustomer({ email: "a@mail.example" })).toBe(1);
      const kept = await store.findOrder({ id: "0aa" });
      expect(kept).toMatchObject({ email: "", name: "", total: 2000, number: 1, content: { shippingAddress: null } });
      expect(await store.listOrders({ search: "a@mail", limit: 9 })).toEqual([]);
    });

    it("find and forget orders and carts of a person in any case, also of letters outside ASCII", async () => {
      await sell({});
      for (const buyer of ["a", "b", "c"]) {
        await prepare(buyer, 1, { email: buyer === "b" ? "x@mail.example" : "J\u00DCRGEN_1@Mail.example" });
      }
      await place("a");
      await place("b");
      const email = "j\u00FCrgen_1@mail.example";
      expect((await store.ordersOfPerson({ email })).map(({ id }) => id)).toEqual(["0aa"]);
      expect(await store.forgetCustomer({ email })).toBe(1);
      const cart = async (tokenHash: string) => (await store.readPricedCart({ tokenHash, now: NOW }))?.data.email;
      expect([await cart("b"), await cart("c")]).toEqual(["x@mail.example", ""]);
    });

    it.each([
      ["a guest", null, "Hello customer,", ["m3", "m1"]],
      ["a user with another address", "bo", "Hello customer,", ["m3", "m1"]],
      ["the user with this address", "a", "Hello Ana Lee, Ana Lee\nMill Lane 1\n53111 Bonn\nDE", ["m1", "m3"]],
    ])("write words of a buyer who paid nothing only to their own address: %s", async (_who, accountId, text, ids) => {
      await sell({});
      await store.addMembers({ members: [member("a"), member("bo")], groupIds: {}, now: NOW });
      await prepare("a", 1, { email: "A@mail.example" });
      const mails = [
        { ...mail("m1"), body: "Hello {name}, {address}" },
        { ...mail("m2"), recipient: "owner@example.org", body: "{name}" },
      ];
      await place("a", { accountId, mails });
      const shipped = [{ ...mail("m3"), body: "Hello {name}, {address}" }];
      await store.changeOrder({ id: "0aa", status: "fulfilled", now: NOW + 1, mails: shipped });
      const texts = Object.fromEntries((await store.listMails({ limit: 9 })).map(({ id, body }) => [id, body]));
      expect(texts).toEqual({ m1: text, m2: "Ana Lee", m3: text });
      // What the owner starts is sent before what a stranger causes.
      const claim = { now: NOW + 1, lease: 9, limit: 1, queue: "order", perHour: 9 } as const;
      const claims = [await store.claimMails(claim), await store.claimMails(claim)];
      expect(claims.flatMap(({ mails }) => mails.map(({ id }) => id))).toEqual(ids);
    });

    it("write no words of a guest whose order is free where others pay by card", async () => {
      await sell({ price: 0 });
      await prepare("a");
      await place("a", { processor: "stripe", mails: [{ ...mail("m1"), body: "Hello {name}" }] });
      expect(await store.listMails({ limit: 9 })).toMatchObject([{ body: "Hello customer" }]);
    });

    it("write the words of a buyer who paid", async () => {
      await sell({});
      await prepare("a");
      await place("a", { processor: "stripe" });
      const paid = { orderId: "0aa", paymentId: "p1", state: "paid" as const, amount: 1000, now: NOW };
      await store.settlePayment({ ...paid, mails: [{ ...mail("m1"), body: "Hello {name}" }] });
      expect(await store.listMails({ limit: 9 })).toMatchObject([{ queue: "order", body: "Hello Ana Lee" }]);
    });

    it("refuse an order without a payment beyond the limits of its client, and keep the cart", async () => {
      await sell({ stock: 5 });
      const limits = { client: "198.51.100.1", rates: [{ key: "orders", most: 1, window: 90_000 }] };
      await prepare("a");
      expect(await place("a", { limits })).toMatchObject({ order: { number: 1 } });
      // The same order again does not count.
      expect(await place("a", { limits })).toMatchObject({ order: { number: 1 } });
      await prepare("b");
      const message = "Too many orders. Try again in 2 minutes.";
      expect(await place("b", { limits })).toEqual({ error: { code: "OrderLimit", message } });
      expect(await readStock()).toBe(4);
      await prepare("c");
      expect(await place("c", { limits, processor: "stripe" })).toMatchObject({ order: { status: "pending" } });
      expect(await place("b", { limits, now: NOW + 90_000 })).toMatchObject({ order: { number: 2 } });
    });

    it("list orders by every key of commerce.md 4, and find them by text", async () => {
      await sell({});
      for (const [index, buyer] of ["b", "a", "c"].entries()) {
        await prepare(buyer, index + 1, { fullName: `Name ${buyer}` });
        await place(buyer, { now: NOW + index });
      }
      const names = async (query: object) =>
        (await store.listOrders({ limit: 9, ...query })).map(({ name }) => name.at(-1)).join("");
      expect(
        await Promise.all(
          (["time", "name", "count", "paid", "orderid", "status"] as const).map((sort) =>
            names({ sort, ascending: true }),
          ),
        ),
      ).toEqual(["bac", "abc", "bac", "bac", "abc", "abc"]);
      expect([
        await names({}),
        await names({ search: "NAME C" }),
        await names({ search: "#2" }),
        await names({ search: "100%" }),
      ]).toEqual(["cab", "c", "a", ""]);
    });
  });
}
