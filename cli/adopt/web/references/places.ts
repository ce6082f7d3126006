import { attribute, type Element } from "../../read/html/page";

/**
 * What an attribute holds. `link`: a page or a file, by its ending. `absolute`: the same, for readers that need the absolute URL.
 * `list`: URLs between commas. `refresh`: a time and a URL. `any`: a URL of a file or JSON, where an owner's script
 * reads it.
 */
export type Place =
  "asset" | "absolute asset" | "page" | "link" | "absolute link" | "srcset" | "list" | "style" | "refresh" | "any";

const BY_NAME: Readonly<Record<string, Place>> = {
  style: "style",
  srcset: "srcset",
  imagesrcset: "srcset",
  "data-srcset": "srcset",
  "data-video-urls": "list",
  "data-src": "asset",
  "data-poster-url": "asset",
  "data-poster": "asset",
  poster: "asset",
  background: "asset",
  action: "page",
  formaction: "page",
};
const META_ASSETS =
  /^((og|twitter):(image|video|audio)(:(url|src|secure_url))?|msapplication-\w+logo|msapplication-tileimage|thumbnail)$/;
const META_LINKS = /^(og|twitter):url$/;
const FILE_RELATIONS =
  /(^|\s)(stylesheet|icon|apple-touch-icon(-precomposed)?|mask-icon|fluid-icon|manifest|preload|modulepreload|image_src)(\s|$)/;
const WHOLE_RELATIONS = /(^|\s)(canonical|alternate|shortlink)(\s|$)/;
const CONNECTIONS = /(^|\s)(preconnect|dns-prefetch)(\s|$)/;

/**
 * What an attribute of an element holds; `undefined` when it is no URL.
 * @param name as the source has it, in lower case: `xlink:href`.
 */
export function findPlace(element: Element, name: string): Place | undefined {
  const tag = element.tagName;
  if (tag === "base" || name === "xmlns" || name.startsWith("xmlns:")) return undefined;
  if (tag === "meta") return name === "content" ? metaPlace(element) : undefined;
  if (name === "src" || name === "data-src") {
    if (/^i?frame$/.test(tag)) return "page";
    return tag === "embed" ? "link" : "asset";
  }
  if (name === "href" || name === "xlink:href") return hrefPlace(element);
  if (name === "data" && tag === "object") return "link";
  if (name === "action" && attribute(element, "method")?.toLowerCase() === "post") return undefined;
  return BY_NAME[name] ?? (name.startsWith("data-") ? "any" : undefined);
}

function hrefPlace(element: Element): Place | undefined {
  const tag = element.tagName;
  if (tag === "a" || tag === "area") return "link";
  if (tag !== "link") return "asset";
  const relations = (attribute(element, "rel") ?? "").toLowerCase();
  if (CONNECTIONS.test(relations)) return undefined;
  if (FILE_RELATIONS.test(relations)) return "asset";
  return WHOLE_RELATIONS.test(relations) ? "absolute link" : "link";
}

function metaPlace(element: Element): Place | undefined {
  const name = (attribute(element, "property") ?? attribute(element, "name") ?? "").toLowerCase();
  if (META_ASSETS.test(name)) return "absolute asset";
  if (META_LINKS.test(name)) return "absolute link";
  const header = attribute(element, "http-equiv") ?? "";
  return header.toLowerCase() === "refresh" ? "refresh" : undefined;
}
