import { cardCurrencies } from "../rendering/card-currencies";

/** A unit of money. */
export interface Currency {
  /** ISO 4217 code, or `???`. */
  readonly code: string;
  /** Decimals of the major unit. */
  readonly digits: number;
  /** Least amount that can be charged, in minor units. */
  readonly minCharge: number;
  readonly name: string;
}

/** Who takes the payment: each has its own list (`rendering.md` R-86). */
export type CurrencyList = "card" | "paypal";

/** What is known of a unit that is on no list (`rendering.md` R-85). */
export const UNKNOWN_CURRENCY: Currency = { code: "???", digits: 2, minCharge: 0, name: "Unknown currency" };

/** Names of the card list, in the order of their codes. */
const NAMES: Readonly<Record<string, string>> = {
  AED: "United Arab Emirates Dirham",
  AFN: "Afghanistan Afghani",
  ALL: "Albanian Lek",
  AMD: "Armenia Dram",
  ANG: "Netherlands Antillean Gulden",
  AOA: "Angola Kwanza",
  ARS: "Argentine Peso",
  AUD: "Australian Dollar",
  AWG: "Aruban Florin",
  AZN: "Azerbaijan Manat",
  BAM: "Bosnia and Herzegovina Convertible Marka",
  BBD: "Barbadian Dollar",
  BDT: "Bangladeshi Taka",
  BGN: "Bulgaria Lev",
  BIF: "Burundian Franc",
  BMD: "Bermudian Dollar",
  BND: "Brunei Dollar",
  BOB: "Bolivian Boliviano",
  BRL: "Brazilian Real",
  BSD: "Bahamian Dollar",
  BWP: "Botswana Pula",
  BZD: "Belize Dollar",
  CAD: "Canadian Dollar",
  CDF: "Congo/Kinshasa Franc",
  CHF: "Swiss Franc",
  CLP: "Chilean Peso",
  CNY: "Chinese Renminbi Yuan",
  COP: "Colombian Peso",
  CRC: "Costa Rican Colón",
  CVE: "Cape Verdean Escudo",
  CZK: "Czech Koruna",
  DJF: "Djiboutian Franc",
  DKK: "Danish Krone",
  DOP: "Dominican Peso",
  DZD: "Algerian Dinar",
  EGP: "Egyptian Pound",
  ETB: "Ethiopian Birr",
  EUR: "Euro",
  FJD: "Fijian Dollar",
  FKP: "Falkland Islands Pound",
  GBP: "British Pound",
  GEL: "Georgia Lari",
  GIP: "Gibraltar Pound",
  GMD: "Gambian Dalasi",
  GNF: "Guinean Franc",
  GTQ: "Guatemalan Quetzal",
  GYD: "Guyanese Dollar",
  HKD: "Hong Kong Dollar",
  HNL: "Honduran Lempira",
  HRK: "Croatian Kuna",
  HTG: "Haitian Gourde",
  HUF: "Hungarian Forint",
  IDR: "Indonesian Rupiah",
  ILS: "Israeli New Sheqel",
  INR: "Indian Rupee",
  ISK: "Icelandic Króna",
  JMD: "Jamaican Dollar",
  JPY: "Japanese Yen",
  KES: "Kenyan Shilling",
  KGS: "Kyrgyzstan Som",
  KHR: "Cambodian Riel",
  KMF: "Comorian Franc",
  KRW: "South Korean Won",
  KYD: "Cayman Islands Dollar",
  KZT: "Kazakhstani Tenge",
  LAK: "Lao Kip",
  LBP: "Lebanese Pound",
  LKR: "Sri Lankan Rupee",
  LRD: "Liberian Dollar",
  LSL: "Lesotho Loti",
  MAD: "Moroccan Dirham",
  MDL: "Moldovan Leu",
  MGA: "Madagascar Ariary",
  MKD: "Macedonia Denar",
  MMK: "Myanmar (Burma) Kyat",
  MNT: "Mongolian Tögrög",
  MOP: "Macanese Pataca",
  MRO: "Mauritanian Ouguiya",
  MUR: "Mauritian Rupee",
  MVR: "Maldivian Rufiyaa",
  MWK: "Malawian Kwacha",
  MXN: "Mexican Peso",
  MYR: "Malaysian Ringgit",
  MZN: "Mozambique Metical",
  NAD: "Namibian Dollar",
  NGN: "Nigerian Naira",
  NIO: "Nicaraguan Córdoba",
  NOK: "Norwegian Krone",
  NPR: "Nepalese Rupee",
  NZD: "New Zealand Dollar",
  PAB: "Panamanian Balboa",
  PEN: "Peruvian Nuevo Sol",
  PGK: "Papua New Guinean Kina",
  PHP: "Philippine Peso",
  PKR: "Pakistani Rupee",
  PLN: "Polish Złoty",
  PYG: "Paraguayan Guaraní",
  QAR: "Qatari Riyal",
  RON: "Romania Leu",
  RSD: "Serbia Dinar",
  RUB: "Russian Ruble",
  RWF: "Rwanda Franc",
  SAR: "Saudi Riyal",
  SBD: "Solomon Islands Dollar",
  SCR: "Seychellois Rupee",
  SEK: "Swedish Krona",
  SGD: "Singapore Dollar",
  SHP: "Saint Helenian Pound",
  SLL: "Sierra Leonean Leone",
  SOS: "Somali Shilling",
  SRD: "Suriname Dollar",
  STD: "São Tomé and Príncipe Dobra",
  SZL: "Swazi Lilangeni",
  THB: "Thai Baht",
  TJS: "Tajikistan Somoni",
  TOP: "Tongan Paʻanga",
  TRY: "Turkey Lira",
  TTD: "Trinidad and Tobago Dollar",
  TWD: "New Taiwan Dollar",
  TZS: "Tanzanian Shilling",
  UAH: "Ukrainian Hryvnia",
  UGX: "Ugandan Shilling",
  USD: "United States Dollar",
  UYU: "Uruguayan Peso",
  UZS: "Uzbekistani Som",
  VND: "Vietnamese Đồng",
  VUV: "Vanuatu Vatu",
  WST: "Samoan Tala",
  XAF: "Central African Cfa Franc",
  XCD: "East Caribbean Dollar",
  XOF: "West African Cfa Franc",
  XPF: "Cfp Franc",
  YER: "Yemeni Rial",
  ZAR: "South African Rand",
  ZMW: "Zambia Kwacha",
};

