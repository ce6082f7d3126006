import type sharp from "sharp";

export type Sharp = typeof sharp;
export type Image = ReturnType<Sharp>;

/** What is known of a picture before it is encoded. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  /** Whether it has colors for print (CMYK) without their profile; browsers show those in other colors than sharp. */
  readonly isForPrint: boolean;
  /** Its format, such as `png`. */
  readonly format: string;
}

/** How a picture is encoded as WebP. */
export type WebpSettings = { readonly lossless: true } | { readonly quality: number };

/** An AVIF has at most this part of the bytes of the WebP. */
export const AVIF_PART = 0.9;

/** Reads what a picture is. @throws Error when it cannot be decoded. */
export async function readPicture(load: Sharp, bytes: Uint8Array): Promise<Picture> {
  const {
    width = 0,
    height = 0,
    pages = 1,
    format = "",
    orientation = 1,
    space,
    hasProfile = false,
  } = await load(bytes, { animated: true }).metadata();
  const upright = pages > 1 ? Math.round(height / pages) : height;
  // Pictures that a camera turned are shown the other way.
  const [across, down] = orientation >= 5 ? [upright, width] : [width, upright];
  return { width: across, height: down, isAnimated: pages > 1, isForPrint: space === "cmyk" && !hasProfile, format };
}

/** A copy of a picture in about this width, upright. */
export const resize = (load: Sharp, bytes: Uint8Array, picture: Picture, width: number): Image =>
  load(bytes, { animated: picture.isAnimated })
    .rotate()
    .resize({ ...fitSize(picture, width), fit: "fill" })
    .toColorspace("srgb");

export const toWebp = (image: Image, settings: WebpSettings, effort: number): Image =>
  image.webp("lossless" in settings ? { lossless: true, effort } : { ...settings, effort, smartSubsample: true });

/** Colors have half the width and height, as in WebP. */
export const toAvif = (image: Image, quality: number): Image =>
  image.avif({ quality, effort: 3, chromaSubsampling: "4:2:0" });

/** The size of a copy of about this width, with the proportions of the picture: a page may show it by its height alone. */
export function fitSize({ width: across, height: down }: Picture, width: number): { width: number; height: number } {
  if (width >= across) return { width: across, height: down };
  const height = Math.max(1, Math.ceil((width * down) / across));
  return { width: Math.min(across, Math.max(1, Math.round((height * across) / down))), height };
}
