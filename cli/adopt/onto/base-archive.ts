import { isRecord } from "../../../wire/records";
import type { ArchiveTarget } from "../io/archive/write";
import type { Inventory } from "../io/inventory";
import type { SiteFile } from "../io/output";
import { decode, toUtf8 } from "../read/html/encoding";
import { isPage } from "../read/outcome";
import { readOptions, rememberOptions, type RememberedOptions } from "./remembered-options";
import { hashBytes, isText, readIdentity, type Base, type BaseFile } from "./versions";

const LIST = "files.json";
/** The folder of the texts. */
const TEXTS = "site/";
const VERSION = 2;
/** Equal bases have equal bytes. */
const UNDATED = { changed: new Date(Date.UTC(1980, 0, 2)) };

/** What a base remembers of the run. */
export interface BaseAbout {
  /** The version of the program. */
  readonly program: string;
  readonly options: RememberedOptions;
  /** Hash of the file for the web host beside the site. */
  readonly beside?: string | undefined;
}

/** A base that was kept in an archive. */
export interface StoredBase extends Base, BaseAbout {
  /** Hashes of the files that only the owner had when it was written. */
  readonly own: ReadonlyMap<string, string>;
}

/** Remembers the files of one run. */
export interface BaseWriter {
  /** @param source the file of the export, if it is one. */
  add(file: SiteFile, source: Uint8Array | undefined): Promise<void>;
  /** A compressed copy of a file, or a file of the run before that stays. */
  addPlain(path: string, file: BaseFile): void;
  /** Completes the archive. */
  finish(): Promise<void>;
}

/** Writes a base into an archive that has nothing else. */
export function writeBase(target: ArchiveTarget, { program, options, beside }: BaseAbout): BaseWriter {
  const files: Record<string, BaseFile> = {};
  const own: Record<string, string> = {};
  return {
    async add({ path, bytes, copied, base }, source) {
      if (base === null) {
        own[path] = await hashBytes(bytes);
        return;
      }
      const remembered = base ?? bytes;
      files[path] = {
        hash: await hashBytes(remembered),
        kind: source && isPage(path) ? "page" : copied ? "copy" : "made",
        ...(source ? await readIdentity(path, source) : {}),
        ...(base ? { written: await hashBytes(bytes) } : {}),
      };
      if (isText(path)) await target.write(TEXTS + path, remembered, UNDATED);
    },
    addPlain(path, file) {
      files[path] = file;
    },
    async finish() {
      const list = { version: VERSION, program, options: rememberOptions(options), beside, files, own };
      await target.write(LIST, toUtf8(`${JSON.stringify(list)}\n`), UNDATED);
      await target.close();
    },
  };
}

/** Reads a base. @param archive its files. @returns undefined if it has no list that can be read. */
export async function openBase(archive: Inventory): Promise<StoredBase | undefined> {
  const bytes = await archive.read(LIST);
  const list: unknown = bytes && JSON.parse(decode(bytes)?.text ?? "");
  if (!isRecord(list) || list.version !== VERSION || !isRecord(list.files)) return undefined;
  const files = Object.entries(list.files).filter(
    (entry): entry is [string, BaseFile] => isInside(entry[0]) && isBaseFile(entry[1]),
  );
  const own = isRecord(list.own) ? list.own : {};
  return {
    program: String(list.program),
    ...(typeof list.beside === "string" ? { beside: list.beside } : {}),
    options: readOptions(list.options),
    files: new Map(files),
    own: new Map(Object.entries(own).map(([path, hash]) => [path, String(hash)])),
    read: (path) => archive.read(TEXTS + path),
  };
}

/** Whether a path leads to a file of the site: the list may have been edited. */
export const isInside = (path: string): boolean =>
  path !== "" && !path.startsWith("/") && !path.split(/[\\/]/).some((part) => ["", ".", ".."].includes(part));

const isBaseFile = (value: unknown): boolean =>
  isRecord(value) && typeof value.hash === "string" && typeof value.kind === "string";
