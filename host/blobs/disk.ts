import { randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openContent } from "../base/open-content";
import { BlobsFull, requireId, type Blobs } from "./blobs";
import { writeTemporary } from "./write-temporary";

const FULL = new Set(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EIO"]);

export const unfinishedIn = (folder: string) => join(folder, "unfinished");

/** Files in a folder that no other process uses. Deletes unfinished files of a crash first. */
export async function openDiskBlobs(folder: string): Promise<Blobs> {
  await makeUnfinished(folder);
  return diskBlobs(folder);
}

/** Empties and returns the folder for content that is not kept yet. @param folder that of the files. */
export async function makeUnfinished(folder: string): Promise<string> {
  await rm(unfinishedIn(folder), { recursive: true, force: true });
  await mkdir(unfinishedIn(folder), { recursive: true, mode: 0o700 });
  return unfinishedIn(folder);
}

/** Files in a folder with subfolders named by the end of the id. */
export function diskBlobs(folder: string): Blobs {
  return {
    async write(content) {
      const temporary = join(unfinishedIn(folder), randomUUID());
      const discard = () => rm(temporary, { force: true });
      const written = await writeTemporary(temporary, content).catch(async (error: unknown) => {
        await discard();
        throw asFull(error);
      });
      const keep = async (id: string) => {
        const place = filePath(folder, id);
        try {
          await mkdir(dirname(place), { recursive: true, mode: 0o700 });
          const kept = await moveTo(temporary, place);
          await syncFolder(dirname(place));
          return kept;
        } catch (error) {
          throw asFull(error);
        } finally {
          await discard();
        }
      };
      return { ...written, keep, discard };
    },

    read: async (id) => openContent(filePath(folder, id)),

    remove: (id) => rm(filePath(folder, id), { force: true }),

    async *list(before) {
      for (const inside of await readdir(folder)) {
        if (!/^[\w-]{2}$/.test(inside)) continue;
        for (const id of await readdir(join(folder, inside))) {
          const { mtimeMs = Infinity } = (await stat(join(folder, inside, id)).catch(() => undefined)) ?? {};
          if (mtimeMs < before) yield id;
        }
      }
    },

    // Only this process uses the folder, and it emptied it when it started.
    removeUnfinished: async () => undefined,
  };
}

/** false if the target exists. */
async function moveTo(temporary: string, place: string): Promise<boolean> {
  try {
    await link(temporary, place);
    await unlink(temporary);
    return true;
  } catch (error) {
    const code = readErrorCode(error);
    if (code === "EEXIST") return false;
    // The file system has no hard links.
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "ENOSYS") throw error;
    await rename(temporary, place);
    return true;
  }
}

/** A new file name is durable only after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

function filePath(folder: string, id: string): string {
  return join(folder, requireId(id).slice(-2), id);
}

/** The error as BlobsFull if the disk cannot be written to. */
export function asFull(error: unknown): unknown {
  return FULL.has(readErrorCode(error))
    ? new BlobsFull(error instanceof Error ? error.message : "The disk is full")
    : error;
}

function readErrorCode(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? "");
}
