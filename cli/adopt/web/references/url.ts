import type { Reference } from "../../model/published-site";

/** Endings of files that a page loads or a visitor downloads, as against URLs of pages. */
const FILE_ENDING =
  /\.(png|apng|jpe?g|jfif|gif|svgz?|webp|avif|ico|cur|bmp|tiff?|heic|css|m?js|json|webmanifest|lottie|woff2?|ttf|otf|eot|mp4|m4v|webm|mov|ogv|ogg|oga|mp3|m4a|wav|aac|flac|vtt|pdf|zip|rar|7z|gz|docx?|xlsx?|pptx?|odt|ods|odp|rtf|txt|csv|xml|epub|ics|vcf|glb|gltf|wasm)$/i;

/** The absolute form of a URL; `undefined` for one without http, and for a fragment of the same document. */
export function resolveUrl(value: string, base: string): string | undefined {
  const trimmed = value.trim();
  if (trimmed === "" || trimmed.startsWith("#")) return undefined;
  try {
    const url = new URL(trimmed, base);
    return /^https?:$/.test(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** The key under which a fetched file is kept: the URL without its fragment and without an empty query. */
export function toFileUrl(href: string): string {
  const url = new URL(href);
  url.hash = "";
  // Removes a question mark without anything after it, as in URLs of fonts (`font.eot?#iefix`).
  if (url.search === "") url.search = "";
  return url.href;
}

/** What a URL is for, by its ending, where the place in the markup leaves it open. */
export const findUse = (url: string): Reference["use"] => (FILE_ENDING.test(new URL(url).pathname) ? "asset" : "page");
