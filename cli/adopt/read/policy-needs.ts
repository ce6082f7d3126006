import type { ConvertOptions } from "../convert-options";
import { attribute, readClasses, readText, type Element, type ExportedPage } from "./html/page";
import { resolveReference } from "./resolve-reference";

/** Directives of a content security policy, each with its sources. */
export type Sources = ReadonlyMap<string, ReadonlySet<string>>;

/** The requirements of a page for a policy. */
export interface PolicyNeeds {
  /** What has to be added to {@link BASE}, because the page's content names it. */
  sources: Sources;
  /** How much of the page a policy without `'unsafe-inline'` leaves out. */
  inline: { scripts: number; handlers: number; blocks: number; attributes: number };
  /** Whether it has scripts that are not ours, which may write markup in ways that trusted types forbid. */
  ownScripts: boolean;
}

type PolicyOptions = Pick<ConvertOptions, "bucket" | "turnstile">;

/** The directives and sources that every page requires; the empty source is replaced by the runtime's own tag. */
export const BASE: readonly (readonly [directive: string, sources: string])[] = [
  ["default-src", "'none'"],
  ["script-src", ""],
  ["style-src", "'self'"],
  ["connect-src", "'self'"],
  ["img-src", "'self'"],
];

/** The attributes that fetch something, and the directive that allows it. */
const FETCHES: Readonly<Record<string, readonly (readonly [name: string, directive: string])[]>> = {
  img: [["src", "img-src"]],
  input: [["src", "img-src"]],
  image: [["href", "img-src"]],
  video: [
    ["src", "media-src"],
    ["poster", "img-src"],
  ],
  audio: [["src", "media-src"]],
  track: [["src", "media-src"]],
  iframe: [["src", "frame-src"]],
  object: [["data", "object-src"]],
  embed: [["src", "object-src"]],
};
const LINKS: Readonly<Record<string, string>> = {
  stylesheet: "style-src",
  icon: "img-src",
  "shortcut icon": "img-src",
  "apple-touch-icon": "img-src",
  manifest: "manifest-src",
};

/** The builder's own line in the head, which sets classes and no markup (`boot.md` 3). */
const HEAD_MARK = /^\s*!function\(\w,\w\)\{[^{}]*"\s?w-mod-"[^{}]*\}\(window,document\);?\s*$/;
const MAILING_LIST = /^https?:\/\/([\w-]+\.)*list-manage\d?\.com\//i;
const TURNSTILE = "https://challenges.cloudflare.com";
/** The builder's code for fonts of a service: a script that adds a style sheet, which names files on a third host. */
const FONT_LOADER = /\/\/ajax\.googleapis\.com\/.*\/webfont\.js/;
const FONT_SHEETS = "https://fonts.googleapis.com";
const FONT_FILES = "https://fonts.gstatic.com";
const MAP = "https://www.openstreetmap.org";

/**
 * What a page needs besides {@link BASE}: other origins that it names, media, frames, fonts, and requests of the runtime.
 * URLs in data that is fetched later (pictures of a Lottie animation) are unknown here.
 * @param sheets the texts of the page's style sheets.
 * @param gone scripts that will not be on the page any more.
 * @param options the bucket that visitors send files to, and what becomes of bot checks.
 */
export function policyNeeds(
  page: ExportedPage,
  sheets: readonly string[],
  gone: ReadonlySet<Element> = new Set(),
  options: PolicyOptions = {},
): PolicyNeeds {
  const scripts = page.scripts.filter(({ element }) => !gone.has(element));
  const sources = new Map<string, Set<string>>();
  const add = (directive: string, reference: string | undefined): void => {
    const source = reference === undefined ? undefined : toSource(page, reference);
    if (source !== undefined) sources.set(directive, (sources.get(directive) ?? new Set()).add(source));
  };
  for (const element of page.elements) {
    for (const fetched of [...listFetches(element), ...widgetFetches(element, options)]) add(...fetched);
  }
  for (const { src } of scripts) if (!isRuntime(src)) add("script-src", src);
  for (const [directive, reference] of sheets.flatMap(sheetFetches)) add(directive, reference);
  if (scripts.some(({ src }) => FONT_LOADER.test(src ?? ""))) add("style-src", FONT_SHEETS);
  if (sources.get("style-src")?.has(FONT_SHEETS)) add("font-src", FONT_FILES);
  for (const [directive, source] of BASE) sources.get(directive)?.delete(source);
  // Style sheets of other hosts that `fast` keeps in the site have their fonts there, too.
  if (sources.get("style-src")?.size) add("font-src", "fonts/");
  return {
    sources: new Map([...sources].filter(([, found]) => found.size > 0)),
    ownScripts: scripts.some(({ src, content }) => !isRuntime(src) && !HEAD_MARK.test(content)),
    inline: {
      scripts: scripts.filter(({ src }) => src === undefined).length,
      handlers: page.elements.filter(({ attrs }) => attrs.some(({ name }) => /^on[a-z]+$/.test(name))).length,
      blocks: page.elements.filter(({ tagName }) => tagName === "style").length,
      attributes: page.elements.filter((element) => attribute(element, "style") !== undefined).length,
    },
  };
}

type Fetch = readonly [directive: string, reference: string | undefined];

