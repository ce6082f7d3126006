/** Largest files in bytes, a file of exactly this size included, and what the builder says of larger ones. */
export const UPLOAD_LIMITS = {
  file: { bytes: 10_000_000, text: "Maximum size allowed for a file upload is 10000kb / 10mb." },
  image: { bytes: 4_000_000, text: "Maximum size allowed for a image upload is 4000kb / 4mb." },
} as const;

/**
 * The limit of a file field. That of images holds where `accept` consists of image types (`image/*`, `image/png`) only:
 * extensions (`.png, .jpg`) are how the builder narrows its general file field, whose pages promise 10 MB.
 */
export function uploadLimit({ accept }: HTMLInputElement): (typeof UPLOAD_LIMITS)[keyof typeof UPLOAD_LIMITS] {
  return UPLOAD_LIMITS[accept.split(",").every((type) => /^\s*image\//i.test(type)) ? "image" : "file"];
}
