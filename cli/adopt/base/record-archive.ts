import { applyEdits, type Edit } from "../../../common/edits";
import { LASTING_PATTERN } from "../../../common/lasting-files";
import { isRecord } from "../../../wire/records";
import type { Inventory, OutputTarget } from "../io/inventory";
import { FAST_PARTS, type FastPartName } from "../model/fast-parts";
import { isInside } from "../onto/base-archive";
import { prepareMerge } from "../onto/merge-text";
import { hashBytes } from "../onto/versions";
import { decode, toUtf8 } from "../read/html/encoding";

const LIST = "fast.json";
/** The folder of the files as they were before. */
const PLAIN = "plain/";
const VERSION = 1;
const UNDATED = { changed: new Date(Date.UTC(1980, 0, 2)) };

/** A file of a site that `fast` rewrote. */
export interface RewrittenFile {
  /** Hash of the bytes that were written. */
  readonly hash: string;
  /** The edits that made them of the file before; absent for a compressed copy. */
  readonly edits?: readonly Edit[] | undefined;
}

/** What `fast` did with a site: derived from it, and made again after each change of it. */
export interface FastRecord {
  /** The parts that ran. */
  readonly parts: readonly FastPartName[];
  readonly rewritten: ReadonlyMap<string, RewrittenFile>;
  /** Hashes of the files that only `fast` wrote, by path. */
  readonly added: ReadonlyMap<string, string>;
  /** The bytes of a rewritten file as they were before. */
  plain(path: string): Promise<Uint8Array | undefined>;
}

/**
 * Reads a record.
 * @param archive its files, or those of a base that adopt.html wrote.
 * @returns undefined if none is in it.
 * @throws Error when it cannot be read.
 */
export async function openRecord(archive: Inventory): Promise<FastRecord | undefined> {
  const bytes = archive.files.has(LIST) ? await archive.read(LIST) : undefined;
  if (!bytes) return undefined;
  const list = readList(JSON.parse(decode(bytes)?.text ?? ""));
  if (!list) throw new Error(`${LIST} is damaged`);
  return { ...list, plain: (path) => archive.read(PLAIN + path) };
}

/** The list of a record, as it was written; undefined for another text. */
function readList(list: unknown): Omit<FastRecord, "plain"> | undefined {
  if (!isRecord(list) || list.version !== VERSION || !isRecord(list.rewritten) || !isRecord(list.added))
    return undefined;
  const { parts, rewritten, added } = list;
  const paths = [...Object.keys(rewritten), ...Object.keys(added)];
  if (!Array.isArray(parts) || !paths.every(isInside)) return undefined;
  return {
    parts: FAST_PARTS.filter((name) => parts.includes(name)),
    rewritten: new Map(Object.entries(rewritten as Record<string, RewrittenFile>)),
    added: new Map(Object.entries(added).map(([path, hash]) => [path, String(hash)])),
  };
}

/** Writes a record into an archive, which may have a base, too. */
export async function putRecord(target: OutputTarget, { parts, rewritten, added, plain }: FastRecord): Promise<void> {
  for (const path of rewritten.keys()) {
    const bytes = await plain(path);
    if (bytes) await target.write(PLAIN + path, bytes, UNDATED);
  }
  const list = {
    version: VERSION,
    parts,
    rewritten: Object.fromEntries(rewritten),
    added: Object.fromEntries(added),
  };
  await target.write(LIST, toUtf8(`${JSON.stringify(list)}\n`), UNDATED);
}

/**
 * A site as it is without `fast`. What the owner changed in a rewritten file is in it; where the owner changed what `fast` changed,
 * the owner's version is.
 */
export function plainSite(site: Inventory, record: FastRecord | undefined): Inventory {
  if (!record) return site;
  const { rewritten, added, plain } = record;
  return {
    ...site,
    files: new Set([...site.files].filter((path) => !added.has(path))),
    async read(path) {
      const bytes = await site.read(path);
      const file = rewritten.get(path);
      const before = file && (await plain(path));
      if (!file || !bytes || !before) return bytes;
      if (file.edits === undefined || (await hashBytes(bytes)) === file.hash) return before;
      return withoutEdits(path, { before, bytes, edits: file.edits });
    },
  };
}

const LASTING = new RegExp(LASTING_PATTERN);

/**
 * Takes edits out of a text that the owner changed after them. Names of files that `fast` added go also where the owner changed
 * the same place: the files are removed.
 */
function withoutEdits(
  path: string,
  { before, bytes, edits }: { before: Uint8Array; bytes: Uint8Array; edits: readonly Edit[] },
): Uint8Array {
  const plain = decode(before);
  const mine = decode(bytes);
  if (!plain || !mine || mine.text === plain.text) return bytes;
  const base = applyEdits(plain.text, edits);
  const merge = prepareMerge(path, { base, mine: mine.text }, {});
  const { text } = merge(plain.text, () => "mine");
  // The text of an edit can be a part of another one.
  const named = edits.filter((edit) => LASTING.test(edit.text)).sort((a, b) => b.text.length - a.text.length);
  return mine.encode(
    named.reduce((left, { start, end, text: name }) => left.replaceAll(name, () => plain.text.slice(start, end)), text),
  );
}
