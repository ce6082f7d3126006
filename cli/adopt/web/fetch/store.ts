import { createHash } from "node:crypto";
import {
  appendFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
  type FileHandle,
} from "node:fs/promises";
import { join } from "node:path";
import { isDiskFull } from "../../io/write-error";
import { AdoptError } from "../../model/adopt-error";
import { unlessMissing } from "../../../../common/missing-file";

/** A complete file of the store. */
export interface Entry {
  readonly url: string;
  readonly status: number;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256 of the body, hexadecimal. */
  readonly sha: string;
  readonly etag?: string;
  /** `Last-Modified` as the server wrote it. */
  readonly modified?: string;
}

/** What was fetched of a site, in a folder. */
export interface Store {
  /** The complete file of a URL, from this run or an earlier one. */
  get(url: string): Entry | undefined;
  read(entry: Entry): Promise<Uint8Array>;
  /**
   * Keeps a body; it counts when all of it has been written.
   * @throws AdoptError when the disk is full; what was kept before stays.
   */
  save(
    about: Pick<Entry, "url" | "status" | "type" | "etag" | "modified">,
    body: AsyncIterable<Uint8Array>,
  ): Promise<Entry>;
  /** The files of the last run that ended, as SHA-256 by URL; empty before the first one. */
  readonly last: ReadonlyMap<string, string>;
  /**
   * Ends a run: its files are kept, all others are deleted.
   * @throws AdoptError when the disk is full; what was kept before stays.
   * @param files by the URLs that the site names; a file that a redirect leads to has another URL.
   * @param lists `robots.txt` and sitemaps, which are no files of the site.
   */
  finish(files: ReadonlyMap<string, Entry>, lists: readonly Entry[]): Promise<void>;
}

const INDEX = "index.jsonl";
const LAST = "last-run.json";
const BODIES = "bodies";

const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** The body's own hash is in the name, so that an interruption cannot put a new body under an old line of the index. */
const bodyName = ({ url, sha }: Pick<Entry, "url" | "sha">): string => `${hash(url)}-${sha.slice(0, 16)}`;

/** @throws AdoptError when the folder cannot be written. */
export async function openStore(folder: string): Promise<Store> {
  const bodies = join(folder, BODIES);
  await mkdir(bodies, { recursive: true }).catch((error: unknown) => {
    throw storeError(error, folder);
  });
  const index = join(folder, INDEX);
  const entries = await readIndex(index, bodies);
  await removeOthers(bodies, entries);
  let drafts = 0;
  let last = await readLast(join(folder, LAST));

  async function replace(name: string, text: string): Promise<void> {
    const draft = join(folder, `${name}.part`);
    try {
      await writeFile(draft, text);
      await rename(draft, join(folder, name));
    } catch (error) {
      throw storeError(error, folder);
    }
  }
  const line = (entry: Entry) => `${JSON.stringify(entry)}\n`;
  // One line after the other: an interruption leaves whole lines and at most one part of a line at the end.
  await replace(INDEX, [...entries.values()].map(line).join(""));

  return {
    get last() {
      return last;
    },
    get: (url) => entries.get(url),
    read: (entry) => readFile(join(bodies, bodyName(entry))),
    async save(about, body) {
      // Two redirects may lead to the same file at the same time.
      const draft = join(bodies, `${hash(about.url)}.${drafts++}.part`);
      try {
        const { size, sha } = await writeBody(await open(draft, "w"), body);
        const entry: Entry = { ...about, size, sha };
        await rename(draft, join(bodies, bodyName(entry)));
        await appendFile(index, line(entry));
        const before = entries.get(about.url);
        entries.set(about.url, entry);
        if (before && before.sha !== sha) await rm(join(bodies, bodyName(before)), { force: true });
        return entry;
      } catch (error) {
        await rm(draft, { force: true });
        throw storeError(error, folder);
      }
    },
    async finish(files, lists) {
      const kept = new Set([...files.values(), ...lists].map(({ url }) => url));
      for (const url of [...entries.keys()]) if (!kept.has(url)) entries.delete(url);
      await replace(INDEX, [...entries.values()].map(line).join(""));
      last = new Map([...files].map(([url, { sha }]) => [url, sha]));
      await replace(LAST, JSON.stringify(Object.fromEntries(last)));
      await removeOthers(bodies, entries);
    },
  };
}

async function writeBody(file: FileHandle, body: AsyncIterable<Uint8Array>): Promise<{ size: number; sha: string }> {
  const sum = createHash("sha256");
  let size = 0;
  try {
    for await (const piece of body) {
      await file.writeFile(piece);
      sum.update(piece);
      size += piece.length;
    }
  } finally {
    await file.close();
  }
  return { size, sha: sum.digest("hex") };
}

/** Entries whose bodies are there in full length; later lines replace earlier ones. */
async function readIndex(index: string, bodies: string): Promise<Map<string, Entry>> {
  const text = (await unlessMissing(readFile(index, "utf8"))) ?? "";
  const entries = new Map<string, Entry>();
  for (const row of text.split("\n")) {
    const entry = parse(row);
    if (entry) entries.set(entry.url, entry);
  }
  for (const [url, entry] of entries) {
    const size = (await unlessMissing(stat(join(bodies, bodyName(entry)))))?.size;
    if (size !== entry.size) entries.delete(url);
  }
  return entries;
}

function parse(row: string): Entry | undefined {
  try {
    const entry = JSON.parse(row) as Partial<Entry> | null;
    return typeof entry?.url === "string" && typeof entry.sha === "string" ? (entry as Entry) : undefined;
  } catch {
    return undefined;
  }
}

async function readLast(path: string): Promise<Map<string, string>> {
  try {
    return new Map(Object.entries(JSON.parse(await readFile(path, "utf8")) as Record<string, string>));
  } catch {
    return new Map();
  }
}

/** Deletes bodies that no entry names: incomplete ones, and those of removed pages. */
async function removeOthers(bodies: string, entries: ReadonlyMap<string, Entry>): Promise<void> {
  const names = new Set([...entries.values()].map(bodyName));
  for (const name of await readdir(bodies)) if (!names.has(name)) await rm(join(bodies, name), { force: true });
}

function storeError(error: unknown, folder: string): unknown {
  const { code = "", message = "" } = error as NodeJS.ErrnoException;
  if (isDiskFull(error)) {
    return new AdoptError(
      `The disk is full. What was fetched stays in ${folder}; free some space and run the same command again, which continues from there.`,
    );
  }
  if (["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST"].includes(code)) {
    return new AdoptError(`${folder}, which keeps the fetched files, cannot be written: ${message}`);
  }
  return error;
}
