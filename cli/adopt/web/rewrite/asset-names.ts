import { createHash } from "node:crypto";
import { lookup } from "mrmime";
import type { FetchedFile } from "../../model/published-site";
import { nameComponentFiles } from "./component-names";
import { allowName, cleanName, cutToBytes, decodeName, foldPath, LONGEST_NAME } from "./safe-name";

/** What a name is made of: `images/`, `photo`, `-p-500`, `.jpg`. */
interface Parts {
  readonly folder: string;
  readonly stem: string;
  /** The mark of a smaller variant of a picture; empty for all others. */
  readonly variant: string;
  readonly ending: string;
  /** The same for a picture and its variants. */
  readonly family: string;
}

const VARIANT = /-p-\d{2,4}(x\d+)?(q\d+)?$/;
const IDS = /^(?:[0-9a-f]{24}_)+(?=.)/i;
/** Endings that servers know although the list of media types lacks them. */
const UNLISTED = /^(eot|cur|m4v|lottie)$/;
const MARK_SIZE = 6;
/** Room for the mark, a variant and the ending. */
const LONGEST_STEM = LONGEST_NAME - "-123456".length - 16 - 10;

const ENDINGS: Readonly<Record<string, string>> = {
  "text/css": "css",
  "text/javascript": "js",
  "application/javascript": "js",
  "application/x-javascript": "js",
  "image/svg+xml": "svg",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/x-icon": "ico",
  "image/vnd.microsoft.icon": "ico",
  "font/woff2": "woff2",
  "font/woff": "woff",
  "font/ttf": "ttf",
  "font/otf": "otf",
  "application/json": "json",
  "application/manifest+json": "webmanifest",
  "application/pdf": "pdf",
  "application/zip": "zip",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "audio/mpeg": "mp3",
  "text/plain": "txt",
};

/**
 * The file of each asset, by URL, independent of the order. Names are those that the owner gave the files, without the ids that the
 * builder puts in front. Where two files want the same name, both get a mark that is made from their URLs.
 * @param taken folded paths of other files; the new ones are added.
 */
export function nameAssets(files: Iterable<FetchedFile>, taken: Set<string>): Map<string, string> {
  const all = [...files];
  const names = nameComponentFiles(
    all.map(({ url }) => url),
    taken,
  );
  const assets = all.filter(({ url }) => !names.has(url)).map((file) => ({ url: file.url, parts: readParts(file) }));
  assets.sort((a, b) => (a.url < b.url ? -1 : 1));
  const marked = findClashes(
    assets.map(({ parts }) => parts),
    taken,
  );
  for (const { url, parts } of assets) {
    let name = join(parts, marked.has(parts.family) ? `-${makeMark(parts.family)}` : "");
    for (let size = MARK_SIZE; taken.has(foldPath(name)); size += 2) name = join(parts, `-${makeMark(url, size)}`);
    taken.add(foldPath(name));
    names.set(url, name);
  }
  return names;
}

/** The families of which a name is wanted by another family, too. */
function findClashes(all: readonly Parts[], taken: ReadonlySet<string>): Set<string> {
  const first = new Map<string, string>();
  const clashing = new Set<string>();
  for (const parts of all) {
    const path = foldPath(join(parts, ""));
    const other = first.get(path);
    if (taken.has(path)) clashing.add(parts.family);
    if (other === undefined) first.set(path, parts.family);
    else if (other !== parts.family) clashing.add(other).add(parts.family);
  }
  return clashing;
}

const join = ({ folder, stem, variant, ending }: Parts, mark: string): string =>
  `${folder}/${allowName(`${stem}${mark}${variant}.${ending}`)}`;

const makeMark = (text: string, size = MARK_SIZE): string =>
  createHash("sha256").update(text).digest("hex").slice(0, size);

function readParts({ url, type }: FetchedFile): Parts {
  const { origin, pathname, search } = new URL(url);
  const written = decodeName(pathname.split("/").pop() ?? "").replace(IDS, "");
  const own = /\.([a-z0-9]{1,9})$/i.exec(written)?.[1]?.toLowerCase();
  const ending = chooseEnding(own, type);
  const whole = own === ending ? written.slice(0, -own.length - 1) : written;
  const [variant = ""] = VARIANT.exec(whole) ?? [];
  const clean = cutToBytes(cleanName(whole.slice(0, whole.length - variant.length)), LONGEST_STEM);
  const family = origin + pathname.replace(/\.\w+$/, "").replace(VARIANT, "") + search;
  return { folder: chooseFolder(ending), stem: clean || "file", variant, ending, family };
}

/** The ending of the name if servers know it, otherwise one for the media type. */
function chooseEnding(own: string | undefined, type: string): string {
  const byType = ENDINGS[type];
  const isCode = byType === "css" || byType === "js";
  const fits =
    own !== undefined && (isCode ? /^(css|m?js)$/.test(own) : lookup(own) !== undefined || UNLISTED.test(own));
  return fits ? own : (byType ?? "bin");
}

function chooseFolder(ending: string): string {
  if (ending === "css") return "css";
  if (/^m?js$/.test(ending)) return "js";
  if (/^(woff2?|ttf|otf|eot)$/.test(ending)) return "fonts";
  const [kind] = (lookup(ending) ?? "").split("/");
  if (kind === "image" || ending === "cur") return "images";
  return kind === "video" || kind === "audio" || ending === "m4v" ? "media" : "documents";
}
