import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createShopper, findCode, type Shopper } from "../../host/shop/support/shopper";
import { describeShopOrders } from "./shop-orders";
import { newProducts, product, shopSettings, variant } from "./shop-seed";
import { member } from "./mails";
import type { Subject } from "./subject";

const CART = `query { database { commerceOrder { userItemsCount subtotal { value unit decimalValue string }
  userItems { id count price { value } rowTotal { value } product { id f_name_ fullSlug }
    sku { id f_sku_ f_sku_values_3dr { property { id name } value { id name } } } }
  statusFlags { requiresShipping isFreeOrder hasSubscription hasDownloads } } } }`;

/** The visitor's cart; null: it is empty. */
export async function readCart(shopper: Shopper, query = CART) {
  const { data } = await shopper.ask(query);
  return data.database.commerceOrder;
}

/** Sets the count of a variant; the code of an error, or "ok". */
async function setCount(shopper: Shopper, sku: string, count: unknown): Promise<string> {
  const query = `mutation AddToCart($skuId: String!, $count: Int!) {
    ecommerceUpdateCartItem(sku: $skuId, count: $count) { ok itemId itemCount } }`;
  return findCode(await shopper.ask(query, { skuId: sku, count }));
}

/** `commerce.md`, as seen over HTTP. Tests may share a store, because each sells its own products. */
export function describeShop(open: () => Promise<Subject>): void {
  let subject: Subject;
  beforeEach(async () => {
    subject = await open();
    await subject.sell({ settings: shopSettings() });
  });
  afterEach(() => subject.close());

  const shop = () => createShopper(subject.origin);
  async function sell(options?: Parameters<typeof newProducts>[0]) {
    const seed = newProducts(options);
    await subject.sell(seed);
    return seed;
  }

  describe("the catalogue", () => {
    const VARIANTS = `query FetchAllVariants($productId: BasicId!) { database { collections {
      c_sku_ { items(filter: {f_product_: {eq: $productId}}) {
        id f_price_ { value unit } f_sku_ f_sku_values_3dr { property { id } value { id } } inventory { type quantity }
        f_compare_at_price_7dr10dr { value } f_main_image_4dr { url } f_ec_sku_billing_method_2dr6dr14dr } }
      c_product_ { items(filter: {id: {eq: $productId}}) {
        id f_default_sku_7dr { id } f_ec_product_type_2dr10dr { id name } } } }
      commerceMemberships(productIds: [$productId]) { active } } }`;

    it("C-20 has the variants of the asked product only", async () => {
      const { ids } = await sell({ stock: 3 });
      const { data } = await shop().ask(VARIANTS, { productId: ids.towel });
      const { c_sku_: skus, c_product_: products } = data.database.collections;
      const none = { f_compare_at_price_7dr10dr: null, f_main_image_4dr: null };
      const values = (letter: string) => [{ property: { id: ids.set }, value: { id: `${ids.set}${letter}` } }];
      const once = { f_ec_sku_billing_method_2dr6dr14dr: "one-time", ...none };
      expect(skus.items).toEqual([
        {
          ...{ id: ids.red, f_sku_: ids.red.toUpperCase(), f_price_: { value: 1000, unit: "EUR" }, ...once },
          ...{ f_sku_values_3dr: values("r"), inventory: { type: "finite", quantity: 3 } },
        },
        {
          ...{ id: ids.blue, f_sku_: ids.blue.toUpperCase(), f_price_: { value: 2500, unit: "EUR" }, ...once },
          ...{ f_sku_values_3dr: values("b"), inventory: { type: "infinite", quantity: 0 } },
        },
      ]);
      const type = { id: "ff42fee0113744f693a764e3431a9cc2", name: "Physical" };
      expect(products.items).toEqual([
        { id: ids.towel, f_default_sku_7dr: { id: ids.red }, f_ec_product_type_2dr10dr: type },
      ]);
      expect(data.database.commerceMemberships).toEqual([]);
    });

    it("C-20 E-8 lists nothing for an unknown product", async () => {
      const { data } = await shop().ask(VARIANTS, { productId: "none" });
      expect(data.database.collections).toEqual({ c_sku_: { items: [] }, c_product_: { items: [] } });
    });

    it("answers an unknown field with null beside an error, and the rest", async () => {
      const { data, errors } = await shop().ask("query { site { commerce { defaultCurrency later } } }");
      expect(data.site.commerce).toEqual({ defaultCurrency: "EUR", later: null });
      expect(errors?.map(({ code }) => code)).toEqual(["UnknownField"]);
    });
  });

  describe("a cart", () => {
    it("C-31 C-40 C-42 is filled, changed and emptied", async () => {
      const { ids } = await sell();
      const shopper = shop();
      expect(await readCart(shopper)).toBeNull();
      expect([await shopper.add(ids.red), await shopper.add(ids.blue), await shopper.add(ids.red, 2)]).toEqual(
        Array(3).fill("ok"),
      );
      const cart = await readCart(shopper);
      expect(cart).toMatchObject({
        userItemsCount: 4,
        subtotal: { value: 5500, unit: "EUR", decimalValue: 55, string: "€\u00A055.00\u00A0EUR" },
        userItems: [
          {
            ...{ id: ids.red, count: 3, price: { value: 1000 }, rowTotal: { value: 3000 } },
            product: { id: ids.towel, f_name_: "Towel" },
            sku: { f_sku_values_3dr: [{ property: { name: "Color" }, value: { name: "Red" } }] },
          },
          { id: ids.blue, count: 1 },
        ],
        statusFlags: { requiresShipping: true, isFreeOrder: false, hasSubscription: false, hasDownloads: false },
      });
      expect(await setCount(shopper, ids.red, 1)).toBe("ok");
      expect(await setCount(shopper, ids.blue, 0)).toBe("ok");
      expect((await readCart(shopper)).userItems).toMatchObject([{ id: ids.red, count: 1 }]);
      expect(await setCount(shopper, ids.red, 0)).toBe("ok");
      expect(await readCart(shopper)).toBeNull();
    });

    it("C-33 has only what is bought at once", async () => {
      const { ids } = await sell();
      const shopper = shop();
      await shopper.add(ids.red, 2);
      expect(await shopper.add(ids.blue, 1, true)).toBe("ok");
      expect((await readCart(shopper)).userItems).toMatchObject([{ id: ids.blue, count: 1 }]);
    });

    it("C-31 answers an addition with the number of pieces in the cart and the price", async () => {
      const { ids } = await sell();
      const { data } = await shop().ask(
        `mutation { first: ecommerceAddToCart(sku: "${ids.red}", count: 2) { itemCount }
          ecommerceAddToCart(sku: "${ids.blue}", count: 1) { ok itemId itemCount itemPrice { unit decimalValue } } }`,
      );
      expect(data).toEqual({
        first: { itemCount: 2 },
        ecommerceAddToCart: { ok: true, itemId: ids.blue, itemCount: 3, itemPrice: { unit: "EUR", decimalValue: 25 } },
      });
    });

    it.each([
      [0, "OutOfInventory"],
      [-1, "OutOfInventory"],
      [10_000, "OutOfInventory"],
      [1_234_567_890, "OutOfInventory"],
      [9_999_999_999, "BadRequest"],
      [1.5, "BadRequest"],
      ["2", "BadRequest"],
      [null, "BadRequest"],
    ])("C-6 E-3 refuses the quantity %j with %s", async (count, code) => {
      const { ids } = await sell();
      const shopper = shop();
      await shopper.add(ids.red);
      expect(await shopper.add(ids.red, count as number)).toBe(code);
      if (count !== 0) expect(await setCount(shopper, ids.red, count)).toBe(code);
      expect((await readCart(shopper)).userItems).toMatchObject([{ id: ids.red, count: 1 }]);
    });

    it("C-5 C-6 has no more than the stock, also by several additions", async () => {
      const { ids } = await sell({ stock: 3 });
      const shopper = shop();
      expect(await shopper.add(ids.red, 2)).toBe("ok");
      expect(await shopper.add(ids.red, 2)).toBe("OutOfInventory");
      expect(await setCount(shopper, ids.red, 4)).toBe("OutOfInventory");
      expect(await setCount(shopper, ids.red, 3)).toBe("ok");
    });

    it("C-1 has no unknown and no hidden products", async () => {
      const { ids, products } = await sell();
      const shopper = shop();
      expect(await shopper.add("none")).toBe("ItemNotFound");
      // A product is not a variant.
      expect(await shopper.add(ids.towel)).toBe("ItemNotFound");
      await subject.sell({
        products: products.map((one) => ({ ...one, product: { ...one.product, hidden: true } })),
      });
      expect(await shopper.add(ids.red)).toBe("ItemNotFound");
      expect(await readCart(shopper)).toBeNull();
    });

    it("is started by a change of a quantity, too, for this visitor only", async () => {
      const { ids } = await sell();
      const [one, other] = [shop(), shop()];
      expect(await setCount(one, ids.red, 2)).toBe("ok");
      expect(await setCount(other, ids.blue, 1)).toBe("ok");
      expect((await readCart(one)).userItems).toMatchObject([{ id: ids.red, count: 2 }]);
      expect((await readCart(other)).userItems).toMatchObject([{ id: ids.blue, count: 1 }]);
    });

    it("C-6 C-34 has a subscription alone, once, and of a user", async () => {
      const { ids, products } = await sell();
      const subscription = { interval: "month" as const, frequency: 1, trial: 0, planId: "" };
      const club = { id: `club${ids.towel}`, productId: `club of ${ids.towel}`, subscription };
      const membership = product({ id: club.productId, type: "Membership", shippable: false });
      await subject.sell({ products: [...products, { product: membership, variants: [variant(club)] }] });
      expect(await shop().add(club.id)).toBe("LogInFirst");
      const user = await member(subject);
      await user.logIn();
      const shopper = shop();
      for (const [name, value] of user.cookies) shopper.cookies.set(name, value);
      expect(await shopper.add(ids.red)).toBe("ok");
      expect(await shopper.add(club.id)).toBe("MixedCartError");
      expect(await setCount(shopper, ids.red, 0)).toBe("ok");
      expect(await shopper.add(club.id, 2)).toBe("MixedCartError");
      expect(await shopper.add(club.id)).toBe("ok");
      expect(await shopper.add(ids.red)).toBe("MixedCartError");
      expect((await readCart(shopper)).statusFlags).toMatchObject({ hasSubscription: true });
    });

    it("has at most 200 products", async () => {
      const id = `many${newProducts().ids.towel}`;
      const names = Array.from({ length: 220 }, (_, n) => `${id}-${n}`);
      const variants = names.map((name) => variant({ id: name, productId: id }));
      await subject.sell({ products: [{ product: product({ id }), variants }] });
      const shopper = shop();
      const codes: string[] = [];
      for (let at = 0; at < names.length; at += 20) {
        const fields = names
          .slice(at, at + 20)
          .map((name, n) => `m${n}: ecommerceAddToCart(sku: "${name}", count: 1) { ok }`);
        const { errors } = await shopper.ask(`mutation { ${fields.join("\n")} }`);
        codes.push(...(errors ?? []).map(({ code }) => code));
      }
      expect(codes).toEqual(Array(20).fill("CartFull"));
      expect(await readCart(shopper)).toMatchObject({ userItemsCount: 200, subtotal: { value: 200_000 } });
    });

    it("has all amounts in the currency of the shop", async () => {
      await subject.sell({ settings: shopSettings({ currency: "JPY" }) });
      const { ids } = await sell();
      const shopper = shop();
      await shopper.add(ids.red);
      const text = JSON.stringify(
        await readCart(
          shopper,
          `query { database { commerceOrder { subtotal { unit decimalValue } total { unit }
            availableShippingMethods { price { unit } } extraItems { price { unit } }
            userItems { price { unit } rowTotal { unit } sku { f_price_ { unit } } } } } }`,
        ),
      );
      expect(text).toContain('"decimalValue":1000');
      expect(new Set(text.match(/"unit":"\w+"/g))).toEqual(new Set(['"unit":"JPY"']));
    });
  });

  describeShopOrders({ subject: () => subject, shop, sell });
}
