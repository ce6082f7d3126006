/** A page as text that can be searched and spliced, and the way back to bytes. */
export interface Decoded {
  text: string;
  /** What stands before the text and is no part of it: the byte order mark. */
  mark: string;
  encode(text: string): Buffer;
}

/**
 * Turns the bytes of a page into text without losing any of them. UTF-16 is told by its byte order mark (or by the
 * zero bytes of an unmarked `<`), UTF-8 by being valid; everything else is read byte for byte, which is right for
 * every encoding in which markup is plain ASCII. `undefined` means: not text.
 */
export function decode(bytes: Buffer): Decoded | undefined {
  const utf16 = utf16Of(bytes);
  if (utf16) return utf16;
  if (bytes.subarray(0, 4096).includes(0)) return undefined;
  const text = bytes.toString("utf8");
  return Buffer.from(text, "utf8").equals(bytes) ? withMark(text, "\uFEFF", "utf8") : bytewise(bytes);
}

function bytewise(bytes: Buffer): Decoded {
  return withMark(bytes.toString("latin1"), "\u00EF\u00BB\u00BF", "latin1");
}

function utf16Of(bytes: Buffer): Decoded | undefined {
  const [first, second, third, fourth] = bytes;
  if (bytes.length % 2 === 1) return undefined;
  const little = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0 && third !== 0 && fourth === 0);
  const big = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c && third === 0);
  if (!little && !big) return undefined;
  const swap = (data: Buffer): Buffer => (big ? Buffer.from(data).swap16() : data);
  const decoded = withMark(swap(bytes).toString("utf16le"), "\uFEFF", "utf16le");
  return { ...decoded, encode: (text) => swap(decoded.encode(text)) };
}

function withMark(whole: string, bom: string, encoding: BufferEncoding): Decoded {
  const mark = whole.startsWith(bom) ? bom : "";
  return { mark, text: whole.slice(mark.length), encode: (text) => Buffer.from(mark + text, encoding) };
}
