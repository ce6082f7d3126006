import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Edit } from "../../../common/edits";
import { compress, COPY_ENDINGS, ENCODINGS } from "../../../common/encodings";
import { makeFolder } from "../../../common/make-folder";
import { unlessMissing } from "../../../common/missing-file";
import { readRecord, removeRecord, writeRecord } from "../base/fast-record";
import { plainSite, type RewrittenFile } from "../base/record-archive";
import { readBase } from "../base/stored-base";
import { baseFolder } from "../../../common/base-folder";
import { NoBrowser } from "../../browser";
import { takeInventory } from "../io/folder";
import type { Inventory } from "../io/inventory";
import { writeError } from "../io/write-error";
import { AdoptError } from "../model/adopt-error";
import type { FastReport } from "../model/fast-report";
import { hashBytes } from "../onto/versions";
import type { FastStep, OnProgress } from "../progress";
import { sendsCopies } from "../publish/hosts";
import type { Client } from "../web/fetch/client";
import { openCache } from "./cache";
import type { Cache } from "./results";
import { viewPages } from "./measure/view";
import { createImages } from "./images/images";
import { createSharpCodec } from "./images/sharp";
import { createShownPictures } from "./images/shown";
import { createSizes } from "./sizes/sizes";
import { createFonts } from "./fonts/fonts";
import { createRemoteFiles } from "./remote/files";
import { createLocalScripts } from "./scripts/local-scripts";
import { FAST_PARTS, type FastPartName } from "../model/fast-parts";
import type { CreatePart, FastSite } from "./part";
import { runParts, type MadeByParts } from "./run-parts";

const PARTS: Record<FastPartName, CreatePart> = {
  images: (site) => createImages(site, createSharpCodec(site.sendsAvif), createShownPictures(site)),
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
  const { added, rewritten, ...report } = await runChosen(site, { files, chosen, cache, client, onProgress });
  await writeFast(site, { record, files, cache, chosen, added, rewritten });
  return { ...report, rewritten: rewritten.size, added: added.size };
}

/** Takes out of a site what `fast` did, if it did something. */
export async function removeFast(site: string): Promise<void> {
  if (await readRecord(site)) await fastSite(site, []);
}

/** Files that parts changed, and compressed copies of them, by path. */
type Rewritten = Map<string, { readonly bytes: Uint8Array; readonly edits?: readonly Edit[] }>;

interface Run {
  readonly files: Inventory;
  readonly chosen: readonly FastPartName[];
  readonly cache: Cache;
  readonly client: Client | undefined;
  readonly onProgress: OnProgress<FastStep>;
}

/** Runs parts over a site; writes nothing into it. */
async function runChosen(
  site: string,
  { files, chosen, cache, client, onProgress }: Run,
): Promise<Omit<MadeByParts, "rewritten"> & { rewritten: Rewritten }> {
  if (chosen.length === 0) return { added: new Map(), rewritten: new Map(), done: [], left: [] };
  const host = (await readBase(site))?.options.for;
  const { rewritten: edited, ...made } = await runParts({ files, cache, onProgress }, async (work) => {
    const look = () =>
      viewPages(site, files, work.pages, onProgress).catch((error: unknown) => {
        if (!(error instanceof NoBrowser)) throw error;
        work.note({ what: "widths of pictures and the order of files", reason: error.message });
        return undefined;
      });
    const views = chosen.some((name) => LOOKING.includes(name)) ? await look() : undefined;
    const whole: FastSite = {
      ...work,
      parts: chosen,
      // Without a host of `--for`, it is a server such as `millrace host`.
      sendsAvif: host === undefined || sendsCopies(host),
      view: (path) => views?.get(path),
      sized: new Set(),
      taken: new Set(),
      remote: createRemoteFiles(cache, client),
    };
    return chosen.map((name) => PARTS[name](whole));
  });
  const rewritten: Rewritten = new Map(edited);
  for (const [path, { bytes }] of edited)
    for (const [copy, packed] of await packCopies(files, path, bytes)) rewritten.set(copy, { bytes: packed });
  return { ...made, rewritten };
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
  readonly rewritten: Rewritten;
}

/**
 * Writes the record, then new files, then rewritten files, and removes the rest last: a run that is killed leaves pages that find all
 * they name, and the next one knows what was written.
 */
async function writeFast(site: string, { record, files, cache, chosen, added, rewritten }: Result): Promise<void> {
  const plain = new Map<string, Uint8Array | undefined>();
  const touched = new Set([...rewritten.keys(), ...(record?.rewritten.keys() ?? [])]);
  for (const path of touched) plain.set(path, await files.read(path));
  const readAdded = async (key: string): Promise<Uint8Array> => {
    const bytes = await cache.read(key);
    if (!bytes) throw new AdoptError(`${key} is gone from ${baseFolder(site)}. Run the command again.`);
    return bytes;
  };
  const hashes = new Map<string, string>();
  for (const [path, key] of added) hashes.set(path, await hashBytes(await readAdded(key)));
  const stale = [...(record?.added.keys() ?? [])].filter((path) => !added.has(path));
  for (const path of stale) hashes.set(path, record?.added.get(path) ?? "");
  const list = new Map<string, RewrittenFile>();
  for (const [path, { bytes, edits }] of rewritten) list.set(path, { hash: await hashBytes(bytes), edits });
  const next = { parts: chosen, rewritten: list, added: hashes, plain: async (path: string) => plain.get(path) };
  await makeFolder(baseFolder(site)).catch((error: unknown) => {
    throw writeError(baseFolder(site), error);
  });
  await writeRecord(site, next);
  for (const [path, key] of added) await replaceFile(join(site, path), await readAdded(key));
  for (const path of touched) {
    const bytes = rewritten.get(path)?.bytes ?? plain.get(path);
    if (bytes) await replaceFile(join(site, path), bytes);
  }
  for (const path of stale) await rm(join(site, path), { force: true });
  // Of a run before that was killed.
  const folders = new Set([...added.keys(), ...touched, ...stale].map((path) => dirname(join(site, path))));
  for (const folder of folders) await rm(join(folder, DRAFT), { force: true });
  if (chosen.length === 0) await removeRecord(site);
  else if (stale.length > 0) {
    for (const path of stale) hashes.delete(path);
    await writeRecord(site, next);
  }
}

/** The name of a file that is being written. A site has one run at a time. */
const DRAFT = ".millrace-fast";

/** Replaces a file at once; visitors get the old or the new one. A file with these bytes keeps its date. */
async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  const draft = join(dirname(path), DRAFT);
  try {
    const present = await unlessMissing(readFile(path));
    if (present?.equals(bytes)) return;
    await makeFolder(dirname(path));
    await writeFile(draft, bytes);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw writeError(path, error);
  }
}
