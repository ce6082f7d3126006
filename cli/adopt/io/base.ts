import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../../common/make-folder";
import { unlessMissing } from "../../../common/missing-file";
import { isRecord } from "../../../wire/records";
import { AdoptError } from "../model/adopt-error";
import { decode, toUtf8 } from "../read/html/encoding";
import { hashBytes, isText, readIdentity, type Base, type BaseFile } from "../onto/versions";
import { isPage } from "../read/outcome";
import { openArchive } from "./archive/file";
import { readArchive } from "./archive/read";
import type { Inventory } from "./inventory";
import type { SiteFile } from "./output";
import { rememberOptions, readOptions, type RememberedOptions } from "./remembered-options";
import { writeError } from "./write-error";

/** The name of the folder beside a site that remembers what `adopt` wrote. */
export const baseFolder = (site: string): string => `${site}.base`;

/** Files of that folder: the base, that of the run before, and that of a run that is not finished. */
export const baseFiles = (site: string) => ({
  base: join(baseFolder(site), "base.zip"),
  before: join(baseFolder(site), "before.zip"),
  next: join(baseFolder(site), "next.zip"),
});

const LIST = "files.json";
/** The folder of the texts inside the archive. */
const TEXTS = "site/";
const VERSION = 2;
/** As many paths as a message names. */
const SHOWN = 12;

/** The base of a site on a disk. */
export interface StoredBase extends Base {
  /** The version of the program that wrote it. */
  readonly program: string;
  readonly options: RememberedOptions;
  /** Hashes of the files that only the owner had when it was written. */
  readonly own: ReadonlyMap<string, string>;
}

/** Remembers the files of one run. */
export interface BaseWriter {
  /** @param source the file of the export, if it is one. */
  add(file: SiteFile, source: Uint8Array | undefined): Promise<void>;
  /** A compressed copy of a file, or a file of the run before that stays. */
  addPlain(path: string, file: BaseFile): void;
  /** Completes it, beside the base of the run before. @throws AdoptError */
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

/** @param site the folder of the new site, or the archive without its ending. */
export async function createBaseWriter(
  site: string,
  { program, options }: { program: string; options: RememberedOptions },
): Promise<BaseWriter> {
  const { next } = baseFiles(site);
  const explain = (error: unknown) => {
    throw writeError(next, error);
  };
  await makeFolder(baseFolder(site)).catch(explain);
  const target = openArchive(next);
  const files: Record<string, BaseFile> = {};
  const own: Record<string, string> = {};
  return {
    async add({ path, bytes, copied, base }, source) {
      if (base === null) {
        own[path] = await hashBytes(bytes);
        return;
      }
      const remembered = base ?? bytes;
      const kind = source && isPage(path) ? "page" : copied ? "copy" : "made";
      files[path] = {
        hash: await hashBytes(remembered),
        kind,
        ...(source ? await readIdentity(path, source) : {}),
        ...(base ? { written: await hashBytes(bytes) } : {}),
      };
      if (isText(path)) await target.write(TEXTS + path, remembered);
    },
    addPlain(path, file) {
      files[path] = file;
    },
    async finish() {
      const list = { version: VERSION, program, options: rememberOptions(options), files, own };
      await target.write(LIST, toUtf8(`${JSON.stringify(list)}\n`));
      await target.close();
    },
    abandon: () => target.abandon(),
  };
}

/** Replaces the base by the new one. @param keep whether the base before stays, for `--undo`. */
export async function publishBase(site: string, keep: boolean): Promise<void> {
  const { base, before, next } = baseFiles(site);
  if (keep) await unlessMissing(rename(base, before));
  else await rm(before, { force: true });
  await rename(next, base);
}

/** @returns undefined if none is there, or it cannot be read. */
export async function readBase(site: string): Promise<StoredBase | undefined> {
  try {
    const bytes = await unlessMissing(readFile(baseFiles(site).base));
    return bytes && (await openBase(await readArchive(new Blob([new Uint8Array(bytes)]), "base.zip")));
  } catch {
    return undefined;
  }
}

/** @param archive the files of a base. */
export async function openBase(archive: Inventory): Promise<StoredBase | undefined> {
  const bytes = await archive.read(LIST);
  const list: unknown = bytes && JSON.parse(decode(bytes)?.text ?? "");
  if (!isRecord(list) || list.version !== VERSION || !isRecord(list.files)) return undefined;
  const files = Object.entries(list.files).filter((entry): entry is [string, BaseFile] => isBaseFile(entry[1]));
  return {
    program: String(list.program),
    options: readOptions(list.options),
    files: new Map(files),
    own: new Map(Object.entries(isRecord(list.own) ? list.own : {}).map(([path, hash]) => [path, String(hash)])),
    read: (path) => archive.read(TEXTS + path),
  };
}

const isBaseFile = (value: unknown): boolean =>
  isRecord(value) && typeof value.hash === "string" && typeof value.kind === "string";

/**
 * Finds out whether a run would replace files that were changed since the last one.
 * @param site the folder of the new site, which need not exist.
 * @param files those of this run; read only if some file of the folder may have been changed.
 * @throws AdoptError when it would.
 */
export async function checkChanges(site: string, files: () => AsyncIterable<SiteFile>): Promise<void> {
  const base = await readBase(site);
  const changed: string[] = [];
  for await (const { path, bytes } of files()) {
    const present = await unlessMissing(readFile(join(site, path)));
    if (!present || present.equals(bytes)) continue;
    const known = base?.files.get(path);
    if (known && (await hashBytes(present)) === (known.written ?? known.hash)) continue;
    changed.push(path);
  }
  if (changed.length === 0) return;
  const names = listPaths(changed);
  const reason = base
    ? `This run would replace files that were changed since adopt wrote them: ${names}.`
    : `This run would replace files of ${site}: ${names}. Whether they were changed by hand is not known, because ${baseFolder(site)} is missing or damaged.`;
  throw new AdoptError(
    `${reason} Merge the export with your changes (--onto ${site}), or replace them with --discard-changes.`,
  );
}

/** Some paths, and the number of the others. */
export function listPaths(paths: readonly string[]): string {
  const more = paths.length > SHOWN ? ` and ${paths.length - SHOWN} more` : "";
  return `${paths.slice(0, SHOWN).join(", ")}${more}`;
}