function listFetches(element: Element): Fetch[] {
  const { tagName } = element;
  const value = (name: string) => attribute(element, name);
  const rel = (value("rel") ?? "").toLowerCase().trim();
  const direct = (FETCHES[tagName] ?? []).map(([name, directive]): Fetch => [directive, value(name)]);
  const set = (value("srcset") ?? "").split(/,\s+/).map((one): Fetch => ["img-src", one.trim().split(/\s/)[0]]);
  const holder = element.parentNode && "tagName" in element.parentNode ? element.parentNode.tagName : "";
  if (tagName === "source" && holder !== "picture") direct.push(["media-src", value("src")]);
  if (tagName === "iframe" && !value("src")) direct.length = 0;
  const link = tagName === "link" ? LINKS[rel] : undefined;
  const preloaded = tagName === "link" && rel === "preload" && value("as") === "font";
  return [
    ...direct,
    ...set.filter(([, reference]) => reference),
    ...(link === undefined ? [] : [[link, value("href")] as const]),
    ...(preloaded ? [["font-src", value("href")] as const] : []),
    ...declarationFetches(value("style") ?? ""),
  ];
}

/** Requests of the runtime because of an element. */
function widgetFetches(element: Element, { bucket, turnstile }: PolicyOptions): Fetch[] {
  const value = (name: string) => attribute(element, name);
  const classes = readClasses(element);
  const found: Fetch[] = [];
  if (value("data-animation-type") === "lottie") found.push(["connect-src", value("data-src")], ["img-src", "data:,"]);
  if (classes.includes("w-background-video"))
    found.push(...(value("data-video-urls") ?? "").split(",").map((url): Fetch => ["media-src", url]));
  if (classes.includes("w-file-upload")) found.push(["connect-src", bucket]);
  if (classes.includes("w-widget-map")) found.push(["frame-src", MAP], ["connect-src", MAP]);
  if (value("data-turnstile-sitekey") !== undefined && turnstile !== "none")
    found.push(["script-src", TURNSTILE], ["frame-src", TURNSTILE]);
  const action = (value("action") ?? "").trim();
  if (element.tagName === "form" && MAILING_LIST.test(action)) found.push(["script-src", action]);
  if (element.tagName === "script")
    found.push(["connect-src", value("data-api")], ["connect-src", value("data-interactions-src")]);
  if (element.tagName === "script" && classes.includes("w-json")) found.push(...lightboxFetches(readText(element)));
  return found;
}

/** Pictures and players of a lightbox; a player has an empty picture of ours beside it. */
function lightboxFetches(json: string): Fetch[] {
  const pictures = [...json.matchAll(/"(?:url|thumbnailUrl)":\s*"([^"\\]+)"/g)].map(([, url]): Fetch => [
    "img-src",
    url,
  ]);
  const players = [...json.matchAll(/<(iframe|video)[^<>]*?\ssrc=\\?["']?([^"'\\\s>]+)/gi)];
  const framed = players.map(([, tag, url]): Fetch => [
    tag?.toLowerCase() === "iframe" ? "frame-src" : "media-src",
    url,
  ]);
  return [...pictures, ...framed, ...(players.length > 0 ? [["img-src", "data:,"] as const] : [])];
}

/**
 * By pieces, without expressions that search to the end of the sheet from each character: a sheet may be made to be
 * slow.
 */
function sheetFetches(css: string): Fetch[] {
  const [bare = "", ...faces] = withoutComments(css).split("@font-face");
  const fonts = faces.map((face) => face.slice(0, findEnd(face, "}")));
  const [start = "", ...imports] = [bare, ...faces.map((face, at) => face.slice(fonts[at]?.length))]
    .join("")
    .split("@import");
  const imported = imports.map((rule) => rule.slice(0, findEnd(rule, ";")));
  const others = [start, ...imports.map((rule, at) => rule.slice(imported[at]?.length))].join("");
  return [
    ...imported.map((rule): Fetch => ["style-src", /^\s*(?:url\()?["']?([^"')\s]+)/.exec(rule)?.[1]]),
    ...fonts.flatMap((face) => urlsIn(face).map((url): Fetch => ["font-src", url])),
    ...declarationFetches(others),
  ];
}

function withoutComments(css: string): string {
  const [first = "", ...rest] = css.split("/*");
  return [first, ...rest.map((part) => part.slice(findEnd(part, "*/") + 2))].join(" ");
}

function findEnd(text: string, sign: string): number {
  const at = text.indexOf(sign);
  return at < 0 ? text.length : at;
}

const declarationFetches = (css: string): Fetch[] => urlsIn(css).map((url): Fetch => ["img-src", url]);

const urlsIn = (css: string): string[] =>
  [...css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()\s]*))\s*\)/g)]
    .map(([, double, single, bare]) => double ?? single ?? bare ?? "")
    .filter((url) => url !== "" && !url.startsWith("#"));

/** A reference as a policy names where it leads: an origin, a scheme without one, or `'self'`. */
function toSource(page: ExportedPage, reference: string): string | undefined {
  const text = reference.trim();
  if (text === "" || /^about:/i.test(text)) return undefined;
  const resource = resolveReference(page, text);
  if (!resource) return undefined;
  if (!resource.url) return "'self'";
  const { protocol, origin } = resource.url;
  return /^https?:$/.test(protocol) ? origin : /^(data|blob):$/.test(protocol) ? protocol : undefined;
}

const isRuntime = (src: string | undefined): boolean => /(^|\/)millrace[\w.-]*\.js([?#]|$)/.test(src ?? "");
