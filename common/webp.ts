/** Largest side of a WebP file, in px. */
export const LARGEST_WEBP = 16_383;
