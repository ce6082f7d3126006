import { networkError, S3Error, type ErrorPlace } from "./error";
import type { Send } from "./send";

/** Bytes of a file, counted from 0; without `to`: to the end. */
export interface Range {
  from: number;
  /** The last byte. */
  to?: number;
}

/** Consecutive broken connections without a byte after which a download fails. */
const MOST_BREAKS = 5;

/**
 * The content of an object as a stream, which resumes after a lost connection; undefined if the object does not exist.
 * @throws S3Error also while the content is read.
 */
export async function download(
  send: Send,
  key: string,
  { from, to }: Range,
  place: ErrorPlace,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const ask = (at: number, headers: Record<string, string>) =>
    send({
      method: "GET",
      key,
      headers: at || to !== undefined ? { ...headers, range: `bytes=${at}-${to ?? ""}` } : headers,
    });
  const first = await ask(from, {}).catch((error: unknown) => {
    if (error instanceof S3Error && (error.code === "NoSuchKey" || error.code === "Status404")) return undefined;
    throw error;
  });
  if (!first) return undefined;
  const etag = first.headers.get("etag");

  async function* read(start: Response): AsyncGenerator<Uint8Array> {
    let answer = start;
    let at = from;
    for (let breaks = 0; ; breaks++) {
      // Otherwise it would return bytes from the start of the file.
      if (at > 0 && answer.status !== 206)
        throw new S3Error("NoRange", `The store ignored the requested range of ${key}. Check ${place.names.endpoint}.`);
      try {
        for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
          at += chunk.length;
          breaks = 0;
          yield chunk;
        }
        return;
      } catch (error) {
        if (breaks >= MOST_BREAKS) throw networkError(error, place);
        answer = await ask(at, etag ? { "if-match": etag } : {});
      }
    }
  }
  return read(first);
}
