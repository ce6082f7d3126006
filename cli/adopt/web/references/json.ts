import type { Reference } from "../../model/published-site";
import { resolveUrl, findUse } from "./url";

/** Keys whose values are URLs even when they are relative. */
const URL_KEYS = ["src", "url", "href", "start_url", "scope"];

/** The URLs in JSON: of lightboxes, manifests, structured data. Lottie files that name pictures in two parts are not read. */
export function findJsonReferences(text: string, base: string): Reference[] {
  const found: Reference[] = [];
  let key = "";
  for (const match of text.matchAll(/"((?:\\[^]|[^"\\])*)"(\s*:)?/g)) {
    const [, raw = "", colon] = match;
    const value = raw.length > 8192 ? undefined : decodeJson(raw);
    if (value === undefined) continue;
    if (colon !== undefined) {
      key = value;
      continue;
    }
    const isUrl = /^(https?:)?\/\//i.test(value) || (URL_KEYS.includes(key) && !/[\s<>{}]/.test(value));
    const url = isUrl ? resolveUrl(value, base) : undefined;
    if (url === undefined || key === "@context") continue;
    const start = match.index + 1;
    found.push({ start, end: start + raw.length, url, use: findUse(url), encode: encodeJson });
  }
  return found;
}

function decodeJson(raw: string): string | undefined {
  if (!raw.includes("\\")) return raw;
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return undefined;
  }
}

/** `<` is escaped, too, so that no text ends the element around it. */
const encodeJson = (value: string): string => JSON.stringify(value).slice(1, -1).replaceAll("<", "\\u003c");
