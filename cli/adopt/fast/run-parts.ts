import { applyEdits, type Edit } from "../../../common/edits";
import type { Inventory } from "../io/inventory";
import type { Note } from "../model/note";
import type { FastStep, OnProgress } from "../progress";
import { decode } from "../read/html/encoding";
import { readPage, type ExportedPage } from "../read/html/page";
import type { Cache } from "./results";

/** The files of a site while its parts run, wherever they are. */
export interface FastFiles {
  /** The site as it is without `fast`. */
  readonly files: Inventory;
  /** Paths of the pages, of those that are HTML and no template of a server program. */
  readonly pages: readonly string[];
  readonly sheets: readonly string[];
  /** Results of earlier runs. */
  readonly cache: Cache;
  /** Adds a file to the site. @param key of its bytes in the cache. */
  add(path: string, key: string): void;
  /** The file that pages load in place of a picture, by its path. */
  readonly replacements: Map<string, string>;
  /** Tells the owner what was left as it was, once. */
  note(note: Note): void;
  onProgress: OnProgress<FastStep>;
}

/** One way to make a site faster. Pages and sheets are read one by one, then files are made, then pages and sheets are edited. */
export interface FastPart {
  readPage?(page: ExportedPage): void | Promise<void>;
  /** @param path of the sheet. */
  readSheet?(path: string, css: string): void;
  make?(): Promise<void>;
  /** Edits of several parts must not overlap. */
  editPage?(page: ExportedPage): Edit[];
  editSheet?(path: string, css: string): Edit[];
  /** What was done, in a sentence for the summary; undefined if nothing was. */
  summary(): string | undefined;
}

/** What parts made of a site. */
export interface MadeByParts {
  /** New files, as keys of the cache by path. */
  readonly added: ReadonlyMap<string, string>;
  readonly rewritten: ReadonlyMap<string, { readonly bytes: Uint8Array; readonly edits: readonly Edit[] }>;
  readonly done: readonly string[];
  readonly left: readonly Note[];
}

/**
 * Runs parts over the files of a site, without Node or a disk; writes nothing.
 * @param create makes the parts.
 */
export async function runParts(
  { files, cache, onProgress }: Pick<FastFiles, "files" | "cache" | "onProgress">,
  create: (site: FastFiles) => readonly FastPart[] | Promise<readonly FastPart[]>,
): Promise<MadeByParts> {
  const added = new Map<string, string>();
  const left = new Map<string, Note>();
  const rewritten = new Map<string, { bytes: Uint8Array; edits: readonly Edit[] }>();
  const select = (ending: RegExp) => [...files.files].filter((path) => ending.test(path));
  const [pages, sheets] = [select(/\.html?$/i), select(/\.css$/i)];
  const parts = await create({
    files,
    pages,
    sheets,
    cache,
    add: (path, key) => void added.set(path, key),
    replacements: new Map(),
    note: (note) => void left.set(JSON.stringify(note), note),
    onProgress,
  });
  for (const path of pages) {
    const page = await openPage(files, path);
    if (page) for (const part of parts) await part.readPage?.(page.page);
  }
  for (const path of sheets) {
    const text = await openText(files, path);
    if (text) for (const part of parts) part.readSheet?.(path, text.text);
  }
  for (const part of parts) await part.make?.();
  for (const path of [...pages, ...sheets]) {
    const edited = await editFile(files, path, parts);
    if (edited) rewritten.set(path, edited);
  }
  return { added, rewritten, done: parts.flatMap((part) => part.summary() ?? []), left: [...left.values()] };
}

async function openText(files: Inventory, path: string) {
  const bytes = await files.read(path);
  return bytes && decode(bytes);
}

async function openPage(files: Inventory, path: string) {
  const text = await openText(files, path);
  if (!text) return undefined;
  const page = readPage(path, text.text);
  return page.template ? undefined : { page, text };
}

async function editFile(files: Inventory, path: string, parts: readonly FastPart[]) {
  const isSheet = /\.css$/i.test(path);
  const opened = isSheet ? undefined : await openPage(files, path);
  const text = isSheet ? await openText(files, path) : opened?.text;
  if (!text) return undefined;
  const edits = parts.flatMap(
    (part) => (opened ? part.editPage?.(opened.page) : part.editSheet?.(path, text.text)) ?? [],
  );
  return edits.length === 0 ? undefined : { bytes: text.encode(applyEdits(text.text, edits)), edits };
}
