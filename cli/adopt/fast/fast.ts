import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { applyEdits, type Edit } from "../../../common/edits";
import { compress, COPY_ENDINGS, ENCODINGS } from "../../../common/encodings";
import { makeFolder } from "../../../common/make-folder";
import { unlessMissing } from "../../../common/missing-file";
import { plainSite, readRecord, removeRecord, writeRecord, type RewrittenFile } from "../base/fast-record";
import { readBase } from "../base/stored-base";
import { baseFolder } from "../../../common/base-folder";
import { NoBrowser } from "../../browser";
import { takeInventory } from "../io/folder";
import type { Inventory } from "../io/inventory";
import { writeError } from "../io/write-error";
import { AdoptError } from "../model/adopt-error";
import type { FastReport } from "../model/fast-report";
import type { Note } from "../model/note";
import { hashBytes } from "../onto/versions";
import type { FastStep, OnProgress } from "../progress";
import { sendsCopies } from "../publish/hosts";
import { decode } from "../read/html/encoding";
import { readPage } from "../read/html/page";
import type { Client } from "../web/fetch/client";
import { openCache, type Cache } from "./cache";
import { viewPages } from "./measure/view";
import { createImages } from "./images/images";
import { createSizes } from "./sizes/sizes";
import { createFonts } from "./fonts/fonts";
import { createRemoteFiles } from "./remote/files";
import { createLocalScripts } from "./scripts/local-scripts";
import { FAST_PARTS, type FastPartName } from "../model/fast-parts";
import type { CreatePart, FastPart, FastSite } from "./part";

const PARTS: Record<FastPartName, CreatePart> = {
  images: createImages,
  sizes: createSizes,
  fonts: createFonts,
  "local-scripts": createLocalScripts,
};

/** The parts that use how pages look in a browser. */
const LOOKING: readonly FastPartName[] = ["sizes", "fonts"];

export interface FastOptions {
  onProgress?: OnProgress<FastStep> | undefined;
  /** Fetches files of other hosts. Default: over the internet. */
  client?: Client | undefined;
}

/**
 * Makes the pages of a site faster: the files that it was made of stay under their names. What an earlier run did is taken out first.
 * @param site the real path of its folder.
 * @param names the parts that run; none restores the site.
 * @throws AdoptError when a package is missing, or the folder cannot be written.
 */
export async function fastSite(
  site: string,
  names: readonly FastPartName[],
  { onProgress = () => undefined, client }: FastOptions = {},
): Promise<FastReport> {
  const record = await readRecord(site);
  const files = plainSite(await takeInventory(site), record);
  const chosen = FAST_PARTS.filter((name) => names.includes(name));
  const cache = openCache(site);
  const { added, rewritten, ...report } = await runParts(site, { files, chosen, cache, client, onProgress });
  await writeFast(site, { record, files, cache, chosen, added, rewritten });
  return { ...report, rewritten: rewritten.size, added: added.size };
}

/** Takes out of a site what `fast` did, if it did something. */
export async function removeFast(site: string): Promise<void> {
  if (await readRecord(site)) await fastSite(site, []);
}

interface Run {
  readonly files: Inventory;
  readonly chosen: readonly FastPartName[];
  readonly cache: Cache;
  readonly client: Client | undefined;
  readonly onProgress: OnProgress<FastStep>;
}

