import type { Reference } from "../types";
import { resolveUrl } from "./address";

/** An address in a style sheet, as it is written there. */
interface CssAddress {
  readonly start: number;
  readonly end: number;
  readonly value: string;
  /** The quotes around it; empty when there are none. */
  readonly quote: string;
}

const DOUBLE = /"((?:\\[^]|[^"\\\n])*)"/.source;
const SINGLE = /'((?:\\[^]|[^'\\\n])*)'/.source;
const BARE = /((?:\\[^]|[^"'()\s\\])*)/.source;
/** Comments and namespaces first, since what looks like an address in them is none. */
const TOKEN = new RegExp(
  [
    /\/\*[^]*?(?:\*\/|$)/.source,
    /@namespace[^;{}]*/.source,
    `(\\burl\\(\\s*)(?:${DOUBLE}|${SINGLE}|${BARE})\\s*\\)`,
    `(@import\\s*)(?:${DOUBLE}|${SINGLE})`,
    `(?:${DOUBLE}|${SINGLE})`,
    /([\w-]*\()/.source,
    /\)/.source,
    /\\[^]/.source,
  ].join("|"),
  "gi",
);

/** The addresses of a style sheet or of a `style` attribute: in `url()`, `@import` and `image-set()`. */
export function findCssReferences(text: string, base: string): Reference[] {
  return findAddresses(text).flatMap(({ start, end, value, quote }) => {
    const url = resolveUrl(decodeCss(value), base);
    if (url === undefined) return [];
    return [{ start, end, url, use: "asset" as const, encode: (address: string) => encodeCss(address, quote) }];
  });
}

function findAddresses(css: string): CssAddress[] {
  const found: CssAddress[] = [];
  const open: string[] = [];
  for (const match of css.matchAll(TOKEN)) {
    const [whole, url, urlDouble, urlSingle, bare, rule, ruleDouble, ruleSingle, double, single, call] = match;
    if (call !== undefined) open.push(call.toLowerCase());
    else if (whole === ")") open.pop();
    const isSetEntry = (double ?? single) !== undefined && /^(-webkit-)?image-set\($/.test(open.at(-1) ?? "");
    const opening = url ?? rule ?? (isSetEntry ? "" : undefined);
    const inDouble = urlDouble ?? ruleDouble ?? double;
    const inSingle = urlSingle ?? ruleSingle ?? single;
    const value = inDouble ?? inSingle ?? bare;
    if (opening === undefined || !value) continue;
    const quote = inDouble !== undefined ? '"' : inSingle !== undefined ? "'" : "";
    const start = match.index + opening.length + quote.length;
    found.push({ start, end: start + value.length, value, quote });
  }
  return found;
}

const decodeCss = (raw: string): string =>
  raw.replace(/\\(?:([0-9a-f]{1,6})(?:\r\n|[ \t\r\n\f])?|(\r\n|[^]))/gi, (_, hex?: string, sign = "") => {
    if (hex === undefined) return /[\r\n\f]/.test(sign) ? "" : sign;
    const code = parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\uFFFD";
  });

/** `<` is escaped, too, so that no text ends the element around it. */
const encodeCss = (value: string, quote: string): string =>
  value.replace(/[\\"'()<\s]/g, (sign) => {
    if (/[<\s]/.test(sign)) return quote && sign === " " ? sign : `\\${sign.charCodeAt(0).toString(16)} `;
    return quote === "" || sign === quote || sign === "\\" ? `\\${sign}` : sign;
  });
