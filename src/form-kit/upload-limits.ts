import { UPLOAD_LIMITS } from "../../wire/limits";

/**
 * The limit of a file in its field, for site forms and accounts alike. That of images applies to a file whose own type
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
