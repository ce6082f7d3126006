import { divide, share } from "./money";
import { DEFAULT_TAX_CATEGORY } from "./product";
import type { TaxRate, TaxSettings } from "./settings";

/** An amount that is taxed, after discounts. */
export interface TaxedAmount {
  category: string;
  /** In minor units. */
  amount: number;
}

/** The tax of all amounts with one rate. */
export interface Tax {
  name: string;
  basisPoints: number;
  /** The taxed amounts together, as priced. */
  base: number;
  /** In minor units; part of the base if prices include taxes. */
  amount: number;
}

/** The taxes at a place. Amounts with one rate are added up first, then rounded once, half up. */
export function computeTaxes(
  { inclusive, rates }: TaxSettings,
  { country, region }: { country: string; region: string },
  amounts: readonly TaxedAmount[],
): Tax[] {
  const taxes = new Map<TaxRate, Tax>();
  for (const { category, amount } of amounts) {
    const rate = findRate(rates, country, region, category);
    if (!rate || amount <= 0) continue;
    const tax = taxes.get(rate) ?? { name: rate.name, basisPoints: rate.basisPoints, base: 0, amount: 0 };
    tax.base += amount;
    taxes.set(rate, tax);
  }
  return [...taxes.values()].map((tax) => ({
    ...tax,
    amount: inclusive ? divide(tax.base * tax.basisPoints, 10_000 + tax.basisPoints) : share(tax.base, tax.basisPoints),
  }));
}

/** The most specific rate: of the region, the country, everywhere; of the category, else of the standard one. */
function findRate(rates: readonly TaxRate[], country: string, region: string, category: string): TaxRate | undefined {
  const here = (rate: TaxRate) =>
    rate.country === country && (!rate.region || rate.region.toLowerCase() === region.trim().toLowerCase());
  const ofCategory = (wanted: string) => {
    const some = rates.filter((rate) => rate.category === wanted);
    const local = some.filter(here).sort((a, b) => b.region.length - a.region.length);
    return local[0] ?? some.find((rate) => rate.country === "*");
  };
  return ofCategory(category) ?? ofCategory(DEFAULT_TAX_CATEGORY);
}
