import { parseFragment, defaultTreeAdapter } from "parse5";
import type { Reference } from "../../model/published-site";

/** A text that is written inside another one: an attribute's value, the text of an element. */
export interface Layer {
  /** The text after decoding. */
  readonly text: string;
  /** The offset in the outer text of an offset in {@link text}. */
  toOuter(offset: number): number;
  /** Encodes a value for the outer text. */
  encode(value: string): string;
}

/** A reference in the decoded text as one in the outer text. */
export const liftReference = (layer: Layer, reference: Reference): Reference => ({
  ...reference,
  start: layer.toOuter(reference.start),
  end: layer.toOuter(reference.end),
  encode: (value) => layer.encode(reference.encode(value)),
});

/** A part of a text that is written as it is. */
export const plainLayer = (text: string, start: number): Layer => ({
  text,
  toOuter: (offset) => start + offset,
  encode: (value) => value,
});

/** A part of a text, shorter than all of the layer. */
export const cutLayer = (layer: Layer, start: number, end: number): Layer => ({
  text: layer.text.slice(start, end),
  toOuter: (offset) => layer.toOuter(start + offset),
  encode: (value) => layer.encode(value),
});

/**
 * The value of an attribute.
 * @param raw the value as it is in the source, without quotes.
 * @param start where it begins in the source.
 * @param quote the quotes around it; empty for an unquoted value.
 */
export function attributeLayer(raw: string, start: number, quote: string): Layer {
  const encode = (value: string) => encodeAttribute(value, quote);
  if (!/[&\r]/.test(raw)) return { ...plainLayer(raw, start), encode };
  let text = "";
  // Where decoded and raw offsets part: after each replacement, how many characters the source is ahead.
  const shifts: { at: number; ahead: number }[] = [];
  let done = 0;
  for (const match of raw.matchAll(/&(?:#x?[0-9a-f]+|[a-z][a-z0-9]*);?|\r\n?/gi)) {
    const [written] = match;
    const end = match.index + written.length;
    const value = written.startsWith("\r") ? "\n" : decodeEntity(written, raw[end]);
    text += raw.slice(done, match.index) + value;
    done = end;
    if (value.length !== written.length) shifts.push({ at: text.length, ahead: end - text.length });
  }
  text += raw.slice(done);
  const toOuter = (offset: number) => start + offset + (shifts.findLast(({ at }) => at <= offset)?.ahead ?? 0);
  return { text, toOuter, encode };
}

const decoded = new Map<string, string>();

function decodeEntity(written: string, next: string | undefined): string {
  if (next === "=" && !written.endsWith(";")) return written;
  const known = decoded.get(written);
  if (known !== undefined) return known;
  const [element] = parseFragment(`<p title="${written}">`).childNodes;
  const value = element && defaultTreeAdapter.isElementNode(element) ? (element.attrs[0]?.value ?? written) : written;
  if (decoded.size < 1000) decoded.set(written, value);
  return value;
}

function encodeAttribute(value: string, quote: string): string {
  const text = value.replaceAll("&", "&amp;");
  if (quote === "'") return text.replaceAll("'", "&#39;");
  if (quote === '"') return text.replaceAll('"', "&quot;");
  return text.replace(/["'<>`=\s]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
