import type { Pixels } from "./quality";

/** What is known of a picture before it is encoded: its size as pages show it, upright. */
export interface PictureFacts {
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  /** Whether a browser shows it in other colors than the codec. Default: false. */
  readonly isForPrint?: boolean;
}

/** How a picture is encoded: as WebP, or as AVIF in a quality. */
export type Settings = { readonly lossless: true } | { readonly quality: number } | { readonly avif: number };

/** What decodes and encodes pictures: a package in Node, or a browser. */
export interface Codec {
  /** Widest copy that is compared with its picture, in px. */
  readonly compared: number;
  readonly hasLossless: boolean;
  /** An AVIF is kept with at most this part of the bytes of its WebP; undefined: none is made. */
  readonly avifPart: number | undefined;
  readonly hasAnimations: boolean;
  /** @throws Error when it cannot be decoded. */
  read(bytes: Uint8Array): Promise<PictureFacts>;
  /** The pixels of a picture, upright. @param width at most so many px. */
  readPixels(bytes: Uint8Array, width: number): Promise<Pixels>;
  /** Encodes a copy that is only compared. */
  encodePixels(pixels: Pixels, settings: Settings): Promise<Uint8Array>;
  /** Encodes a picture, upright. @param width in px; that of the result may differ by some px. */
  encode(bytes: Uint8Array, width: number, settings: Settings): Promise<{ bytes: Uint8Array; width: number }>;
  /** A copy as PNG. @param side largest width and height, in px. */
  shrink(bytes: Uint8Array, side: number): Promise<Uint8Array>;
}
