import { createWriteStream, openAsBlob } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Writable } from "node:stream";
import { readExport } from "./archive/export";
import { archiveTarget } from "./archive/write";
import { sourceFolder, takeInventory } from "./folder";
import { checkOut, folderTarget, resolveRealPath } from "./folder-target";
import type { Inventory, OutputTarget } from "./inventory";
import { AdoptError } from "../report/report";

/** Where a site comes from and where it goes to, both of them folders or ZIP archives on this machine. */
export interface Places {
  inventory: Inventory;
  /** The folder or archive to write. */
  out: string;
  /** The same without the ending of an archive; files beside it add other endings to this name. */
  bare: string;
  /** Begins to write. */
  open(): Promise<OpenTarget>;
}

interface OpenTarget extends OutputTarget {
  /** Ends it; an archive is there only then. */
  close(): Promise<void>;
  /** Leaves no archive behind; what is written into a folder stays. */
  abandon(): Promise<void>;
}

const isArchiveName = (path: string): boolean => /\.zip$/i.test(path);
const withoutEnding = (path: string): string => path.replace(/\.zip$/i, "");

/** @throws AdoptError when the source cannot be read, or the output not be written without touching the original. */
export async function openPlaces(source: string, wanted: string | undefined, force: boolean): Promise<Places> {
  const isArchive = isArchiveName(source) && ((await stat(source).catch(() => undefined))?.isFile() ?? false);
  const root = isArchive ? undefined : await sourceFolder(source);
  const own = isArchive ? `${withoutEnding(resolve(source))}-millrace.zip` : `${resolve(source)}-millrace`;
  const path = resolve(wanted ?? own);
  const packs = isArchiveName(path);
  const out = packs
    ? await checkArchive(await resolveRealPath(resolve(source)), path, force)
    : await checkOut(root, path, force);
  return {
    inventory:
      root === undefined ? await readExport(() => openAsBlob(source), resolve(source)) : await takeInventory(root, out),
    out,
    bare: withoutEnding(out),
    open: async () => (packs ? openArchive(out) : { ...folderTarget(out), ...nothingToEnd }),
  };
}

const nothingToEnd = { close: () => Promise.resolve(), abandon: () => Promise.resolve() };

async function checkArchive(source: string, out: string, force: boolean): Promise<string> {
  const real = await resolveRealPath(out);
  if (real === source) throw new AdoptError("The output is the export itself; the original is never touched.");
  const stats = await stat(real).catch(() => undefined);
  if (stats && !stats.isFile()) throw new AdoptError(`${out} is a folder; a name for a ZIP archive was expected.`);
  if (stats && !force) {
    throw new AdoptError(`${out} is there already. Choose another name, or write over it with --force.`);
  }
  const folder = await stat(dirname(real)).catch(() => undefined);
  if (!folder?.isDirectory()) throw new AdoptError(`The folder ${dirname(out)} does not exist.`);
  return real;
}

/** Under another name until it is whole. */
async function openArchive(out: string): Promise<OpenTarget> {
  const draft = join(dirname(out), `.${basename(out)}.${process.pid}`);
  const stream = createWriteStream(draft, { flags: "wx" });
  const target = archiveTarget(Writable.toWeb(stream) as WritableStream<Uint8Array>);
  return {
    write: target.write,
    async close() {
      await target.close();
      await rename(draft, out);
    },
    async abandon() {
      stream.destroy();
      await rm(draft, { force: true });
    },
  };
}
