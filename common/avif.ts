import { LASTING_PATTERN } from "./lasting-files";

/** Ending of the AVIF beside a picture as WebP: `….webp.avif`. Browsers that show AVIF get it at the URL of the WebP. */
export const AVIF_ENDING = ".avif";

/**
 * Names of pictures that can have an AVIF: names that change with the content, so that the AVIF is never of an older one.
 * A regular expression as {@link LASTING_PATTERN}.
 */
export const AVIF_PATTERN = `${LASTING_PATTERN}[.]webp`;

const AVIF_NAME = new RegExp(`(?:^|[/\\\\])${AVIF_PATTERN}$`);

export const canHaveAvif = (path: string): boolean => AVIF_NAME.test(path);
