import { plainAmount, readAmount } from "../../../wire/shop/money";
import { DEFAULT_TAX_CATEGORY } from "../../../wire/shop/product";
import type { ShippingRate, ShippingZone, TaxRate } from "../../../wire/shop/settings";
import { Refused } from "../../http/refused";

const RATE =
  /^(\*|[A-Z]{2})(?:-([\w -]{1,40}?))? +(\d{1,2}(?:[.,]\d{1,2})?) ?% +([^[\]]{1,60}?)(?: +\[([\w-]{1,60})\])?$/;
const METHOD = /^((?:\*|[A-Z]{2})(?:[ ,]+[A-Z]{2})*) *: *([^=|]{1,80}?) *= *([^|]{1,300}?)(?: *\| *(.{1,200}))?$/;
const MOST_LINES = 300;

/** One tax rate per line: `DE 19 % VAT`, `US-CA 7.25 % Sales tax`, `DE 7 % VAT [books]`. @throws Refused */
export function readTaxLines(text: string): TaxRate[] {
  return splitLines(text).map(({ line, number }) => {
    const [, country = "", region = "", percent = "", name = "", category = DEFAULT_TAX_CATEGORY] =
      RATE.exec(line) ?? [];
    if (!country)
      throw new Refused(422, `Taxes, line ${number}: expected a country, a rate and a name, such as "DE 19 % VAT"`);
    return { name, country, region, category, basisPoints: Math.round(Number(percent.replace(",", ".")) * 100) };
  });
}

export function formatTaxLines(rates: readonly TaxRate[]): string {
  return rates
    .map(({ name, country, region, category, basisPoints }) => {
      const suffix = category === DEFAULT_TAX_CATEGORY ? "" : ` [${category}]`;
      return `${country}${region && `-${region}`} ${basisPoints / 100} % ${name}${suffix}`;
    })
    .join("\n");
}

/**
 * One shipping method per line: countries, name, price, and perhaps a description. `*` is every other country.
 * `DE AT: Post = 4.90 | 3 days`, `*: Courier = 12 %`, `DE: Parcel = weight 0: 4.90, 5: 9.90`. @throws Refused
 */
export function readShippingLines(text: string, currency: string): ShippingZone[] {
  const zones = new Map<string, ShippingZone>();
  for (const { line, number } of splitLines(text)) {
    const [, where = "", name = "", price = "", description = ""] = METHOD.exec(line) ?? [];
    const rate = where ? readPrice(price, currency) : undefined;
    if (!rate)
      throw new Refused(
        422,
        `Shipping, line ${number}: expected countries, a name and a price, such as "DE AT: Post = 4.90"`,
      );
    const countries = where.split(/[ ,]+/);
    const key = countries.join(" ");
    const zone = zones.get(key) ?? { id: key, name: key, countries, methods: [] };
    zone.methods.push({
      id: `${key}-${name}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-"),
      name,
      description,
      ...rate,
    });
    zones.set(key, zone);
  }
  return [...zones.values()];
}

function readPrice(text: string, currency: string): Pick<ShippingRate, "kind" | "amount" | "steps"> | undefined {
  const percent = /^(\d{1,3}(?:[.,]\d{1,2})?) ?%$/.exec(text)?.[1];
  if (percent) return { kind: "percentage", amount: Math.round(Number(percent.replace(",", ".")) * 100), steps: [] };
  const [, kind, rest = ""] = /^(price|quantity|weight) +(.+)$/.exec(text) ?? [];
  if (!kind) {
    const amount = readAmount(text, currency);
    return amount === undefined ? undefined : { kind: "flat-rate", amount, steps: [] };
  }
  const steps = rest.split(/ *, *(?=[\d.]+ *:)/).map((step) => {
    const [, from = "", amount = ""] = /^([\d.]+) *: *(\S+)$/.exec(step) ?? [];
    return {
      from: kind === "price" ? readAmount(from, currency) : Number(from || NaN),
      amount: readAmount(amount, currency),
    };
  });
  const known = steps.flatMap(({ from, amount }) =>
    from === undefined || Number.isNaN(from) || amount === undefined ? [] : [{ from, amount }],
  );
  return known.length === steps.length ? { kind: kind as ShippingRate["kind"], amount: 0, steps: known } : undefined;
}

export function formatShippingLines(zones: readonly ShippingZone[], currency: string): string {
  return zones
    .flatMap(({ countries, methods }) =>
      methods.map((method) => {
        const about = method.description && ` | ${method.description}`;
        return `${countries.join(" ")}: ${method.name} = ${formatPrice(method, currency)}${about}`;
      }),
    )
    .join("\n");
}

function formatPrice({ kind, amount, steps }: ShippingRate, currency: string): string {
  if (kind === "flat-rate") return plainAmount(amount, currency);
  if (kind === "percentage") return `${amount / 100} %`;
  const from = (value: number) => (kind === "price" ? plainAmount(value, currency) : String(value));
  return `${kind} ${steps.map((step) => `${from(step.from)}: ${plainAmount(step.amount, currency)}`).join(", ")}`;
}

function splitLines(text: string): { line: string; number: number }[] {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line: line.trim(), number: index + 1 }));
  const filled = lines.filter(({ line }) => line);
  if (filled.length > MOST_LINES) throw new Refused(422, `At most ${MOST_LINES} lines are possible`);
  return filled;
}
