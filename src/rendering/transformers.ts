import { asList, asRecord } from "../../wire/records";
import { toText } from "../core/text";
import { formatDate, type DateStyle } from "./date-format";
import { own } from "./paths";
import { formatPrice } from "./prices";

export interface TransformContext extends DateStyle {
  /** Slugs of collections by id. Rows have none. */
  slugs?: Readonly<Record<string, string>>;
  /** Put in front of links to pages of the site. Rows have none. */
  linkPrefix?: string;
}

export type Transformer = (value: unknown, params: readonly unknown[], context: TransformContext) => unknown;

/** Fixed decimals of a number (`rendering.md` R-60). */
const numberPrecision: Transformer = (value, [precision]) => {
  if (typeof value !== "number") return "";
  const digits = precision === "" || precision == null ? NaN : Number(toText(precision));
  return digits >= 0 && digits <= 100 ? value.toFixed(digits) : String(value);
};

/** What the `filter` of a binding does to its value (`rendering.md` section 6). Unknown names leave it as it is. */
export const transformers: Readonly<Record<string, Transformer>> = {
  date: (value, [format], context) => formatDate(value, format, context),
  price: (value) => (value ? formatPrice(value) : null),
  numberPrecision,
  detailPage: (value, [collection], { slugs = {} }) =>
    value ? `/${toText(own(slugs, toText(collection)) ?? collection)}/${toText(value)}` : null,
  style: (value, [property]) =>
    property === "background-image"
      ? value
        ? `url("${toText(value).replace(/["\\\n]/g, encodeURIComponent)}")`
        : "none"
      : value,
};

/** Applies a binding's `filter`; a missing one leaves the value as it is (D-6). */
export function transform(value: unknown, filter: unknown, context: TransformContext, table = transformers): unknown {
  const { type, params } = asRecord(filter);
  const transformer = own(table, toText(type)) as Transformer | undefined;
  return transformer ? transformer(value, asList(params), context) : value;
}
