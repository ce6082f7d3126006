/** Minor digits of currencies that do not have two. */
const DIGITS: Readonly<Record<string, number>> = Object.fromEntries(
  "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF".split(" ").map((code) => [code, 0]),
);

/** Least charges by card, in minor units. */
const MINIMUM: Readonly<Record<string, number>> = {
  ...{ AUD: 50, BRL: 50, CAD: 50, CHF: 50, DKK: 250, EUR: 50, GBP: 30, HKD: 400, INR: 50 },
  ...{ JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, SEK: 300, SGD: 50, USD: 50 },
};

/** Codes of ISO 4217 that a shop can use (`commerce.md`, card list). */
export const SHOP_CURRENCIES: readonly string[] = (
  "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BIF BMD BND BOB BRL BSD BWP BZD CAD CDF CHF CLP CNY COP CRC " +
  "CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR ISK JMD JPY " +
  "KES KGS KHR KMF KRW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRO MUR MVR MWK MXN MYR MZN NAD NGN NIO " +
  "NOK NPR NZD PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLL SOS SRD STD SZL THB TJS TOP " +
  "TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW"
).split(" ");

/** Number of digits of the minor unit; 2 for an unknown currency. */
export function minorDigits(currency: string): number {
  return DIGITS[currency] ?? 2;
}

/** Least amount that can be charged by card, in minor units; 0: none. */
export function minimumCharge(currency: string): number {
  return MINIMUM[currency] ?? 0;
}
