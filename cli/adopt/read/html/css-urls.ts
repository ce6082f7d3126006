/** A URL in a style sheet or in a `style` attribute. */
export interface CssUrl {
  /** Offsets of the written URL, without quotes. */
  readonly start: number;
  readonly end: number;
  /** The URL after decoding. */
  readonly value: string;
  /** Encodes a new URL for the same place. */
  encode(value: string): string;
}

const DOUBLE = /"((?:\\[^]|[^"\\\n])*)"/.source;
const SINGLE = /'((?:\\[^]|[^'\\\n])*)'/.source;
const BARE = /((?:\\[^]|[^"'()\s\\])*)/.source;
/** Comments and namespaces are matched first, because text in them that looks like a URL is not one. */
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

/** The URLs in `url()`, `@import` and `image-set()`, in the order of the text. */
export function findCssUrls(css: string): CssUrl[] {
  const found: CssUrl[] = [];
  const open: string[] = [];
  for (const match of css.matchAll(TOKEN)) {
    const [whole, url, urlDouble, urlSingle, bare, rule, ruleDouble, ruleSingle, double, single, call] = match;
    if (call !== undefined) open.push(call.toLowerCase());
    else if (whole === ")") open.pop();
    const isSetEntry = (double ?? single) !== undefined && /^(-webkit-)?image-set\($/.test(open.at(-1) ?? "");
    const opening = url ?? rule ?? (isSetEntry ? "" : undefined);
    const inDouble = urlDouble ?? ruleDouble ?? double;
    const inSingle = urlSingle ?? ruleSingle ?? single;
    const raw = inDouble ?? inSingle ?? bare;
    if (opening === undefined || !raw) continue;
    const quote = inDouble !== undefined ? '"' : inSingle !== undefined ? "'" : "";
    const start = match.index + opening.length + quote.length;
    const encode = (value: string) => encodeUrl(value, quote);
    found.push({ start, end: start + raw.length, value: decodeUrl(raw), encode });
  }
  return found;
}

const decodeUrl = (raw: string): string =>
  raw.replace(
    /\\(?:([0-9a-f]{1,6})(?:\r\n|[ \t\r\n\f])?|(\r\n|[^]))/gi,
    (_, hex: string | undefined, sign: string | undefined) => {
      if (hex === undefined) return sign === undefined || /[\r\n\f]/.test(sign) ? "" : sign;
      const code = parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\uFFFD";
    },
  );

/**
 * A URL without quotes gets some if it needs them. In quotes, a sign that could end the text or the element around it is written as
 * its percent code, which is the same to servers.
 */
function encodeUrl(value: string, quote: string): string {
  if (quote === "" && /["'()<\\\s]/.test(value)) return `"${encodeUrl(value, '"')}"`;
  return value.replace(/["'<\\\r\n\f]/g, (sign) => {
    const isOther = /["']/.test(sign) && sign !== quote;
    return isOther ? sign : `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
  });
}
