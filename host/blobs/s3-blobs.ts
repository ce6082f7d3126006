import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { requireId, type Blobs, type DirectUploads } from "./blobs";
import { asFull } from "./disk";
import type { S3 } from "../../common/s3/client";
import { writeTemporary } from "./write-temporary";

/**
 * Files in a bucket, under a prefix and their id.
 * @param prefix empty, or with a slash at its end.
 * @param folder an existing folder for content that is not kept yet.
 */
export function s3Blobs(s3: S3, prefix: string, folder: string): Blobs {
  const key = (id: string) => prefix + requireId(id);
  return {
    async write(content) {
      const temporary = join(folder, randomUUID());
      const discard = () => rm(temporary, { force: true });
      const written = await writeTemporary(temporary, content).catch(async (error: unknown) => {
        await discard();
        throw asFull(error);
      });
      return {
        ...written,
        discard,
        async keep(id) {
          try {
            // Ids are random, so two processes do not choose the same one at the same time.
            if (await s3.head(key(id))) return false;
            await s3.put(key(id), createReadStream(temporary));
            return true;
          } finally {
            await discard();
          }
        },
      };
    },
    read: async (id) => s3.get(key(id)),
    remove: async (id) => s3.remove(key(id)),
    async *list(before) {
      for await (const file of s3.list(prefix)) if (file.at < before) yield file.key.slice(prefix.length);
    },
    removeUnfinished: (before) => s3.removeUnfinished(prefix, before),
  };
}

/**
 * Uploads straight to a bucket, under a prefix and their id.
 * @param prefix with a slash at its end; not that of the stored files.
 */
export function s3DirectUploads(s3: S3, prefix: string): DirectUploads {
  const key = (id: string) => prefix + requireId(id);
  return {
    permit: (id, limits) => s3.signPost(key(id), limits),
    async find(id) {
      const found = await s3.head(key(id));
      return found && { note: found.note ?? "", read: () => s3.get(key(id)) };
    },
    remove: (id) => s3.remove(key(id)),
    async removeOld(before) {
      for await (const file of s3.list(prefix)) if (file.at < before) await s3.remove(file.key);
    },
  };
}
