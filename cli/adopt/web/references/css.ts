import { findCssUrls } from "../../read/html/css-urls";
import type { Reference } from "../../model/published-site";
import { resolveUrl } from "./url";

/** The URLs of a style sheet or of a `style` attribute: in `url()`, `@import` and `image-set()`. */
export function findCssReferences(text: string, base: string): Reference[] {
  return findCssUrls(text).flatMap(({ value, ...place }) => {
    const url = resolveUrl(value, base);
    return url === undefined ? [] : [{ ...place, url, use: "asset" as const }];
  });
}
