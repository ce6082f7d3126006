import { beforeEach, afterEach, describe, expect, it } from "vitest";
import { unseal } from "../../../host/security/seal";
import type { OrdersAnswer, ProductsAnswer, ShopSettingsAnswer } from "../../../host/owner/shop/api-types";
import { testFolder } from "../support/folder";
import { startHost, type TestHost } from "../support/host";
import { loggedIn, type Owner } from "../support/owner";
import { product, variant } from "../shop/support/catalogue";
import { createShopper } from "../shop/support/shopper";
import { plan } from "../store/members";

let host: TestHost;
let owner: Owner;
beforeEach(async () => {
  host = await startHost({ folder: testFolder(), settings: { tries: 0 } });
  owner = await loggedIn(host);
  await host.store.saveProducts({ products: [{ product: product(), variants: [variant({ stock: 3 })] }], now: 1 });
});
afterEach(() => host.close());

const put = (path: string, body: unknown) => owner.ask(path, { method: "PUT", body });
const read = async <T>(path: string) => (await (await owner.ask(path)).json()) as T;

async function buy(count = 2): Promise<string> {
  const ana = createShopper(host.origin);
  await ana.add("v1", count);
  await ana.fill();
  return (await ana.submit()).data.ecommerceAttemptSubmitOrder.orderId as string;
}

