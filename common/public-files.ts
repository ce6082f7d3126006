import type { Dirent } from "node:fs";
import { open, readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { classifyFile, createPathMatcher, findHiding, KEY_HEAD, startsWithPrivateKey, type Hiding } from "./file-class";
import { unlessUnreadable } from "./missing-file";
import { canNameFiles, findNamedFiles } from "./named-files";

/** A file among the pages that no visitor gets. */
export interface HiddenFile extends Hiding {
  /** Relative to the folder. */
  file: string;
}

/** Decides which files of a folder of pages are public. */
export interface PublicFiles {
  /**
   * @param names of the file, relative to the folder, such as `/shop/index.html`: as looked up, and after resolving links.
   * @param path of the file on the disk.
   */
  allows(names: readonly string[], path: string): Promise<boolean>;
  /** All files that no visitor gets, apart from settings for web hosts, dot files and packages, which are common. */
  listHidden(): Promise<HiddenFile[]>;
}

/** What the owner of a hidden file can do. */
export const adviseOnHiddenFile = ({ file, isPrivate }: HiddenFile): string =>
  isPrivate
    ? "Another server could serve it. Move it out of the folder of pages."
    : `If visitors need it, name it with --public-file ${file}, or in the settings as publicFiles.`;

/** Minimum ms between two looks at the folder, by default. */
const PAUSE = 5000;
/** Larger files are not read for the names in them, in bytes. */
const LARGEST_TEXT = 32 * 1024 ** 2;

/** The names of files that texts of the folder have, and what they depend on. */
interface Index {
  names: ReadonlySet<string>;
  /** Paths of all files, and sizes and times of those that can name others. */
  state: string;
  lookedAt: number;
}

/**
 * Reads texts of the folder only when a file is asked for whose class is `named`, and again when the folder has changed.
 * @param patterns further public files, as patterns of paths.
 * @param now ms since 1970.
 * @param pause minimum ms between two looks at the folder.
 */
export function createPublicFiles(
  folder: string,
  patterns: readonly string[],
  now: () => number,
  pause = PAUSE,
): PublicFiles {
  const isKept = createPathMatcher(patterns);
  let index: Index | undefined;
  let looking: Promise<Index> | undefined;

  const look = (): Promise<Index> =>
    (looking ??= readIndex().finally(() => {
      looking = undefined;
    }));

  async function readIndex(): Promise<Index> {
    const files = await listFiles(folder);
    const state = await describe(files);
    const names = index?.state === state ? index.names : await readNames(files);
    index = { names, state, lookedAt: now() };
    return index;
  }

  async function readNames(files: readonly string[]): Promise<Set<string>> {
    const named = await findNamedFiles(files, (path) => readText(join(folder, path)), isKept);
    const isNamedByText = (path: string) => classifyFile(path).kind === "stream" || !isKept(path);
    return new Set([...named].filter(isNamedByText).map((path) => basename(path)));
  }

  async function describe(files: readonly string[]): Promise<string> {
    const parts: string[] = [];
    for (const path of files) {
      const found = canNameFiles(path) ? await unlessUnreadable(stat(join(folder, path))) : undefined;
      parts.push(`${path} ${found?.size} ${found?.mtimeMs}`);
    }
    return parts.join("\n");
  }

  async function isNamed(name: string): Promise<boolean> {
    const known = index;
    if (known && Math.abs(now() - known.lookedAt) < pause) return known.names.has(name);
    const wanted = look();
    if (!known?.names.has(name)) return (await wanted).names.has(name);
    // Served as before while the folder is looked at; the next request gets the result.
    wanted.catch(() => undefined);
    return true;
  }

  /** @param path relative to the folder. @param place of the file on the disk. */
  const find = (path: string, place: string): Promise<Hiding | undefined> =>
    findHiding(path, {
      // A pattern keeps no part of a video, which could be source code.
      isNamed: async () => (classifyFile(path).kind === "named" && isKept(path)) || isNamed(basename(path)),
      holdsPrivateKey: () => holdsPrivateKey(place),
    });

  return {
    async allows(names, place) {
      for (const name of names) if (await find(name.replace(/^\//, ""), place)) return false;
      return true;
    },
    async listHidden() {
      const hidden: HiddenFile[] = [];
      for (const file of await listFiles(folder)) {
        const found = classifyFile(file).kind === "web host" ? undefined : await find(file, join(folder, file));
        if (found) hidden.push({ file, ...found });
      }
      return hidden;
    },
  };
}

async function readText(place: string): Promise<string | undefined> {
  const found = await unlessUnreadable(stat(place));
  return found?.isFile() && found.size <= LARGEST_TEXT ? unlessUnreadable(readFile(place, "utf8")) : undefined;
}

async function holdsPrivateKey(path: string): Promise<boolean> {
  const file = await unlessUnreadable(open(path));
  if (!file) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(KEY_HEAD), 0, KEY_HEAD, 0);
    return startsWithPrivateKey(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Folders that are common beside pages and have nothing for visitors. */
const LEFT_OUT = /(^|\/)(\.(?!well-known(\/|$))[^/]*|node_modules)(\/|$)/;

/** Relative paths of all files, and of links to files, because their names can be asked for. */
async function listFiles(folder: string): Promise<string[]> {
  const paths: string[] = [];
  const visit = async (under: string, entries: readonly Dirent[]): Promise<void> => {
    for (const entry of entries) {
      const [path, place] = [under + entry.name, join(folder, under, entry.name)];
      if (LEFT_OUT.test(path)) continue;
      if (entry.isDirectory())
        await visit(`${path}/`, (await unlessUnreadable(readdir(place, { withFileTypes: true }))) ?? []);
      else if (await isFile(entry, place)) paths.push(path);
    }
  };
  await visit("", await readdir(folder, { withFileTypes: true }));
  return paths.sort();
}

const isFile = async (entry: Dirent, place: string): Promise<boolean> =>
  entry.isSymbolicLink() ? ((await unlessUnreadable(stat(place)))?.isFile() ?? false) : entry.isFile();
