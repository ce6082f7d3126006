import { readPage } from "../html/page";
import { forbidsIndex } from "../../../../common/page-text";

/** Whether a page asks search engines to leave it out. */
export function isNoindex(path: string, text: string): boolean {
  // Parsing is slow, and few pages have it.
  return /<meta[^>]*\b(noindex|none)\b/i.test(text) && readPage(path, text).elements.some(forbidsIndex);
}