describe("the owner's shop", () => {
  it("refunds orders only for owners with the role “all”", async () => {
    const id = await buy();
    const bo = await loggedIn(host, "bo", "answer");
    const set = (status: string) => bo.ask(`/orders/${id}/status`, { method: "PUT", body: { status } });
    expect([(await set("refunded")).status, (await set("fulfilled")).status]).toEqual([403, 200]);
    expect(await host.store.findOrder({ id })).toMatchObject({ status: "fulfilled" });
  });

  it("changes price and stock, and hides products", async () => {
    const same = { compareAtPrice: null, weight: null, subscription: null };
    const changed = { ...same, compareAtPrice: 1500, weight: 0.4, price: 1250, stock: 1 };
    expect((await put("/variants/v1", changed)).status).toBe(200);
    expect(await read<ProductsAnswer>("/products?search=tow")).toMatchObject({
      ...{
        currency: "EUR",
        next: null,
        products: [
          {
            product: { name: "Towel" },
            variants: [{ sku: "T-1", price: 1250, compareAtPrice: 1500, stock: 1, weight: 0.4 }],
          },
        ],
      },
    });
    const wrong = await Promise.all(
      [{ price: -1 }, { price: 1.5 }, { stock: "2" }, { weight: "heavy" }, { compareAtPrice: -1 }].map((body) =>
        put("/variants/v1", { ...changed, ...body }),
      ),
    );
    expect([
      ...wrong.map(({ status }) => status),
      (await put("/variants/v1", {})).status,
      (await put("/variants/none", changed)).status,
    ]).toEqual([...[422, 422, 422, 422, 422, 422, 404]]);
    await put("/products/p1/hidden", { hidden: true });
    expect(await createShopper(host.origin).add("v1")).toBe("ItemNotFound");
  });

  it("changes name, description, taxes and shipping of a product, which is found by its new name", async () => {
    const given = { name: " Bath towel ", description: "Soft", taxCategory: "textiles", shippable: false };
    expect((await put("/products/p1", given)).status).toBe(200);
    const { products } = await read<ProductsAnswer>("/products?search=bath");
    expect(products[0]?.product).toMatchObject({ ...given, name: "Bath towel", slug: product().slug });
    expect((await read<ProductsAnswer>("/products?search=T-1")).products).toHaveLength(1);
    const wrong = [{ name: "" }, { name: "x".repeat(201) }, { taxCategory: "a b" }, { description: "x".repeat(5001) }];
    for (const body of wrong) expect((await put("/products/p1", { ...given, ...body })).status).toBe(422);
    expect((await put("/products/none", given)).status).toBe(404);
    expect((await put("/products/p1", { ...given, taxCategory: "" })).status).toBe(200);
    expect((await read<ProductsAnswer>("/products")).products[0]?.product.taxCategory).toBe("standard-taxable");
  });

  it("changes how often a variant is paid, and says why terms cannot be used", async () => {
    await host.store.savePlan({ id: "club", plan: plan({ name: "Club" }), now: 1 });
    const save = (subscription: unknown) =>
      put("/variants/v1", { price: 1250, compareAtPrice: null, stock: null, weight: null, subscription });
    const terms = { interval: "month", frequency: "3", trial: "14", plan: "club" };
    expect((await save(terms)).status).toBe(200);
    const { products, plans } = await read<ProductsAnswer>("/products");
    expect(plans).toEqual([{ id: "club", name: "Club" }]);
    expect(products[0]?.variants[0]).toMatchObject({
      ...{ sku: "T-1", price: 1250, stock: null },
      subscription: { interval: "month", frequency: 3, trial: 14, planId: "club" },
    });
    for (const [wrong, words] of [
      [undefined, /null or have an interval/],
      [{ interval: "hour" }, /hour.* is not an interval/],
      [{ ...terms, frequency: "37" }, /37.* is not a frequency from 1 to 36/],
      [{ ...terms, trial: "-1" }, /-1.* is not a number of free days/],
      [{ ...terms, plan: "gold" }, /there is no plan .*gold/],
    ] as const) {
      const answer = await save(wrong);
      expect([answer.status, JSON.stringify(await answer.json())]).toEqual([422, expect.stringMatching(words)]);
    }
    expect((await save(null)).status).toBe(200);
    expect((await read<ProductsAnswer>("/products")).products[0]?.variants[0]?.subscription).toBeNull();
  });

  it("lists orders, fulfills and refunds them with emails, and exports them", async () => {
    const id = await buy();
    const { orders, counts } = await read<OrdersAnswer>("/orders?search=ana&sort=-paid");
    expect([orders, counts]).toMatchObject([
      [{ id, number: 1, status: "unfulfilled", total: 2000 }],
      { unfulfilled: 1 },
    ]);
    expect((await put(`/orders/${id}/status`, { status: "fulfilled", note: "Track {link} 123" })).status).toBe(200);
    expect((await put(`/orders/${id}/status`, { status: "fulfilled" })).status).toBe(409);
    const [shipped] = await host.store.listMails({ orderId: id, limit: 9 });
    const body = unseal(shipped?.body ?? "", host.ports.secret, shipped?.id ?? "");
    expect([shipped?.subject, body]).toEqual([
      expect.stringContaining("on its way"),
      expect.stringContaining("Track {link} 123"),
    ]);
    expect((await put(`/orders/${id}/status`, { status: "refunded" })).status).toBe(200);
    expect((await put(`/orders/${id}/status`, { status: "paid" })).status).toBe(400);
    const csv = await (await owner.ask("/orders.csv")).text();
    expect(csv.split("\r\n")[1]).toContain(`1,${id},refunded`);
    expect(csv).toContain("2 × [T-1] Towel");
  });

  it("are read by every role, and changed by those that may", async () => {
    const id = await buy();
    owner = await loggedIn(host, "reader", "read");
    expect((await owner.ask("/orders")).status).toBe(200);
    expect((await put(`/orders/${id}/status`, { status: "fulfilled" })).status).toBe(403);
    expect((await put("/shop", {})).status).toBe(403);
    expect((await owner.ask("/orders.csv")).status).toBe(403);
  });

  const form = {
    ...{ open: true, currency: "eur", country: "de", minimum: "5", inclusive: false, onShipping: true },
    ...{ business: { name: "Studio", vatId: "de 123456789" }, invoice: "Pay soon.", footer: "Bye" },
    taxes: "DE 19 % VAT\nDE 7 % VAT [books]\nUS-CA 7.25 % Sales tax\n* 0 % None",
    shipping: "DE AT: Post = 4.90 | 3 days\nDE AT: Courier = 12.5 %\n*: Parcel = weight 0: 9.90, 5: 19.90",
  };

  it("saves settings that are read back as they were written", async () => {
    expect((await put("/shop", form)).status).toBe(200);
    const { settings, taxes, shipping } = await read<ShopSettingsAnswer>("/shop");
    expect([taxes, shipping]).toEqual([form.taxes, form.shipping]);
    expect(settings).toMatchObject({
      currency: "EUR",
      country: "DE",
      minimum: 500,
      business: { vatId: "DE123456789" },
    });
    expect(settings.shipping[0]?.methods).toMatchObject([
      { id: "de-at-post", kind: "flat-rate", amount: 490, description: "3 days" },
      { kind: "percentage", amount: 1250 },
    ]);
  });

  it.each([
    [{ currency: "EURO" }, 422, /currency/],
    [{ currency: "USD" }, 409, /current currency/],
    [{ taxes: "DE 19 % VAT\nGermany 19" }, 422, /Taxes, line 2/],
    [{ shipping: "DE: Post = free" }, 422, /Shipping, line 1/],
    [{ minimum: "-1" }, 422, /minimum of an order/],
    [{ business: { vatId: "DE12" } }, 422, /VAT id/],
  ])("refuses settings with %o", async (change, status, message) => {
    const answer = await put("/shop", { ...form, ...change });
    expect([answer.status, ((await answer.json()) as { msg: string }).msg]).toEqual([
      status,
      expect.stringMatching(message),
    ]);
  });

  it("keeps discounts", async () => {
    expect(
      (await put("/discounts/spring-25", { value: "25 %", minimum: "10", limit: 5, ends: "2030-01-31" })).status,
    ).toBe(200);
    const { discounts } = await read<ShopSettingsAnswer>("/shop");
    expect(discounts).toMatchObject([{ code: "SPRING-25", kind: "percentage", value: 2500, minimum: 1000, used: 0 }]);
    expect((await put("/discounts/x", { value: "120 %", limit: null })).status).toBe(422);
    expect((await owner.ask("/discounts/spring-25", { method: "DELETE", body: {} })).status).toBe(200);
  });

  it("exports and forgets a person's orders", async () => {
    await buy();
    const person = (await (await owner.ask("/person.json?email=ana@mail.example")).json()) as { orders: object[] };
    expect(person.orders).toMatchObject([{ email: "Ana@mail.example", total: 2000 }]);
    await owner.ask("/person", { method: "DELETE", body: { email: "ana@mail.example" } });
    expect((await read<OrdersAnswer>("/orders")).orders).toMatchObject([{ email: "", name: "", total: 2000 }]);
  });
});
