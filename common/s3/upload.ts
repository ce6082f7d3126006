import { S3Error } from "./error";
import type { Send } from "./send";
import { escapeXml, readText } from "./xml";

/** Bytes of a part. S3 requires at least 5 MiB for all but the last one; some stores require equal sizes. */
const PART_SIZE = 8 * 1024 * 1024;
const MOST_PARTS = 10_000;

/** Headers that the store sends with an object. */
export interface ObjectHeaders extends Readonly<Record<string, string>> {
  readonly "content-type": string;
  readonly "cache-control": string;
}

interface Part {
  number: number;
  etag: string;
}

/**
 * Stores content under a key: small content with one request, larger content in parts. Has at most three parts in memory.
 * Nothing is stored if it fails.
 * @throws S3Error
 */
export async function upload(
  send: Send,
  key: string,
  content: AsyncIterable<Uint8Array>,
  headers?: ObjectHeaders,
): Promise<void> {
  const parts = joinParts(content)[Symbol.asyncIterator]();
  const first = await parts.next();
  const body = first.done ? new Uint8Array() : first.value;
  const second = await parts.next();
  if (second.done) {
    await (await send({ method: "PUT", key, body, headers })).body?.cancel();
    return;
  }
  const started = await send({ method: "POST", key, query: { uploads: "" }, headers, errorInBody: true });
  const uploadId = readText(await started.text(), "UploadId");
  if (!uploadId) throw new S3Error("NoUploadId", `The store did not start the upload of ${key}. Check the endpoint.`);
  try {
    const sent: Part[] = [await uploadPart(send, key, uploadId, 1, body)];
    let size = body.length;
    for (let part: IteratorResult<Uint8Array, undefined> = second; !part.done; part = await parts.next()) {
      size += part.value.length;
      if (sent.length >= MOST_PARTS)
        throw new S3Error("EntityTooLarge", `${key} is too large: at most ${MOST_PARTS} parts of 8 MiB can be stored.`);
      sent.push(await uploadPart(send, key, uploadId, sent.length + 1, part.value));
    }
    await complete(send, key, uploadId, sent, size);
  } catch (error) {
    await abort(send, key, uploadId);
    throw error;
  }
}

async function uploadPart(send: Send, key: string, uploadId: string, number: number, body: Uint8Array): Promise<Part> {
  const answer = await send({ method: "PUT", key, query: { partNumber: String(number), uploadId }, body });
  await answer.body?.cancel();
  const etag = answer.headers.get("etag");
  if (!etag) throw new S3Error("NoETag", `The store returned no ETag for a part of ${key}. Check the endpoint.`);
  return { number, etag };
}

async function complete(
  send: Send,
  key: string,
  uploadId: string,
  parts: readonly Part[],
  size: number,
): Promise<void> {
  const list = parts.map(
    ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
  );
  const xml = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${list.join("")}</CompleteMultipartUpload>`;
  const body = Buffer.from(xml);
  try {
    await send({ method: "POST", key, query: { uploadId }, body, errorInBody: true });
  } catch (error) {
    // The answer of an earlier attempt, which completed the upload, was lost.
    const isGone = error instanceof S3Error && error.code === "NoSuchUpload";
    if (!isGone || Number((await send({ method: "HEAD", key })).headers.get("content-length")) !== size) throw error;
  }
}

/** Deletes the parts. Not with the signal of the upload, which may have ended it. Its failure is not reported. */
export async function abort(send: Send, key: string, uploadId: string): Promise<void> {
  const signal = AbortSignal.timeout(5000);
  const answer = await send({ method: "DELETE", key, query: { uploadId }, attempts: 2, signal }).catch(() => undefined);
  await answer?.body?.cancel();
}

/** Joins chunks to parts of equal size; the last one can be smaller. */
async function* joinParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let chunks: Uint8Array[] = [];
  let filled = 0;
  for await (const chunk of content) {
    for (let taken = 0; taken < chunk.length;) {
      const some = chunk.subarray(taken, taken + PART_SIZE - filled);
      chunks.push(some);
      filled += some.length;
      taken += some.length;
      if (filled < PART_SIZE) continue;
      yield Buffer.concat(chunks);
      chunks = [];
      filled = 0;
    }
  }
  if (filled) yield Buffer.concat(chunks);
  return undefined;
}
