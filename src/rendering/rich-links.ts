import { toText } from "../core/text";
import { own } from "./paths";
import type { Transformer } from "./transformers";

/** One attribute in the text of a start tag: its name, the quote, the value. */
function matchAttribute(tag: string, name: string): RegExpExecArray | null {
  return new RegExp(`(\\s${name}\\s*=\\s*)("|')(.*?)\\2`, "i").exec(tag);
}

function escape(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;");
}

/**
 * Links to pages of the site in rich text: the first segment becomes the collection's present slug, after the prefix
 * (`rendering.md` R-63). The result is not sanitized; the caller must sanitize it before showing it.
 */
export const rich: Transformer = (value, _, { slugs = {}, linkPrefix = "" }) => {
  if (typeof value !== "string") return value ?? null;
  if (!value) return null;
  return value.replace(/<a\s[^>]*>/gi, (tag) => {
    const link = matchAttribute(tag, "href");
    if (!link || matchAttribute(tag, "data-rt-link-type")?.[3] !== "page") return tag;
    const [whole, start = "", quote = "", href = ""] = link;
    const collection = matchAttribute(tag, "data-rt-link-collectionid")?.[3] ?? "";
    const slug = /^[a-z0-9]{24}$/.test(collection) ? own(slugs, collection) : undefined;
    const moved =
      slug === undefined ? href : href.replace(/^(\/?)[^/]*/, (_all, slash: string) => slash + escape(toText(slug)));
    return tag.replace(whole, () => start + quote + escape(linkPrefix) + moved + quote);
  });
};
