import { endOfBlock, endOfToken } from "../../../../common/css-text";
import { findCssUrls, type CssUrl } from "../../read/html/css-urls";

/** A file that `src` of a face names. */
export interface FaceFile extends CssUrl {
  /** Where the entry with its `format()` is. */
  readonly entry: Place;
  /** By its `format()` or ending: `woff2`, `woff`, `truetype`, `opentype`; empty for others. */
  readonly format: string;
}

/** A rule `@font-face`. */
export interface FontFace {
  readonly family: string;
  readonly isItalic: boolean;
  /** The lowest and the highest weight. */
  readonly weights: readonly [number, number];
  /** `font-display`, if the rule has it. */
  readonly display: { readonly value: string; readonly place: Place } | undefined;
  /** First and last code points of `unicode-range`; undefined for all. */
  readonly ranges: readonly (readonly [number, number])[] | undefined;
  /** The files of its last `src`, in order. */
  readonly files: readonly FaceFile[];
  /** Of the declarations in the text. */
  readonly body: Place;
}

/** Offsets in a text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

const FORMATS: Readonly<Record<string, string>> = { ttf: "truetype", otf: "opentype", woff: "woff", woff2: "woff2" };

/** The rules `@font-face` of a style sheet, in its order. */
export function findFaces(css: string): FontFace[] {
  const faces: FontFace[] = [];
  for (let at = 0; at < css.length;) {
    if (css[at] !== "@" || !/^@font-face\s*\{/i.test(css.slice(at, at + 40))) {
      at = endOfToken(css, at);
      continue;
    }
    const start = css.indexOf("{", at) + 1;
    const end = endOfBlock(css, start);
    faces.push(readFace(css, { start, end }));
    at = end;
  }
  return faces;
}

function readFace(css: string, body: Place): FontFace {
  const values = new Map<string, Place>();
  for (const { start, end } of splitPlaces(css, body, ";")) {
    const from = skipComments(css, start);
    const [whole, name = ""] = /^([\w-]+)\s*:/.exec(css.slice(from, Math.min(from + 80, end))) ?? [""];
    if (name !== "") values.set(name.toLowerCase(), { start: from + whole.length, end });
  }
  const read = (name: string): string => {
    const place = values.get(name);
    return place ? css.slice(place.start, place.end).trim() : "";
  };
  const src = values.get("src");
  const display = values.get("font-display");
  const ranges = readRanges(read("unicode-range"));
  return {
    family: readFamily(read("font-family")),
    isItalic: /^(italic|oblique)/i.test(read("font-style")),
    weights: readWeights(read("font-weight")),
    display: display && { value: read("font-display").toLowerCase(), place: display },
    ranges: ranges.length > 0 ? ranges : undefined,
    files: src ? splitPlaces(css, src, ",").flatMap((entry) => readFile(css, entry)) : [],
    body,
  };
}

/** Where the first word from a place on begins. */
function skipComments(css: string, start: number): number {
  let at = start;
  while (/\s/.test(css[at] ?? "") || css.startsWith("/*", at)) at = endOfToken(css, at);
  return at;
}

function readFile(css: string, { start, end }: Place): FaceFile[] {
  const text = css.slice(start, end);
  const [url] = findCssUrls(text);
  if (!url) return [];
  const [, named] = /\bformat\(\s*["']?([\w-]+)/i.exec(text.slice(url.end)) ?? [];
  const [, ending = ""] = /\.(\w+)(?:[?#]|$)/.exec(url.value) ?? [];
  const format = named?.toLowerCase().replace(/-variations$/, "") ?? FORMATS[ending.toLowerCase()] ?? "";
  const from = start + (text.length - text.trimStart().length);
  return [
    {
      ...url,
      start: start + url.start,
      end: start + url.end,
      format,
      entry: { start: from, end: start + text.trimEnd().length },
    },
  ];
}

/** The parts between separators that are outside of brackets, strings and comments. */
function splitPlaces(css: string, { start, end }: Place, separator: string): Place[] {
  const parts: Place[] = [];
  let depth = 0;
  let from = start;
  for (let at = start; at < end;) {
    const sign = css[at];
    if (sign === "(") depth++;
    else if (sign === ")") depth--;
    else if (sign === separator && depth <= 0) {
      parts.push({ start: from, end: at });
      from = at + 1;
    }
    at = endOfToken(css, at);
  }
  return [...parts, { start: from, end }];
}

/** The first family of a list, in lower case: names are equal in all cases. */
export const readFamily = (list: string): string => {
  const [, quoted, bare = ""] = /^\s*(?:["']([^"']*)["']|([^,]*))/.exec(list) ?? [];
  return (quoted ?? bare).replace(/\\(.)/g, "$1").trim().replace(/\s+/g, " ").toLowerCase();
};

function readWeights(text: string): [number, number] {
  const [low = 400, high = low] = text
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) => (word === "bold" ? 700 : /^\d+$/.test(word) ? Number(word) : []));
  return [low, high];
}

function readRanges(text: string): [number, number][] {
  return [...text.matchAll(/U\+([0-9a-f]*)(\?*)(?:-([0-9a-f]+))?/gi)].map(([, first = "", wild = "", last]) => [
    parseInt(first + "0".repeat(wild.length), 16),
    parseInt(last ?? first + "F".repeat(wild.length), 16),
  ]);
}