/** Runs parts over a site; writes nothing into it. */
async function runParts(site: string, { files, chosen, cache, client, onProgress }: Run) {
  const added = new Map<string, string>();
  const left = new Map<string, Note>();
  const rewritten = new Map<string, { bytes: Uint8Array; edits?: readonly Edit[] }>();
  const select = (ending: RegExp) => (chosen.length === 0 ? [] : [...files.files].filter((path) => ending.test(path)));
  const [pages, sheets] = [select(/\.html?$/i), select(/\.css$/i)];
  const look = () =>
    viewPages(site, files, pages, onProgress).catch((error: unknown) => {
      if (!(error instanceof NoBrowser)) throw error;
      left.set("order", { what: "widths of pictures and the order of files", reason: error.message });
      return undefined;
    });
  const views = chosen.some((name) => LOOKING.includes(name)) ? await look() : undefined;
  const host = (await readBase(site))?.options.for;
  const work: FastSite = {
    files,
    pages,
    sheets,
    cache,
    parts: chosen,
    // Without a host of `--for`, it is a server such as `millrace host`.
    sendsAvif: host === undefined || sendsCopies(host),
    view: (path) => views?.get(path),
    add: (path, key) => void added.set(path, key),
    replacements: new Map(),
    sized: new Set(),
    taken: new Set(),
    remote: createRemoteFiles(cache, client),
    note: (note) => void left.set(JSON.stringify(note), note),
    onProgress,
  };
  const parts = chosen.map((name) => PARTS[name](work));
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
    if (!edited) continue;
    rewritten.set(path, edited);
    for (const [copy, bytes] of await packCopies(files, path, edited.bytes)) rewritten.set(copy, { bytes });
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

/** The compressed copies of a file that stand beside it. */
async function packCopies(files: Inventory, path: string, bytes: Uint8Array): Promise<[string, Uint8Array][]> {
  const encodings = ENCODINGS.filter((encoding) => files.files.has(path + COPY_ENDINGS[encoding]));
  return Promise.all(
    encodings.map(async (encoding) => [path + COPY_ENDINGS[encoding], await compress(bytes, encoding, "best")]),
  );
}

interface Result {
  readonly record: Awaited<ReturnType<typeof readRecord>>;
  /** The plain site. */
  readonly files: Inventory;
  readonly cache: Cache;
  readonly chosen: readonly FastPartName[];
  /** Keys of the cache by path. */
  readonly added: ReadonlyMap<string, string>;
  readonly rewritten: ReadonlyMap<string, { bytes: Uint8Array; edits?: readonly Edit[] }>;
}

/**
 * Writes new files, then the record, then rewritten files, and removes the rest last: a run that is killed leaves pages that find all
 * they name, and the next one knows them.
 */
async function writeFast(site: string, { record, files, cache, chosen, added, rewritten }: Result): Promise<void> {
  const plain = new Map<string, Uint8Array | undefined>();
  const touched = new Set([...rewritten.keys(), ...(record?.rewritten.keys() ?? [])]);
  for (const path of touched) plain.set(path, await files.read(path));
  const hashes = new Map<string, string>();
  for (const [path, key] of added) {
    const bytes = await cache.read(key);
    if (!bytes) throw new AdoptError(`${key} is gone from ${baseFolder(site)}. Run the command again.`);
    await replaceFile(join(site, path), bytes);
    hashes.set(path, await hashBytes(bytes));
  }
  const stale = [...(record?.added.keys() ?? [])].filter((path) => !added.has(path));
  for (const path of stale) hashes.set(path, record?.added.get(path) ?? "");
  const list = new Map<string, RewrittenFile>();
  for (const [path, { bytes, edits }] of rewritten) list.set(path, { hash: await hashBytes(bytes), edits });
  const next = { parts: chosen, rewritten: list, added: hashes, plain: async (path: string) => plain.get(path) };
  await makeFolder(baseFolder(site)).catch((error: unknown) => {
    throw writeError(baseFolder(site), error);
  });
  await writeRecord(site, next);
  for (const path of touched) {
    const bytes = rewritten.get(path)?.bytes ?? plain.get(path);
    if (bytes) await replaceFile(join(site, path), bytes);
  }
  for (const path of stale) await rm(join(site, path), { force: true });
  if (chosen.length === 0) await removeRecord(site);
  else if (stale.length > 0) {
    for (const path of stale) hashes.delete(path);
    await writeRecord(site, next);
  }
}

/** Replaces a file at once; visitors get the old or the new one. A file with these bytes keeps its date. */
async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  const present = await unlessMissing(readFile(path));
  if (present?.equals(bytes)) return;
  const draft = join(dirname(path), `.${process.pid}.millrace-fast`);
  try {
    await makeFolder(dirname(path));
    await writeFile(draft, bytes);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw writeError(path, error);
  }
}
