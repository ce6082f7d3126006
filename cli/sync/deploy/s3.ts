import { createReadStream } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { contentType } from "../../../common/content-type";
import { hasContentHash, LASTING, REVALIDATE } from "../../../common/lasting-files";
import { createS3 } from "../../../common/s3/client";
import { S3Error } from "../../../common/s3/error";
import type { S3Options, S3Ports } from "../../../common/s3/send";
import { workOff } from "../../adopt/fast/work-off";
import { AdoptError } from "../../adopt/model/adopt-error";
import type { Target } from "./target";

/** Requests at the same time. */
const REQUESTS = 8;

const NAMES = { endpoint: '"endpoint" of the target', region: '"region" of the target' };

export const s3Ports = (): S3Ports => ({
  fetch,
  sleep: (ms, signal) => setTimeout(ms, undefined, { signal }),
  signal: new AbortController().signal,
});

/** A bucket of an S3-compatible store. @param prefix beginning of the keys, without slashes at its ends; can be empty. */
export function s3Target(options: S3Options, prefix: string, ports: S3Ports): Target {
  const s3 = createS3({ ...options, names: NAMES }, ports);
  const { endpoint, bucket } = options;
  const findKey = (path: string) => (prefix ? `${prefix}/${path}` : path);
  return {
    name: `s3 ${endpoint} ${bucket}/${prefix}`,
    keepsOldFiles: true,
    async apply({ next, steps }) {
      const write = (path: string) =>
        s3.put(findKey(path), createReadStream(next.findContent(path)), {
          "content-type": contentType(path),
          "cache-control": hasContentHash(path) ? LASTING : REVALIDATE,
        });
      try {
        for (const { kind, paths } of steps)
          await workOff(paths, kind === "write" ? write : (path) => s3.remove(findKey(path)), REQUESTS);
      } catch (error) {
        throw error instanceof S3Error ? new AdoptError(error.message) : error;
      }
    },
  };
}
