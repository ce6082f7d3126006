import type { Reference } from "../../model/published-site";
import { resolveUrl, findUse } from "./url";

/** The absolute URLs of files in a script, each a whole string or template without expressions. */
export function findScriptReferences(text: string, base: string): Reference[] {
  const found: Reference[] = [];
  for (const match of text.matchAll(/(["'`])((?:https?:)?\\?\/\\?\/[^"'`\s$<>{}()]+)\1/gi)) {
    const [, quote = "", raw = ""] = match;
    const url = resolveUrl(raw.replaceAll("\\/", "/"), base);
    if (url === undefined || raw.replaceAll("\\/", "").includes("\\") || findUse(url) !== "asset") continue;
    const start = match.index + 1;
    const encode = (value: string) => value.replace(/[\\"'`$<]/g, (sign) => encodeSign(sign, quote));
    found.push({ start, end: start + raw.length, url, use: "asset", encode });
  }
  return found;
}

/** `<` is escaped, too, so that no text ends the element around it. */
function encodeSign(sign: string, quote: string): string {
  if (sign === "<") return "\\x3c";
  return sign === quote || sign === "\\" || (sign === "$" && quote === "`") ? `\\${sign}` : sign;
}
