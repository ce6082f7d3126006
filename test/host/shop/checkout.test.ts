import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testFolder } from "../support/folder";
import { startHost, type TestHost } from "../support/host";
import { countOpenFiles } from "../support/open-files";
import { unseal } from "../../../host/security/seal";
import { product, shippingZone, variant } from "./support/catalogue";
import { findCode, createShopper } from "./support/shopper";
import { defaultShopSettings } from "../../../wire/shop/settings";

const SIZE = { id: "size", name: "Size", enum: [{ id: "l", name: "Large", slug: "large" }] };
const CHECKOUT = `query Dynamo2 { database { id commerceOrder {
  id userItemsCount availableShippingMethods { id selected price { value string } }
  extraItems { name pluginId price { value } }
  statusFlags { requiresShipping isFreeOrder shouldRecalc shippingAddressRequiresPostalCode }
  subtotal { value unit decimalValue string } total { value }
  customerInfo { identity { email } unknownField }
  userItems { id count rowTotal { value } product { f_name_ f__new_9 { deep } }
    sku { id f_sku_values_3dr { value { name } } } }
} } site { id commerce { defaultCurrency processors } } }`;

let folder: string;
let host: TestHost;
beforeEach(async () => {
  folder = testFolder();
  host = await startHost({ folder, settings: { notify: ["owner@example.org"], tries: 0 } });
  const settings = { ...defaultShopSettings(), shipping: [shippingZone(490)] };
  await host.store.saveShopSettings({ settings, now: 1 });
  await host.store.saveProducts({
    products: [
      {
        product: product({ options: [SIZE] }),
        variants: [variant({ stock: 3, values: { size: "l" } }), variant({ id: "v2", price: 2500 })],
      },
      {
        product: product({ id: "p2", name: "Voucher", slug: "voucher", type: "Digital", shippable: false }),
        variants: [
          variant({ id: "v3", productId: "p2", downloads: [{ id: "d1", name: "Voucher", url: "/voucher.pdf" }] }),
        ],
      },
    ],
    now: 1,
  });
});
afterEach(() => host.close());

