import { attribute, readPage } from "../html/page";

/** Whether a page asks search engines to leave it out. */
export function isNoindex(path: string, text: string): boolean {
  // Parsing is slow, and few pages have it.
  if (!/<meta[^>]*\b(noindex|none)\b/i.test(text)) return false;
  return readPage(path, text).elements.some(
    (element) =>
      element.tagName === "meta" &&
      /^(robots|googlebot)$/i.test(attribute(element, "name") ?? "") &&
      /\b(noindex|none)\b/i.test(attribute(element, "content") ?? ""),
  );
}
