/** A page as text that can be searched and spliced, and its conversion back to bytes. */
export interface Decoded {
  text: string;
  /** The byte order mark in front of the text, which is not part of it. */
  mark: string;
  encode(text: string): Uint8Array;
}

/**
 * Turns the bytes of a page into text without loss. UTF-16 is recognized by its byte order mark (or by the zero bytes
 * of an unmarked `<`), UTF-8 by being valid; everything else is read byte for byte, which is right for every encoding
 * in which markup is plain ASCII. `undefined` means: not text.
 */
export function decode(bytes: Uint8Array): Decoded | undefined {
  const utf16 = decodeUtf16(bytes);
  if (utf16) return utf16;
  if (bytes.subarray(0, 4096).includes(0)) return undefined;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return withMark(text, "\uFEFF", toUtf8);
  } catch {
    return withMark(fromLatin1(bytes), "\u00EF\u00BB\u00BF", toLatin1);
  }
}

export const toUtf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Byte for byte: the decoder that browsers call Latin-1 is windows-1252 and loses some. */
export const fromLatin1 = (bytes: Uint8Array): string => textOfUnits(bytes);

const toLatin1 = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

function decodeUtf16(bytes: Uint8Array): Decoded | undefined {
  const [first, second, third, fourth] = bytes;
  if (bytes.length % 2 === 1) return undefined;
  const little = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0 && third !== 0 && fourth === 0);
  const big = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c && third === 0);
  if (!little && !big) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const units = Uint16Array.from({ length: bytes.length / 2 }, (_, index) => view.getUint16(index * 2, little));
  return withMark(textOfUnits(units), "\uFEFF", (text) => toUtf16(text, little));
}

/** Half a surrogate pair stays what it is, which a decoder would replace. */
function toUtf16(text: string, little: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), little);
  return new Uint8Array(view.buffer);
}

/** In pieces: a call takes only so many arguments. */
function textOfUnits(units: Uint8Array | Uint16Array): string {
  let text = "";
  for (let at = 0; at < units.length; at += 8192) text += String.fromCharCode(...units.subarray(at, at + 8192));
  return text;
}

function withMark(whole: string, bom: string, encode: (text: string) => Uint8Array): Decoded {
  const mark = whole.startsWith(bom) ? bom : "";
  return { mark, text: whole.slice(mark.length), encode: (text) => encode(mark + text) };
}
