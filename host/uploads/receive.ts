import { storageError, type StorageCode } from "../../wire/answers";
import { MAX_FILE_BYTES } from "../../wire/limits";
import { BlobsFull, type Written } from "../blobs/blobs";
import { S3Error } from "../../common/s3/error";
import { withTimeout } from "../http/body";
import { Refused } from "../http/refused";
import type { Ports } from "../ports";
import { StoreError } from "../store/store-error";
import { readParts, type Parts } from "./parts";
import { readPolicy, type Policy } from "./policy";
import type { UploadSettings } from "./quota";
import { whileSpace } from "./while-space";

/** Minimum bytes per second of a body, in addition to the time limit of every body. */
const SLOWEST = 10_000;

/** The storage endpoint: streams the file of a signed upload to the disk (`forms.md` F-85). */
export async function receiveFile(request: Request, settings: UploadSettings, ports: Ports): Promise<Response> {
  let parts: Parts | undefined;
  let written: Written | undefined;
  const longest = ports.timeouts.body + (Math.min(readContentLength(request), MAX_FILE_BYTES * 2) / SLOWEST) * 1000;
  try {
    return await withTimeout(longest, async () => {
      parts = await readParts(request, MAX_FILE_BYTES);
      const policy = readUploadPolicy(parts, ports);
      if (!policy || (await ports.store.findFile({ id: policy.key }))) return denied();
      const content = whileSpace(atMost(parts.file, policy.size), ports);
      written = await ports.inFlight.receive(policy.size, () => ports.blobs.write(content));
      if (written.size > policy.size) return failure(400, "EntityTooLarge", "The file is larger than its signed size");
      if (!(await parts.end)) return malformed();
      if (written.size === 0) return failure(400, "EntityTooSmall", "The file is empty");
      return (await keepFile(written, policy, settings, ports)) ? new Response(null, { status: 204 }) : denied();
    });
  } catch (error) {
    if (error instanceof TypeError) return malformed();
    if (error instanceof Refused) return failure(error.status, "SlowDown", error.message, error.retryAfter);
    if (error instanceof BlobsFull || (error instanceof StoreError && error.kind === "full")) {
      ports.log({ level: "error", event: "no room for files", error: error.message });
      return failure(507, "InsufficientStorage", "The server has no storage space left for the file");
    }
    if (error instanceof S3Error) {
      ports.log({ level: "error", event: "bucket unavailable", error: error.message });
      return failure(503, "SlowDown", "The file could not be stored. Try again in a minute.");
    }
    throw error;
  } finally {
    parts?.cancel();
    await written?.discard();
  }
}

/**
 * Stores the content first, then its row. Housekeeping deletes content without a row after a crash.
 * @returns false if the file exists already.
 * @throws BlobsFull if the quota is used up, S3Error
 */
export async function keepFile(
  written: Written,
  { key, siteId, name, fieldId }: Policy,
  settings: Pick<UploadSettings, "uploadQuota">,
  { store, blobs, now }: Pick<Ports, "store" | "blobs" | "now">,
): Promise<boolean> {
  if (!(await written.keep(key))) return false;
  const { size, sha256 } = written;
  try {
    const mostBytes = settings.uploadQuota * 1_000_000;
    const file = { id: key, siteId, name, size, sha256, storedAt: now(), fieldId: fieldId ?? null };
    const added = await store.addFile({ ...file, mostBytes });
    if (added === "full") throw new BlobsFull("The upload quota is used up");
    return added;
  } catch (error) {
    await blobs.remove(key);
    throw error;
  }
}

function readUploadPolicy({ fields }: Parts, { secret, now }: Ports): Policy | undefined {
  const policy = readPolicy(fields.get("policy") ?? "", secret, now());
  return policy?.key === fields.get("key") ? policy : undefined;
}

/** The content up to the first chunk beyond the limit. */
async function* atMost(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of content) {
    yield chunk;
    length += chunk.length;
    if (length > size) return;
  }
}

function readContentLength(request: Request): number {
  return Number(request.headers.get("content-length") ?? 0) || 0;
}

function denied(): Response {
  return failure(403, "AccessDenied", "The upload policy is invalid, expired or already used");
}

function malformed(): Response {
  return failure(
    400,
    "MalformedPOSTRequest",
    "Expected the signed fields, followed by the part named file as the last part",
  );
}

/** @param retryAfter in seconds. */
function failure(status: number, code: StorageCode, message: string, retryAfter?: number): Response {
  const headers = {
    "content-type": "application/xml; charset=utf-8",
    "x-content-type-options": "nosniff",
    // The rest of the body is not read, so a proxy must not send another request on this connection.
    connection: "close",
    ...(retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }),
  };
  return new Response(storageError(code, message), { status, headers });
}
