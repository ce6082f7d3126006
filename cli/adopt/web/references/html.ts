import { attribute, readPage, type Element, type ExportedPage } from "../../read/html/page";
import type { Reference } from "../../model/published-site";
import { resolveUrl, findUse } from "./url";
import { findCssReferences } from "./css";
import { findJsonReferences } from "./json";
import { attributeLayer, liftReference, cutLayer, plainLayer, type Layer } from "./layer";
import { findPlace, type Place } from "./places";
import { findScriptReferences } from "./script";
import { findCandidates } from "./srcset";

/**
 * Every URL of a page, in the order of the source: in attributes, styles, JSON, scripts and in the text of `noscript`.
 * URLs without http and those of a place in the same page (`#visit`) are left out.
 * @param base the page's own URL.
 */
export function findHtmlReferences(page: ExportedPage, base: string): Reference[] {
  const url = readBase(page, base);
  const found = page.elements.flatMap((element) => [
    ...findInAttributes(page.source, element, url),
    ...findInText(page.source, element, url),
  ]);
  return found.toSorted((a, b) => a.start - b.start);
}

/** The URL that relative ones start from: that of `<base href>`, or the page's own. */
function readBase({ elements }: ExportedPage, base: string): string {
  const element = elements.find((each) => each.tagName === "base" && attribute(each, "href") !== undefined);
  return (element && resolveUrl(attribute(element, "href") ?? "", base)) ?? base;
}

function findInAttributes(source: string, element: Element, base: string): Reference[] {
  const locations = Object.entries(element.sourceCodeLocation?.attrs ?? {});
  return locations.flatMap(([name, { startOffset, endOffset }]) => {
    const place = findPlace(element, name);
    if (place === undefined) return [];
    const written = source.slice(startOffset, endOffset);
    const [opening = "", quote = ""] = /^[^\s=]+\s*=\s*(["']?)/.exec(written) ?? [];
    if (opening === "") return [];
    const raw = written.slice(opening.length, written.length - quote.length);
    const layer = attributeLayer(raw, startOffset + opening.length, quote);
    return findInValue(layer, place, base);
  });
}

function findInValue(layer: Layer, place: Place, base: string): Reference[] {
  const { text } = layer;
  const whole = (start: number, end: number, kind: Place = "asset") =>
    findWhole(cutLayer(layer, start, end), kind, base);
  switch (place) {
    case "style":
      return findCssReferences(text, base).map((reference) => liftReference(layer, reference));
    case "srcset":
      return findCandidates(text).flatMap(({ start, end }) => whole(start, end));
    case "list":
      return [...text.matchAll(/[^,\s][^,]*/g)].flatMap(({ 0: entry, index }) => whole(index, index + entry.length));
    case "refresh": {
      const refresh = /^[\s\d.]*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(text);
      const start = refresh ? refresh[0].length - (refresh[1] ?? "").length : 0;
      return refresh ? whole(start, refresh[0].length, "page") : [];
    }
    case "any":
      if (/^\s*[[{]/.test(text)) return findJsonReferences(text, base).map((found) => liftReference(layer, found));
      return /^\s*(https?:)?\/\//i.test(text) ? findWhole(layer, "link", base).filter(isAsset) : [];
    default:
      return findWhole(layer, place, base);
  }
}

const isAsset = ({ use }: Reference): boolean => use === "asset";

function findWhole(layer: Layer, place: Place, base: string): Reference[] {
  const url = resolveUrl(layer.text, base);
  if (url === undefined) return [];
  const use = place.endsWith("link") ? findUse(url) : place === "page" ? "page" : "asset";
  return [
    {
      start: layer.toOuter(0),
      end: layer.toOuter(layer.text.length),
      url,
      use,
      ...(place.startsWith("absolute") ? { absolute: true } : {}),
      encode: (value) => layer.encode(value),
    },
  ];
}

/** The URLs in the text of a style, a script or a `noscript`. */
function findInText(source: string, element: Element, base: string): Reference[] {
  const { startTag, endTag, endOffset } = element.sourceCodeLocation ?? {};
  if (!startTag || !/^(style|script|noscript)$/.test(element.tagName)) return [];
  const start = startTag.endOffset;
  const layer = plainLayer(source.slice(start, endTag?.startOffset ?? endOffset), start);
  return readText(element, layer.text, base).map((reference) => liftReference(layer, reference));
}

function readText(element: Element, text: string, base: string): Reference[] {
  if (element.tagName === "style") return findCssReferences(text, base);
  // With scripts, a parser reads the content of `noscript` as text; without them it is markup.
  if (element.tagName === "noscript") return text.includes("<") ? findHtmlReferences(readPage("", text), base) : [];
  if (attribute(element, "src") !== undefined) return [];
  const type = (attribute(element, "type") ?? "").trim().toLowerCase();
  if (type === "application/ld+json") {
    return findJsonReferences(text, base).map((reference) => ({ ...reference, absolute: true }));
  }
  if (/json|importmap|speculationrules/.test(type)) return findJsonReferences(text, base);
  return type === "" || /javascript|ecmascript|^module$/.test(type) ? findScriptReferences(text, base) : [];
}
