import { describe, expect, it } from "vitest";
import { findCode, type Shopper, type ShopResult } from "../../host/shop/support/shopper";
import { readCart } from "./shop";
import { newDiscount, shopSettings, type newProducts } from "./shop-seed";
import type { Subject } from "./subject";

interface Scene {
  subject(): Subject;
  shop(): Shopper;
  sell(options?: Parameters<typeof newProducts>[0]): Promise<ReturnType<typeof newProducts>>;
}

const TOTALS = `query { database { commerceOrder { subtotal { value } total { value }
  extraItems { pluginId name price { value } }
  availableShippingMethods { id name description price { value } selected } selectedShippingMethod { id }
  statusFlags { requiresShipping isFreeOrder shouldRecalc shippingAddressRequiresPostalCode }
  shippingAddress { type addressee line1 line2 city state country postalCode } customerInfo { fullName email }
  customData { name textInput textArea checkbox } discounts { code } userItemsCount } } }`;

const FINALIZED = `query FetchOrder($finalizedOrder: commerce_order_finalized_order_args) { database {
  commerceOrder(finalizedOrder: $finalizedOrder) { id orderId total { value } customerPaid { value } paymentProcessor
    customerInfo { email } shippingAddress { city } selectedShippingMethod { id price { value } }
    userItems { id count product { f_name_ } } downloadFiles { name url } statusFlags { hasDownloads } } } }`;

const REST = 15 * 60_000;

const isOk = ({ data }: ShopResult): boolean => data?.ecommerceAttemptSubmitOrder?.ok === true;
const setMethod = (shopper: Shopper, id: string) =>
  shopper.ask("mutation($id: String) { ecommerceUpdateShippingMethod(methodId: $id) { ok } }", { id });
const recalculate = (shopper: Shopper) => shopper.ask("mutation { ecommerceRecalcEstimations { ok } }");
const applyCode = async (shopper: Shopper, code: string) =>
  findCode(await shopper.ask("mutation($c: String!) { ecommerceApplyDiscount(discountCode: $c) { ok } }", { c: code }));

