import { download, type Range } from "./download";
import { S3Error } from "./error";
import { NOTE, signPost, type PostLimits, type SignedPost } from "./post-policy";
import { createSend, HOST_NAMES, type S3Options, type S3Ports, type Send } from "./send";
import { listUnfinished } from "./unfinished";
import { abort, upload, type ObjectHeaders } from "./upload";
import { readElements, readText } from "./xml";

/** The files of one bucket of an S3-compatible store. All methods throw an S3Error. */
export interface S3 {
  /** Stores content, in parts if it is large. Replaces existing content. Nothing is stored if it fails. */
  put(key: string, content: AsyncIterable<Uint8Array>, headers?: ObjectHeaders): Promise<void>;
  /** The content of an object, or a range of it; undefined if the object does not exist. Resumes after a lost connection. */
  get(key: string, range?: Range): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** undefined if there is no content. @returns `note` only for content of a form of `signPost`. */
  head(key: string): Promise<{ size: number; note?: string } | undefined>;
  /** All files whose keys start with the prefix, in the order of their keys. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /**
   * Does nothing if there is no content.
   * @param signal ends the request; default: the signal of the client.
   */
  remove(key: string, signal?: AbortSignal): Promise<void>;
  /** Deletes the parts of uploads that were started before `before` (ms since 1970) and never completed. */
  removeUnfinished(prefix: string, before: number): Promise<void>;
  /** Signs a form that uploads one object without a key of the bucket. Sends no request. */
  signPost(key: string, limits: PostLimits): SignedPost;
}

export interface StoredFile {
  key: string;
  /** In bytes. */
  size: number;
  /** When it was stored, in ms since 1970. */
  at: number;
}

/** A client for one bucket. */
export function createS3(options: S3Options, ports: S3Ports): S3 {
  const send = createSend(options, ports);
  const { endpoint, bucket, region, names = HOST_NAMES } = options;
  return {
    put: (key, content, headers) => upload(send, key, content, headers),

    get: (key, range = { from: 0 }) =>
      download(send, key, range, { names, endpoint: endpoint || "Amazon S3", bucket, region, request: `GET ${key}` }),

    async head(key) {
      // An answer to HEAD has no body, so it has no code.
      const answer = await send({ method: "HEAD", key }).catch((error: unknown) => {
        if (error instanceof S3Error && error.code === "Status404") return undefined;
        throw error;
      });
      if (!answer) return undefined;
      const note = answer.headers.get(NOTE);
      return { size: Number(answer.headers.get("content-length")), ...(note === null ? {} : { note }) };
    },

    list: (prefix) => list(send, prefix),

    async remove(key, signal) {
      const answer = await send({ method: "DELETE", key, signal }).catch((error: unknown) => {
        if (error instanceof S3Error && (error.code === "NoSuchKey" || error.code === "Status404")) return undefined;
        throw error;
      });
      await answer?.body?.cancel();
    },

    async removeUnfinished(prefix, before) {
      for await (const { key, uploadId, at } of listUnfinished(send, prefix)) {
        if (at < before) await abort(send, key, uploadId);
      }
    },

    signPost: (key, limits) => signPost(options, key, limits),
  };
}

async function* list(send: Send, prefix: string): AsyncGenerator<StoredFile> {
  let next: Record<string, string> | undefined = {};
  while (next) {
    // Encoded, because XML cannot contain all characters of a key.
    const query: Record<string, string> = { "list-type": "2", prefix, "encoding-type": "url", ...next };
    const xml: string = await (await send({ method: "GET", key: "", query, errorInBody: true })).text();
    for (const entry of readElements(xml, "Contents")) {
      const key = decodeURIComponent((readText(entry, "Key") ?? "").replace(/\+/g, " "));
      yield { key, size: Number(readText(entry, "Size")), at: Date.parse(readText(entry, "LastModified") ?? "") };
    }
    const token = readText(xml, "NextContinuationToken");
    next = readText(xml, "IsTruncated") === "true" && token ? { "continuation-token": token } : undefined;
  }
}
