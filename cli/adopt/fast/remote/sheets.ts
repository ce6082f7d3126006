import { basename, relative } from "pathe";
import { applyEdits, type Edit } from "../../../../common/edits";
import { compress, COPY_ENDINGS, ENCODINGS } from "../../../../common/encodings";
import { hashBytes } from "../../onto/versions";
import { FetchError } from "../../web/fetch/fetch-error";
import { findCssReferences } from "../../web/references/css";
import { findFaces, type Place } from "./faces";
import type { FastSite } from "../part";
import { encodePath, lastingName } from "../paths";
import { GOOGLE_SHEETS, type RemoteKind } from "./files";

/** The folder of style sheets that are kept in the site. */
const FOLDER = "css";
const FOLDERS: Readonly<Record<RemoteKind, string>> = {
  script: "js",
  style: FOLDER,
  font: "fonts",
  picture: "images",
};
/** Style sheets that import each other. */
const DEEPEST = 4;

/** Adds a file of another host to the site, with compressed copies if pages have some. @returns its path. */
export async function addRemote(
  site: FastSite,
  kind: RemoteKind,
  url: string,
  { key, bytes }: { key: string; bytes: Uint8Array },
): Promise<string> {
  const path = `${FOLDERS[kind]}/${lastingName(await hashBytes(bytes), readName(url))}`;
  site.add(path, key);
  const isText = kind === "script" || kind === "style";
  for (const encoding of isText ? ENCODINGS : []) {
    const ending = COPY_ENDINGS[encoding];
    if (!site.pages.some((page) => site.files.files.has(page + ending))) continue;
    const copy = key + ending;
    if (!(await site.cache.read(copy))) await site.cache.write(copy, await compress(bytes, encoding, "best"));
    site.add(path + ending, copy);
  }
  return path;
}

/** Adds a style sheet, which {@link fetchSheet} read, to the site. @returns its path. */
export async function addSheet(site: FastSite, url: string, css: string): Promise<string> {
  const bytes = new TextEncoder().encode(css);
  const key = `sheet-${await hashBytes(bytes)}.css`;
  await site.cache.write(key, bytes);
  const { hostname } = new URL(url);
  return addRemote(site, "style", hostname === GOOGLE_SHEETS ? "fonts.css" : url, { key, bytes });
}

const readName = (url: string): string => basename(url.replace(/[?#].*/, ""));

/**
 * Fetches a style sheet of another host with all that it names.
 * @returns its text as a file of the folder `css`.
 * @throws FetchError when it, or something that it names, cannot be fetched.
 */
export async function fetchSheet(site: FastSite, url: string, integrity = "", depth = 0): Promise<string> {
  if (depth > DEEPEST) throw new FetchError("style sheets import each other too deeply", "refused");
  const sheet = await site.remote.fetch(url, "style", integrity);
  const css = decodeUtf8(sheet.bytes);
  const faces = findFaces(css);
  const dropped = faces.flatMap(dropOtherFormats);
  const isIn = (places: readonly Place[], at: number) => places.some(({ start, end }) => start <= at && at < end);
  const references = findCssReferences(css, sheet.url).filter(({ start }) => !isIn(dropped, start));
  const edits = await Promise.all(
    references.map(async ({ start, end, url: href, encode }): Promise<Edit> => {
      const target = new URL(href);
      const { hash } = target;
      target.hash = "";
      const isImport = /@import\s*(?:url\(\s*)?["']?$/i.test(css.slice(Math.max(0, start - 40), start));
      const kind = isIn(
        faces.map(({ body }) => body),
        start,
      )
        ? "font"
        : "picture";
      const path = isImport
        ? await addSheet(site, target.href, await fetchSheet(site, target.href, "", depth + 1))
        : await addRemote(site, kind, target.href, await site.remote.fetch(target.href, kind));
      return { start, end, text: encode(encodePath(relative(FOLDER, path)) + hash) };
    }),
  ).catch((error: unknown) => {
    if (error instanceof FetchError && depth === 0)
      throw new FetchError(`a file that it names cannot be fetched: ${error.message}`, error.kind, error.status);
    throw error;
  });
  return applyEdits(css, [...dropped, ...edits]);
}

/** Leaves the files of a face for old browsers out, if it has one that all new browsers take. */
function dropOtherFormats({ files }: ReturnType<typeof findFaces>[number]): Edit[] {
  const [first] = files;
  const last = files.at(-1);
  const best = files.find(({ format }) => format === "woff2");
  if (!first || !last || !best) return [];
  return [
    { start: first.entry.start, end: best.entry.start, text: "" },
    { start: best.entry.end, end: last.entry.end, text: "" },
  ].filter(({ start, end }) => start < end);
}

/** @throws FetchError for a text with another encoding, which a server of the site would not name. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new FetchError("it is not encoded as UTF-8", "refused");
  }
}
