import { escapePattern } from "./escape";
import { classifyFile, type FileClass } from "./file-class";

/** Text files whose words count, besides named JSON files, whose words count, too: an index can name further files. */
const TEXT = /\.(x?html?|css|m?js|svg|webmanifest|gltf|m3u8|mpd)$/i;

/** Whether a path can name other files. */
export const canNameFiles = (path: string): boolean => TEXT.test(path) || isJson(path);

/** Parts of a video count only in these. */
const isPlaylist = (path: string): boolean => /\.(m3u8|mpd)$/i.test(path);

const isJson = (path: string): boolean => /\.json$/i.test(path);

/**
 * Finds the files of class `named` that a page, style sheet or script of the same site names by their file name, and
 * those of class `stream` that a playlist names.
 * @param paths all files of the site, relative to its root.
 * @param kept further files that are public.
 * @param read the text of a file; `undefined` if it cannot be read.
 */
export async function findNamedFiles(
  paths: Iterable<string>,
  read: (path: string) => Promise<string | undefined>,
  kept: (path: string) => boolean = () => false,
): Promise<Set<string>> {
  const all = [...paths];
  const ofKind = (kind: FileClass) => all.filter((path) => classifyFile(path).kind === kind);
  const candidates = ofKind("named");
  const named = new Set(candidates.filter(kept));
  const search = createNameSearch(candidates.filter((path) => !named.has(path)));
  const searchParts = createNameSearch(ofKind("stream"));
  if (!search && !searchParts) return named;
  const isText = (path: string) => TEXT.test(path) && classifyFile(path).kind === "public";
  const queue = [...all.filter(isText), ...[...named].filter(isJson)];
  for (const path of queue) {
    const text = (await read(path)) ?? "";
    const parts = isPlaylist(path) ? searchParts?.(text) : undefined;
    for (const found of [...(search?.(text) ?? []), ...(parts ?? [])]) {
      if (named.has(found)) continue;
      named.add(found);
      if (isJson(found)) queue.push(found);
    }
  }
  return named;
}

/** Names by their last part, which is searched for: an ending, or a whole name without one. */
type Anchors = Map<string, Map<string, string[]>>;

/** @returns a function that finds the paths whose file names are in a text; undefined without paths. */
function createNameSearch(paths: readonly string[]): ((text: string) => Set<string>) | undefined {
  if (!paths.length) return undefined;
  const anchors: Anchors = new Map();
  for (const path of paths) {
    for (const name of spellings(path)) {
      const anchor = /\.[^.]*$/.exec(name)?.[0] ?? name;
      const names = anchors.get(anchor) ?? new Map<string, string[]>();
      names.set(name, [...(names.get(name) ?? []), path]);
      anchors.set(anchor, names);
    }
  }
  const ends = new RegExp(`(?:${[...anchors.keys()].map(escapePattern).join("|")})(?![\\p{L}\\p{N}_-])`, "gu");
  const lengths = new Map(
    [...anchors].map(([end, names]) => [end, new Set([...names.keys()].map((name) => name.length))]),
  );
  return (text) => {
    const found = new Set<string>();
    const plain = decodeText(text);
    for (const one of plain === text ? [text] : [text, plain]) {
      for (const { 0: end, index } of one.matchAll(ends)) {
        const stop = index + end.length;
        for (const length of lengths.get(end) ?? []) {
          const name = one.slice(Math.max(0, stop - length), stop);
          if (!isNameAlone(one, stop - length, stop, name)) continue;
          for (const path of anchors.get(end)?.get(name) ?? []) found.add(path);
        }
      }
    }
    return found;
  };
}

/** Whether the name is not a part of a longer one. A name without an ending can be a word, so it needs the signs of a URL. */
function isNameAlone(text: string, start: number, stop: number, name: string): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  if (name.includes(".")) return !/[\p{L}\p{N}_-]$/u.test(before);
  return /["'`(]$|(?<!<)\/$/.test(before) && /["'`?#)>\s]/.test(text.charAt(stop));
}

/** The name of a path and of the file whose compressed copy it is, in both normalizations of Unicode. */
function spellings(path: string): Set<string> {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return new Set(
    [name, name.replace(/\.(br|gz)$/i, "")].flatMap((one) => [one.normalize("NFC"), one.normalize("NFD")]),
  );
}

/** Character codes of HTML, JSON and scripts. */
const CODES = /&#x([\da-f]{1,6});|\\u\{([\da-f]{1,6})\}|\\u([\da-f]{4})|\\x([\da-f]{2})|&#(\d{1,7});/gi;

/** Resolves what attributes, URLs, JSON, scripts and style sheets encode. */
function decodeText(text: string): string {
  return text
    .replace(CODES, (written: string, ...groups: (string | undefined)[]) => {
      const [hex, decimal] = [groups.slice(0, 4).find((digits) => digits !== undefined), groups[4]];
      const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : written;
    })
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\\[nrt]/g, " ")
    .replace(/\\(\W)/g, "$1")
    .replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
      try {
        return decodeURIComponent(encoded);
      } catch {
        return encoded;
      }
    });
}
