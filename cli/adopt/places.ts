import { createWriteStream, openAsBlob } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Writable } from "node:stream";
import { readExport } from "./io/archive/export";
import { archiveTarget } from "./io/archive/write";
import { sourceFolder, takeInventory } from "./io/folder";
import { checkOut, folderTarget, resolveRealPath } from "./io/folder-target";
import type { Inventory, OutputTarget } from "./io/inventory";
import { AdoptError } from "./model/adopt-error";
import { writeError } from "./io/write-error";
import { isAddress } from "./web/address";
import { openSite, type WebOptions, type WebSource } from "./web/open-site";
import { overlaySite } from "./web/overlay";
import { unlessMissing } from "../../host/base/missing-file";

/** Opens the source and the target of a site: folders or ZIP archives on this machine; the source may also be a URL. */
export interface Places {
  inventory: Inventory;
  /** The folder or archive to write. */
  out: string;
  /** The same without the ending of an archive; files beside it add other endings to this name. */
  bare: string;
  /** The same for a folder; `undefined` for an archive, which is new each time. */
  folder: string | undefined;
  /** What was read of the published site, if one was. */
  web?: WebSource;
  /** Begins to write. */
  open(): Promise<OpenTarget>;
}

interface OpenTarget extends OutputTarget {
  /** Ends it; an archive is there only then. */
  close(): Promise<void>;
  /** Removes an incomplete archive; files written into a folder stay. */
  abandon(): Promise<void>;
}

const isArchiveName = (path: string): boolean => /\.zip$/i.test(path);
const withoutEnding = (path: string): string => path.replace(/\.zip$/i, "");

/** What the places of a site depend on. */
export interface PlaceOptions {
  /** The output as the user named it. */
  out?: string | undefined;
  force?: boolean | undefined;
  web?: WebOptions | undefined;
  /** Origin of the new site. */
  origin?: string | undefined;
}

/** @throws AdoptError when the source cannot be read, or the output not be written without touching the original. */
export async function openPlaces(source: string, options: PlaceOptions): Promise<Places> {
  const force = options.force === true;
  const read = (address: string, bare: string) =>
    openSite(address, `${bare}.millrace-fetch`, options.web ?? {}, options.origin);
  if (isAddress(source)) {
    const path = resolve(options.out ?? `${new URL(source).host.replace(/:/g, "-")}-millrace`);
    const out = isArchiveName(path) ? await checkArchive("", path, force) : await checkOut(undefined, path, force);
    const web = await read(source, withoutEnding(out));
    return { ...placesFor(out), inventory: web.inventory, web };
  }
  const isArchive = isArchiveName(source) && ((await unlessMissing(stat(source)))?.isFile() ?? false);
  const root = isArchive ? undefined : await sourceFolder(source);
  const own = isArchive ? `${withoutEnding(resolve(source))}-millrace.zip` : `${resolve(source)}-millrace`;
  const path = resolve(options.out ?? own);
  const out = isArchiveName(path)
    ? await checkArchive(await resolveRealPath(resolve(source)), path, force)
    : await checkOut(root, path, force);
  const exported =
    root === undefined ? await readExport(() => openAsBlob(source), resolve(source)) : await takeInventory(root, out);
  const from = options.web?.from;
  if (from === undefined) return { ...placesFor(out), inventory: exported };
  const web = await read(from, withoutEnding(out));
  return { ...placesFor(out), inventory: await overlaySite(exported, web.inventory), web };
}

const placesFor = (out: string): Pick<Places, "out" | "bare" | "folder" | "open"> => ({
  out,
  bare: withoutEnding(out),
  folder: isArchiveName(out) ? undefined : out,
  open: async () => (isArchiveName(out) ? openArchive(out) : { ...folderTarget(out), ...nothingToEnd }),
});

const nothingToEnd = { close: () => Promise.resolve(), abandon: () => Promise.resolve() };

async function checkArchive(source: string, out: string, force: boolean): Promise<string> {
  const real = await resolveRealPath(out);
  if (real === source) throw new AdoptError("The output is the export itself; the original is never touched.");
  const stats = await unlessMissing(stat(real));
  if (stats && !stats.isFile()) throw new AdoptError(`${out} is a folder; a name for a ZIP archive was expected.`);
  if (stats && !force) {
    throw new AdoptError(`${out} is there already. Choose another name, or write over it with --force.`);
  }
  const folder = await unlessMissing(stat(dirname(real)));
  if (!folder?.isDirectory()) throw new AdoptError(`The folder ${dirname(out)} does not exist.`);
  return real;
}

/** Under another name until it is whole. */
async function openArchive(out: string): Promise<OpenTarget> {
  const draft = join(dirname(out), `.${basename(out)}.${process.pid}`);
  const stream = createWriteStream(draft, { flags: "wx" });
  const target = archiveTarget(Writable.toWeb(stream) as WritableStream<Uint8Array>);
  const inWords = (error: unknown) => {
    throw writeError(out, error);
  };
  return {
    write: (path, bytes, like) => target.write(path, bytes, like).catch(inWords),
    async close() {
      await target.close().catch(inWords);
      await rename(draft, out);
    },
    async abandon() {
      stream.destroy();
      await rm(draft, { force: true });
    },
  };
}
