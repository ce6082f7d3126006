import { SHOP_CURRENCIES } from "../../../wire/shop/currencies";
import { discountKey, type Discount } from "../../../wire/shop/discounts";
import { MOST_TOTAL, readAmount } from "../../../wire/shop/money";
import type { ShopSettings } from "../../../wire/shop/settings";
import { readVatId } from "../../../wire/shop/vat-id";
import { isRecord } from "../../../wire/records";
import { Refused } from "../../http/refused";
import type { Given } from "../api";
import type { Tools } from "../env";
import type { OwnerApp } from "../routes";
import { readString } from "../request";
import { formatShippingLines, formatTaxLines, readShippingLines, readTaxLines } from "./lines";

const LONGEST = 2000;

/** Endpoints for the shop's settings and discounts. */
export function addShopSettings(app: OwnerApp, { ports: { store, now }, note }: Tools): void {
  app.on("GET /shop", async () => {
    const [{ settings }, discounts] = await Promise.all([store.readShopSettings(), store.listDiscounts()]);
    const { taxes, shipping, currency } = settings;
    return {
      ...{ settings, discounts, taxes: formatTaxLines(taxes.rates), shipping: formatShippingLines(shipping, currency) },
    };
  });

  app.on("PUT /shop", async (context, readBody) => {
    const given = await readBody();
    const { settings: before } = await store.readShopSettings();
    const settings = readSettings(given);
    if (settings.currency !== before.currency && (await store.countProducts())) {
      throw new Refused(
        409,
        "Prices are in the current currency. Remove the products before you change it, then import them again.",
      );
    }
    await store.saveShopSettings({ settings, now: now() });
    await note(context, "shop settings", `${settings.currency}, checkout ${settings.open ? "open" : "closed"}`);
    return {};
  });

  app.on("PUT /discounts/:code", async (context, readBody) => {
    const { settings } = await store.readShopSettings();
    const discount = readDiscount(context.req.param("code") ?? "", await readBody(), settings.currency);
    await store.saveDiscount({ discount });
    await note(context, "discount", discount.code);
    return {};
  });

  app.on("DELETE /discounts/:code", async (context) => {
    const code = discountKey(context.req.param("code") ?? "");
    if (!(await store.removeDiscount({ code }))) throw new Refused(404, "Discount not found");
    await note(context, "remove discount", code);
    return {};
  });
}

function readSettings(given: Given<"PUT /shop">): ShopSettings {
  const currency = readString(given, "currency").trim().toUpperCase();
  if (!SHOP_CURRENCIES.includes(currency)) throw new Refused(422, "Enter the currency as three letters, such as EUR");
  const country = readCountry(readString(given, "country"));
  const minimum = readAmount(readString(given, "minimum") || "0", currency);
  if (minimum === undefined) throw new Refused(422, `The minimum of an order must be an amount in ${currency}`);
  return {
    ...{ open: given.open === true, currency, country, minimum, business: readBusiness(given.business, country) },
    taxes: {
      ...{ inclusive: given.inclusive === true, onShipping: given.onShipping === true },
      rates: readTaxLines(readString(given, "taxes")),
    },
    shipping: readShippingLines(readString(given, "shipping"), currency),
    texts: { invoice: readText(given, "invoice"), footer: readText(given, "footer") },
  };
}

function readBusiness(given: unknown, country: string): ShopSettings["business"] {
  const fields = isRecord(given) ? given : {};
  const text = (key: string) =>
    readString(fields, key)
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, 200);
  const vatId = text("vatId") ? readVatId(text("vatId")) : "";
  if (vatId === undefined) throw new Refused(422, "The VAT id does not have the format of its country");
  return {
    ...{ name: text("name"), line1: text("line1"), line2: text("line2"), city: text("city"), state: text("state") },
    ...{ postalCode: text("postalCode"), country, vatId },
  };
}

function readCountry(text: string): string {
  const country = text.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(country)) throw new Refused(422, "Enter the country as two letters, such as DE");
  return country;
}

function readText<G extends object>(given: G, key: keyof G & string): string {
  return readString(given, key).replaceAll("\r\n", "\n").trim().slice(0, LONGEST);
}

function readDiscount(text: string, given: Given<"PUT /discounts/:code">, currency: string): Discount {
  const code = discountKey(text);
  if (!/^[\p{L}\p{N}_-]{1,40}$/u.test(code)) throw new Refused(422, "A code has up to 40 letters and digits");
  const percent = /^(\d{1,3}(?:[.,]\d{1,2})?) ?%$/.exec(readString(given, "value").trim())?.[1];
  const value = percent
    ? Math.round(Number(percent.replace(",", ".")) * 100)
    : readAmount(readString(given, "value"), currency);
  if (!value || (percent && value > 10_000))
    throw new Refused(422, `The value must be like "10 %" or an amount in ${currency}`);
  const minimum = readAmount(readString(given, "minimum") || "0", currency);
  if (minimum === undefined || minimum > MOST_TOTAL)
    throw new Refused(422, `The minimum must be an amount in ${currency}`);
  const { limit } = given;
  if (limit !== null && (typeof limit !== "number" || !Number.isInteger(limit) || limit < 1)) {
    throw new Refused(422, "The limit must be a whole number, 1 or higher");
  }
  const endsAt = readString(given, "ends") ? Date.parse(`${readString(given, "ends")}T23:59:59.999Z`) : null;
  if (Number.isNaN(endsAt)) throw new Refused(422, "The last day must be a date");
  return {
    ...{ code, name: readText(given, "name").slice(0, 100), kind: percent ? "percentage" : "amount", value, minimum },
    ...{
      startsAt: null,
      endsAt,
      limit,
      oncePerCustomer: given.oncePerCustomer === true,
      disabled: given.disabled === true,
    },
  };
}