/** Least charges by card, where there is one, in minor units. */
const CARD_MINIMUM: Readonly<Record<string, number>> = {
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  SEK: 300,
  SGD: 50,
  USD: 50,
};

/** Units of the second list. Each can be charged from one minor unit. */
const PAYPAL = "AUD BRL CAD CNY CZK DKK EUR HKD INR ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP RUB SGD SEK CHF THB USD";
const PAYPAL_DIGITS: Readonly<Record<string, number>> = { JPY: 0, TWD: 0 };
/** The second list writes this one differently. */
const PAYPAL_NAMES: Readonly<Record<string, string>> = { CNY: "Chinese Renmenbi" };

/** Codes of a list, in its own order. */
export function currencyCodes(list: CurrencyList = "card"): string[] {
  return list === "card" ? Object.keys(NAMES) : PAYPAL.split(" ");
}

/**
 * What is known of a unit. Codes count in any case.
 * @returns {@link UNKNOWN_CURRENCY} for a unit that the list does not have, the other list or not.
 */
export function currencyOf(code: unknown, list: CurrencyList = "card"): Currency {
  const upper = typeof code === "string" ? code.toUpperCase() : "";
  if (!currencyCodes(list).includes(upper)) return UNKNOWN_CURRENCY;
  const name = NAMES[upper] ?? "";
  return list === "card"
    ? { code: upper, digits: cardCurrencies().get(upper) ?? 2, minCharge: CARD_MINIMUM[upper] ?? 0, name }
    : { code: upper, digits: PAYPAL_DIGITS[upper] ?? 2, minCharge: 1, name: PAYPAL_NAMES[upper] ?? name };
}