/** Checkout, placing of orders and confirmation. */
export function describeShopOrders({ subject, shop, sell }: Scene): void {
  /** A visitor with pieces in the cart. */
  async function shopWith(sku: string, count = 1): Promise<Shopper> {
    const shopper = shop();
    expect(await shopper.add(sku, count)).toBe("ok");
    return shopper;
  }

  /** The same, ready to order. */
  async function checkOut(sku: string, count = 1, address: Parameters<Shopper["fill"]>[0] = {}): Promise<Shopper> {
    const shopper = await shopWith(sku, count);
    await shopper.fill(address);
    await setMethod(shopper, "post");
    await recalculate(shopper);
    return shopper;
  }

  describe("the checkout", () => {
    it("C-50 C-51 C-52 has shipping, taxes and total for the address", async () => {
      const { ids } = await sell();
      const shopper = await shopWith(ids.red, 2);
      // Taxes are those of the shop's country until there is an address.
      expect(await readCart(shopper, TOTALS)).toMatchObject({
        ...{ subtotal: { value: 2000 }, total: { value: 2380 }, selectedShippingMethod: null, shippingAddress: null },
        statusFlags: { requiresShipping: true, shouldRecalc: true, shippingAddressRequiresPostalCode: true },
      });
      await shopper.fill();
      await setMethod(shopper, "courier");
      const order = await readCart(shopper, TOTALS);
      expect(order).toMatchObject({
        ...{ subtotal: { value: 2000 }, total: { value: 2618 }, selectedShippingMethod: { id: "courier" } },
        extraItems: [
          { pluginId: "shipping", name: "courier", price: { value: 200 } },
          { pluginId: "tax", name: "VAT", price: { value: 418 } },
        ],
        availableShippingMethods: [
          { id: "post", description: "By post", price: { value: 490 }, selected: false },
          { id: "courier", price: { value: 200 }, selected: true },
        ],
        shippingAddress: { type: "shipping", addressee: "Ana Lee", line2: "", country: "DE", postalCode: "53111" },
        customerInfo: { email: "Ana@mail.example" },
      });
      await shopper.fill({ country: "at", postalCode: "1010" });
      await setMethod(shopper, "post");
      expect(await readCart(shopper, TOTALS)).toMatchObject({
        total: { value: 2490 },
        statusFlags: { shouldRecalc: false },
      });
    });

    it("C-50 includes taxes in prices where the owner wants it", async () => {
      const { taxes } = shopSettings();
      await subject().sell({ settings: shopSettings({ taxes: { ...taxes, inclusive: true } }) });
      const { ids } = await sell();
      const order = await readCart(await checkOut(ids.red), TOTALS);
      expect(order).toMatchObject({ total: { value: 1490 }, extraItems: [{ pluginId: "shipping" }] });
    });

    it("C-53 keeps answers, without control characters and empty ones", async () => {
      const { ids } = await sell();
      const shopper = await shopWith(ids.red);
      const customData = [
        { name: "Notes", textArea: "Ring\r\ntwice\u0007" },
        { name: "Name", textInput: "" },
        { name: "Gift", checkbox: false },
      ];
      const query = `mutation($customData: [mutation_commerce_update_custom_data]!) {
        ecommerceUpdateCustomData(customData: $customData) { ok } }`;
      expect(findCode(await shopper.ask(query, { customData }))).toBe("ok");
      expect((await readCart(shopper, TOTALS)).customData).toEqual([
        { name: "Notes", textInput: null, textArea: "Ring\ntwice", checkbox: null },
        { name: "Gift", textInput: null, textArea: null, checkbox: false },
      ]);
    });

    it("C-52 refuses changes without a cart, and invalid email addresses", async () => {
      const identity = "mutation($email: String) { ecommerceUpdateIdentity(email: $email) { ok } }";
      expect(findCode(await shop().ask(identity, { email: "ana@mail.example" }))).toBe("ItemNotFound");
      expect(findCode(await recalculate(shop()))).toBe("ItemNotFound");
      const { ids } = await sell();
      const shopper = await shopWith(ids.red);
      expect(findCode(await shopper.ask(identity, { email: "ana" }))).toBe("NeedCustomerInfo");
    });
  });

  describe("a discount", () => {
    it("C-52 lowers the total, in any case of its code, and can be removed", async () => {
      const discount = newDiscount();
      await subject().sell({ discounts: [discount] });
      const { ids } = await sell();
      const shopper = await shopWith(ids.red, 2);
      expect(await applyCode(shopper, ` ${discount.code.toLowerCase()} `)).toBe("ok");
      expect(await readCart(shopper, TOTALS)).toMatchObject({
        ...{ total: { value: 2142 }, discounts: [{ code: discount.code }] },
        extraItems: [{ pluginId: "discount", name: "Ten", price: { value: -200 } }, { pluginId: "tax" }],
      });
      expect(await applyCode(shopper, "")).toBe("ok");
      expect((await readCart(shopper, TOTALS)).total.value).toBe(2380);
    });

    it.each([
      ["DiscountDoesNotExist", { disabled: true }],
      ["DiscountDoesNotExist", { startsAt: Date.parse("2099-01-01") }],
      ["DiscountExpired", { endsAt: 1 }],
      ["DiscountUsageReached", { limit: 0 }],
      ["DiscountRequirementsNotMet", { minimum: 100_000 }],
    ])("C-1 is refused with %s for %j", async (code, change) => {
      const discount = newDiscount(change);
      await subject().sell({ discounts: [discount] });
      const { ids } = await sell();
      const shopper = await shopWith(ids.red);
      expect(await applyCode(shopper, discount.code)).toBe(code);
      expect((await readCart(shopper, TOTALS)).discounts).toEqual([]);
    });

    it("C-1 is used as often as the owner allows, by parallel orders too", async () => {
      const discount = newDiscount({ limit: 1 });
      await subject().sell({ discounts: [discount] });
      const { ids } = await sell();
      const shoppers = await Promise.all([1, 2, 3].map(() => checkOut(ids.red)));
      for (const shopper of shoppers) expect(await applyCode(shopper, discount.code)).toBe("ok");
      const results = await Promise.all(shoppers.map((shopper) => shopper.submit()));
      expect(results.map(findCode).sort()).toEqual(["DiscountUsageReached", "DiscountUsageReached", "ok"]);
    });

    it("C-1 is used once by a customer", async () => {
      const discount = newDiscount({ oncePerCustomer: true });
      await subject().sell({ discounts: [discount] });
      const { ids } = await sell();
      const codes: string[] = [];
      for (const shopper of [await checkOut(ids.red), await checkOut(ids.red)]) {
        codes.push(await applyCode(shopper, discount.code), findCode(await shopper.submit()));
      }
      expect(codes.slice(0, 3)).toEqual(["ok", "ok", "DiscountUsageReached"]);
    });
  });

  describe("placing an order", () => {
    it("C-53 C-60 is paid on account, and shown with id and token only", async () => {
      const { ids } = await sell({ stock: 5 });
      const shopper = await checkOut(ids.red, 2);
      expect(await shopper.add(ids.download)).toBe("ok");
      await recalculate(shopper);
      const result = await shopper.submit();
      const { orderId, token, ...submitted } = result.data.ecommerceAttemptSubmitOrder;
      expect(submitted).toMatchObject({
        ...{
          ok: true,
          status: null,
          nextAction: null,
          customerPaid: { value: 3558, unit: "EUR", decimalValue: 35.58 },
        },
        purchasedItems: [
          { id: ids.red, name: "Towel", count: 2, price: { decimalValue: 10 } },
          { id: ids.download, name: "File", count: 1 },
        ],
      });
      expect(orderId).toMatch(/^[0-9a-f]{5,}$/);
      const find = async (finalizedOrder: object) =>
        (await shop().ask(FINALIZED, { finalizedOrder })).data.database.commerceOrder;
      const order = await find({ orderId, token });
      expect(order).toMatchObject({
        ...{ id: orderId, orderId, total: { value: 3558 }, customerPaid: { value: 3558 }, paymentProcessor: "invoice" },
        ...{ customerInfo: { email: "Ana@mail.example" }, shippingAddress: { city: "Bonn" } },
        ...{ selectedShippingMethod: { id: "post", price: { value: 490 } }, statusFlags: { hasDownloads: true } },
        userItems: [{ id: ids.red, count: 2 }, { id: ids.download }],
        downloadFiles: [{ name: "Pattern", url: expect.any(String) }],
      });
      expect(await find({ orderId, token: "wrong" })).toBeNull();
      expect(await find({ orderId: "ffffffffffff", token })).toBeNull();
      expect(await readCart(shopper)).toBeNull();
      // A repeated request gets the same order.
      const again = await shopper.submit();
      expect(again.data.ecommerceAttemptSubmitOrder).toMatchObject({ ok: true, orderId, token });
    });

    it.each([
      ["NeedCustomerInfo", {}, ["address", "method"]],
      ["NeedShippingAddress", {}, ["email", "method"]],
      ["NeedShippingMethod", {}, ["email", "address"]],
      ["InvalidShippingAddress", { country: "US", state: "" }, ["email", "address", "method"]],
      ["InvalidShippingAddress", { country: "XX1" }, ["email", "address", "method"]],
      ["InvalidShippingAddress", { line1: "" }, ["email", "address", "method"]],
      ["InvalidShippingAddress", { postalCode: "" }, ["email", "address", "method"]],
      // The shop does not ship there.
      ["InvalidShippingAddress", { country: "FR" }, ["email", "address", "method"]],
    ])("C-1 C-4 is refused with %s for the address %j with %j", async (code, change, given) => {
      const { ids } = await sell();
      const shopper = await shopWith(ids.red);
      await shopper.fill(change);
      await setMethod(shopper, given.includes("method") ? "post" : "");
      if (!given.includes("email")) await shopper.ask("mutation { ecommerceUpdateIdentity(email: null) { ok } }");
      if (!given.includes("address")) {
        await shopper.ask('mutation { ecommerceUpdateAddress(type: "shipping", city: " ") { ok } }');
      }
      await recalculate(shopper);
      const result = await shopper.submit();
      expect(findCode(result)).toBe(code);
      const problems = result.errors?.[0]?.problems ?? [];
      expect(problems.some(({ type }) => type === "MISSING_STATE")).toBe("state" in change);
      // Nothing was sold.
      expect(await readCart(shopper)).toMatchObject({ userItemsCount: 1 });
    });

    it("C-1 needs something in the cart, a total that is large enough, and an open shop", async () => {
      expect(findCode(await shop().submit())).toBe("ItemNotFound");
      const { ids } = await sell();
      await subject().sell({ settings: shopSettings({ minimum: 2000 }) });
      const small = await (await checkOut(ids.red)).submit();
      expect(small.errors).toMatchObject([{ code: "OrderTotalRange", message: expect.stringContaining("too small") }]);
      const large = await checkOut(ids.blue, 9999);
      expect(findCode(await large.submit())).toBe("ok");
      await subject().sell({ settings: shopSettings({ open: false }) });
      expect(findCode(await (await checkOut(ids.red)).submit())).toBe("CheckoutDisabled");
      const { data } = await shop().ask("query { site { commerce { processors } } }");
      expect(data.site.commerce.processors).toEqual([]);
    });

    it("C-50 C-53 is free with a discount of the whole price, of what is not shipped", async () => {
      const discount = newDiscount({ kind: "amount", value: 99_999 });
      await subject().sell({ discounts: [discount] });
      const { ids } = await sell();
      const shopper = await shopWith(ids.download);
      await shopper.fill();
      await applyCode(shopper, discount.code);
      await recalculate(shopper);
      expect(await readCart(shopper, TOTALS)).toMatchObject({
        ...{ total: { value: 0 }, availableShippingMethods: [] },
        statusFlags: { isFreeOrder: true, requiresShipping: false },
      });
      expect(isOk(await shopper.submit())).toBe(true);
    });

    it("C-1 C-3 is refused once after a price has changed", async () => {
      const { ids, products } = await sell();
      const shopper = await checkOut(ids.red);
      const [towel, ...others] = products;
      if (!towel) throw new Error("no product");
      const variants = towel.variants.map((one) => ({ ...one, price: one.price + 1 }));
      await subject().sell({ products: [{ ...towel, variants }, ...others] });
      expect((await readCart(shopper, TOTALS)).statusFlags.shouldRecalc).toBe(true);
      expect(findCode(await shopper.submit())).toBe("PriceChanged");
      expect(findCode(await shopper.submit())).toBe("ok");
    });

    it("C-1 C-3 is refused once after a setting has changed", async () => {
      const { ids } = await sell();
      const shopper = await checkOut(ids.red);
      await subject().sell({ settings: shopSettings({ minimum: 1 }) });
      expect(findCode(await shopper.submit())).toBe("OrderExtrasChanged");
      expect(findCode(await shopper.submit())).toBe("ok");
    });

    it("C-1 C-6 sells the last piece exactly once to parallel visitors", async () => {
      const { ids } = await sell({ stock: 1 });
      const shoppers = await Promise.all(Array.from({ length: 8 }, () => shopWith(ids.red)));
      for (const shopper of shoppers) {
        // Without a checkout that holds the piece.
        await shopper.ask('mutation { ecommerceUpdateIdentity(email: "ana@mail.example") { ok } }');
        await shopper.ask(
          `mutation { ecommerceUpdateAddress(type: "shipping", addressee: "Ana", line1: "Mill Lane", city: "Bonn",
            country: "DE", postalCode: "53111") { ok } ecommerceUpdateShippingMethod(methodId: "post") { ok } }`,
        );
      }
      const results = await Promise.all(shoppers.map((shopper) => shopper.submit()));
      expect(results.filter(isOk)).toHaveLength(1);
      expect(results.map(findCode).filter((code) => code === "OutOfInventory")).toHaveLength(7);
      expect(await shop().add(ids.red)).toBe("OutOfInventory");
    });

    it("C-50 holds the pieces of a checkout for 15 minutes", async () => {
      const { ids } = await sell({ stock: 1 });
      const first = await checkOut(ids.red);
      expect(await shop().add(ids.red)).toBe("OutOfInventory");
      subject().clock.advance(REST + 1);
      const second = await checkOut(ids.red);
      expect(findCode(await first.submit())).toBe("OutOfInventory");
      expect(findCode(await second.submit())).toBe("ok");
    });
  });
}
