/** Largest files in bytes, a file of exactly this size included, and what the builder says of larger ones. */
export const UPLOAD_LIMITS = {
  file: { bytes: 10_000_000, text: "Maximum size allowed for a file upload is 10000kb / 10mb." },
  image: { bytes: 4_000_000, text: "Maximum size allowed for a image upload is 4000kb / 4mb." },
} as const;

/**
 * The limit of a file in its field, for site forms and accounts alike. That of images holds for a file whose own type
 * is an image's, and in a field whose `accept` consists of image types (`image/*`, `image/png`) only, because browsers
 * do not know every type.
 */
export function uploadLimit(
  { accept }: HTMLInputElement,
  { type }: File,
): (typeof UPLOAD_LIMITS)[keyof typeof UPLOAD_LIMITS] {
  const isImage = (text: string) => /^\s*image\//i.test(text);
  return UPLOAD_LIMITS[isImage(type) || accept.split(",").every(isImage) ? "image" : "file"];
}
