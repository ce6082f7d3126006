import {
  BlobReader,
  configure,
  ERR_BAD_FORMAT,
  ERR_CENTRAL_DIRECTORY_NOT_FOUND,
  ERR_ENCRYPTED,
  ERR_EOCDR_NOT_FOUND,
  ERR_INVALID_CRC32,
  ERR_INVALID_UNCOMPRESSED_SIZE,
  ERR_OVERLAPPING_ENTRY,
  ERR_SPLIT_ZIP_FILE,
  ERR_UNSUPPORTED_COMPRESSION,
  Uint8ArrayWriter,
  ZipReader,
  type Entry,
  type FileEntry,
} from "@zip.js/zip.js";
import { inOrder, withoutTools, type Inventory } from "../inventory";
import type { Note } from "../../model/note";
import { EXPORT_LIMITS, megabytes, type Limits } from "./limits";

// The page converts in a worker already, and its policy allows no other workers.
configure({ useWebWorkers: false });

/** Why an archive cannot be read; the message finishes the sentence "the archive cannot be read: …". */
export class ArchiveError extends Error {
  override name = "ArchiveError";
}

/**
 * The files of a ZIP archive. Names that lead out of it, links and folders of tools are left out and noted; if all
 * files are in one folder, that folder is the root. Every file is checked against its checksum.
 * @throws ArchiveError when it is damaged, encrypted, or exceeds `limits`.
 */
export async function readArchive(archive: Blob, name: string, limits: Limits = EXPORT_LIMITS): Promise<Inventory> {
  const entries = await readEntries(archive, limits);
  const skipped: Note[] = [];
  const found = new Map<string, FileEntry>();
  for (const entry of entries) {
    const reason = reasonToSkip(entry, found);
    if (reason !== undefined) skipped.push({ what: entry.filename, reason });
    else if (!entry.directory) found.set(entry.filename, entry);
  }
  const { files, skipped: tools } = withoutTools(found.keys());
  const root = commonFolder(files);
  const bare = (path: string) => path.slice(root.length);
  const findEntry = (path: string) => found.get(root + path);
  return {
    name,
    files: new Set(inOrder(files.map(bare))),
    skipped: [
      ...skipped,
      ...tools.map(({ what, reason }) => ({ what: what.startsWith(root) ? bare(what) : what, reason })),
    ],
    async read(path) {
      const entry = findEntry(path);
      return entry && readContent(entry);
    },
    async about(path) {
      const { lastModDate: changed, uncompressedSize: size = 0 } = findEntry(path) ?? {};
      return changed ? { changed, size } : { size };
    },
  };
}

async function readEntries(archive: Blob, limits: Limits): Promise<Entry[]> {
  const reader = new ZipReader(new BlobReader(archive), {
    filenameValidation: "tolerant",
    checkOverlappingEntry: true,
  });
  const entries: Entry[] = [];
  let all = 0;
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      entries.push(entry);
      all += entry.uncompressedSize;
      if (entries.length > limits.files) throw new ArchiveError(`it holds more than ${limits.files} files`);
      if (entry.encrypted) throw new ArchiveError("it is protected by a password");
      if (entry.uncompressedSize > limits.file) {
        throw new ArchiveError(`${entry.filename} would unpack to more than ${megabytes(limits.file)}`);
      }
      if (all > limits.all) throw new ArchiveError(`its files would unpack to more than ${megabytes(limits.all)}`);
    }
  } catch (error) {
    throw readable(error);
  }
  return entries;
}

async function readContent(entry: FileEntry): Promise<Uint8Array> {
  try {
    return await entry.getData(new Uint8ArrayWriter(), { checkSignature: true });
  } catch (error) {
    throw readable(error, entry.filename);
  }
}

function reasonToSkip({ filename, symlink, directory }: Entry, found: Map<string, unknown>): string | undefined {
  if (symlink) return "a link; links in archives are not followed";
  const parts = (directory ? filename.replace(/\/$/, "") : filename).split("/");
  if (/[\\\0]|^[a-z]:/i.test(filename) || parts.some((part) => ["", ".", ".."].includes(part))) {
    return "its name leads out of the archive, or is no path";
  }
  return found.has(filename) ? "the archive holds another file of this name" : undefined;
}

/** The folder, with a slash, that contains all files; "" when files are at the top. */
function commonFolder(files: string[]): string {
  const [first] = files;
  const folder = first?.slice(0, first.indexOf("/") + 1) ?? "";
  return folder !== "" && files.every((path) => path.startsWith(folder)) ? folder : "";
}

/** By the messages of the library. */
const REASONS: [messages: string[], reason: string][] = [
  [[ERR_BAD_FORMAT, ERR_EOCDR_NOT_FOUND, ERR_CENTRAL_DIRECTORY_NOT_FOUND], "it is no ZIP archive, or cut short"],
  [[ERR_ENCRYPTED], "it is protected by a password"],
  [[ERR_SPLIT_ZIP_FILE], "it is one part of several"],
  [[ERR_UNSUPPORTED_COMPRESSION], "it is packed in a way that is not known here"],
  [[ERR_INVALID_CRC32], "its content is not what its checksum says"],
  [[ERR_INVALID_UNCOMPRESSED_SIZE, ERR_OVERLAPPING_ENTRY], "it unpacks to more than it says"],
];

function readable(error: unknown, file?: string): ArchiveError {
  if (error instanceof ArchiveError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const reason = REASONS.find(([messages]) => messages.includes(message))?.[1] ?? `it is damaged (${message})`;
  return new ArchiveError(file === undefined ? reason : `${file}: ${reason}`);
}