describe("the shop's endpoint", () => {
  it("C-20 lists the variants of a product", async () => {
    const query = `query FetchAllVariants($productId: BasicId!) { database { id collections {
      c_sku_ { items(filter: {f_product_: {eq: $productId}}) { id f_price_ { value unit } inventory { type quantity }
        f_sku_values_3dr { value { id } property { id } } f_ec_sku_billing_method_2dr6dr14dr } }
      c_product_ { items(filter: {id: {eq: $productId}}) {
        id f_default_sku_7dr { id } f_ec_product_type_2dr10dr { name } } }
    } } }`;
    const { data } = await createShopper(host.origin).ask(query, { productId: "p1" });
    const { c_sku_: skus, c_product_: products } = data.database.collections;
    expect(skus.items).toMatchObject([
      { id: "v1", f_price_: { value: 1000, unit: "EUR" }, inventory: { type: "finite", quantity: 3 } },
      { id: "v2", inventory: { type: "infinite" }, f_ec_sku_billing_method_2dr6dr14dr: "one-time" },
    ]);
    expect(products.items).toMatchObject([
      { f_default_sku_7dr: { id: "v1" }, f_ec_product_type_2dr10dr: { name: "Physical" } },
    ]);
  });

  it("C-31 C-50 C-53 C-60 C-66 sells: cart, checkout, order, confirmation, emails", async () => {
    const ana = createShopper(host.origin);
    expect((await ana.ask(CHECKOUT)).data.database.commerceOrder).toBeNull();
    expect([await ana.add("v1", 2), await ana.add("v2")]).toEqual(["ok", "ok"]);
    const before = await ana.ask(CHECKOUT);
    expect(before.data.database.commerceOrder.statusFlags).toMatchObject({
      shouldRecalc: true,
      requiresShipping: true,
    });
    await ana.fill();
    const { data, errors } = await ana.ask(CHECKOUT);
    const order = data.database.commerceOrder;
    expect(order).toMatchObject({
      ...{ userItemsCount: 3, subtotal: { value: 4500, unit: "EUR", decimalValue: 45 }, total: { value: 4990 } },
      availableShippingMethods: [{ id: "standard", selected: true, price: { value: 490 } }],
      extraItems: [{ pluginId: "shipping", price: { value: 490 } }],
      statusFlags: { shouldRecalc: false, shippingAddressRequiresPostalCode: true },
      customerInfo: { identity: { email: "Ana@mail.example" }, unknownField: null },
    });
    expect(order.userItems[0]).toMatchObject({ count: 2, sku: { f_sku_values_3dr: [{ value: { name: "Large" } }] } });
    expect(order.userItems.map(({ product }: { product: object }) => product)).toEqual([
      { f_name_: "Towel", f__new_9: null },
      { f_name_: "Towel", f__new_9: null },
    ]);
    expect(errors?.map(({ code }) => code)).toEqual(["UnknownField", "UnknownField"]);
    expect(data.site.commerce).toEqual({ defaultCurrency: "EUR", processors: ["invoice"] });

    const placed = (await ana.submit()).data.ecommerceAttemptSubmitOrder;
    expect(placed).toMatchObject({
      ok: true,
      orderId: expect.stringMatching(/^[0-9a-f]{12}$/),
      customerPaid: { value: 4990 },
    });
    expect((await ana.submit()).data.ecommerceAttemptSubmitOrder).toEqual(placed);
    const { orderId, token } = placed;
    const confirm = `query($finalizedOrder: commerce_order_finalized_order_args) { database {
      commerceOrder(finalizedOrder: $finalizedOrder) {
      id total { value } paymentProcessor shippingAddress { type line1 country } } } }`;
    const seen = await createShopper(host.origin).ask(confirm, { finalizedOrder: { orderId, token } });
    expect(seen.data.database.commerceOrder).toEqual({
      ...{ id: orderId, total: { value: 4990 }, paymentProcessor: "invoice" },
      shippingAddress: { type: "shipping", line1: "Mill Lane 1", country: "DE" },
    });
    const forged = await createShopper(host.origin).ask(confirm, { finalizedOrder: { orderId, token: "x" } });
    expect(forged.data.database.commerceOrder).toBeNull();

    const mails = await host.store.listMails({ orderId, limit: 9 });
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(["Ana@mail.example", "owner@example.org"]);
    const letter = mails.find(({ queue }) => queue === "order");
    const body = unseal(letter?.body ?? "", host.ports.secret, letter?.id ?? "");
    expect(body).toContain("2 × Towel (Large): € 20.00 EUR".replaceAll(/(?<=€|\d) (?=\d|EUR)/g, "\u00A0"));
    expect(body).toContain(`orderId=${orderId}&token=${token}`);
    expect((await ana.ask(CHECKOUT)).data.database.commerceOrder).toBeNull();
  });

  it("C-6 C-42 refuses quantities and other people's products with the codes of the page", async () => {
    const bo = createShopper(host.origin);
    expect([await bo.add("v2", 0), await bo.add("v2", -5), await bo.add("v2", 1_234_567_890)]).toEqual([
      ...["OutOfInventory", "OutOfInventory", "OutOfInventory"],
    ]);
    expect([await bo.add("v1", 4), await bo.add("gone")]).toEqual(["OutOfInventory", "ItemNotFound"]);
    expect(await bo.add("v2", 2)).toBe("ok");
    const update = 'mutation($count: Int!) { ecommerceUpdateCartItem(sku: "v2", count: $count) { ok itemCount } }';
    expect((await bo.ask(update, { count: 5 })).data.ecommerceUpdateCartItem).toEqual({ ok: true, itemCount: 5 });
    expect((await bo.ask(update, { count: 0 })).data.ecommerceUpdateCartItem).toEqual({ ok: true, itemCount: 0 });
    expect(findCode(await bo.ask(update, { count: "5" }))).toBe("BadRequest");
    expect(findCode(await bo.submit())).toBe("ItemNotFound");
  });

  it("C-1 C-4 says what a checkout lacks", async () => {
    const bo = createShopper(host.origin);
    await bo.add("v2");
    const code = findCode(await bo.submit());
    await bo.fill({ country: "US", state: "" });
    const { errors } = await bo.submit();
    expect([code, errors?.[0]]).toMatchObject([
      "NeedCustomerInfo",
      {
        code: "InvalidShippingAddress",
        extensions: { code: "InvalidShippingAddress" },
        problems: [{ type: "MISSING_STATE" }],
      },
    ]);
    expect(findCode(await bo.ask('mutation { ecommerceApplyDiscount(discountCode: "NONE") { ok } }'))).toBe(
      "DiscountDoesNotExist",
    );
  });

  it("serves bought files by signed links only", async () => {
    const bo = createShopper(host.origin);
    await bo.add("v3", 1, true);
    await bo.fill();
    const { orderId, token } = (await bo.submit()).data.ecommerceAttemptSubmitOrder;
    const query = `query($o: commerce_order_finalized_order_args) { database { commerceOrder(finalizedOrder: $o) {
      statusFlags { requiresShipping hasDownloads } downloadFiles { id name url } } } }`;
    const { data } = await bo.ask(query, { o: { orderId, token } });
    const { downloadFiles, statusFlags } = data.database.commerceOrder;
    expect([statusFlags, downloadFiles]).toMatchObject([
      { requiresShipping: false, hasDownloads: true },
      [{ name: "Voucher" }],
    ]);
    const { url } = downloadFiles[0] as { url: string };
    // More than a stream reads ahead.
    const voucher = "x".repeat(300_000);
    mkdirSync(join(folder, "downloads"));
    writeFileSync(join(folder, "downloads", "voucher.pdf"), voucher);
    const answer = await fetch(url, { redirect: "manual" });
    expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
      200,
      expect.stringContaining("attachment"),
    ]);
    expect(await answer.text()).toBe(voucher);
    const headers = await fetch(url, { method: "HEAD" });
    expect([headers.status, headers.headers.get("content-length")]).toEqual([200, String(voucher.length)]);
    await expect.poll(() => countOpenFiles(join(folder, "downloads"))).toBe(0);
    expect((await fetch(url.replace("/d1?", "/d2?"))).status).toBe(404);
    host.clock.advance(25 * 3_600_000);
    expect((await fetch(url)).status).toBe(404);
  });
});
