import { readText } from "./xml";

/** A failed request to an S3-compatible store. The message names the setting to correct. */
export class S3Error extends Error {
  /** @param code S3's error code, `Status404` for an answer without one, or `Network`. */
  constructor(
    readonly code: string,
    message: string,
    readonly canRetry = false,
  ) {
    super(message);
  }
}

/** How messages call the settings that may be wrong. */
export interface SettingNames {
  endpoint: string;
  region: string;
}

/** What a request was for. */
export interface ErrorPlace {
  names: SettingNames;
  endpoint: string;
  bucket: string;
  region: string;
  /** Such as "PUT backups/a/store.db". */
  request: string;
}

/** Codes of failures that can end by themselves, besides the status 429 and those from 500. */
const TEMPORARY = new Set(["RequestTimeout", "SlowDown", "InternalError", "ServiceUnavailable", "OperationAborted"]);

const PERMISSIONS =
  "s3:ListBucket, s3:GetObject, s3:PutObject, s3:DeleteObject, s3:AbortMultipartUpload and s3:ListBucketMultipartUploads";

/** The error of an answer. @param xml its body, which can be empty. */
export function answeredError(status: number, xml: string, place: ErrorPlace): S3Error {
  const code = readText(xml, "Code") ?? `Status${status}`;
  const canRetry = status >= 500 || status === 429 || TEMPORARY.has(code);
  const advice = advise(status, code, readText(xml, "Region"), place);
  const message = readText(xml, "Message");
  const said = [`status ${status}`, code.startsWith("Status") ? "" : code, message ?? ""].filter(Boolean).join(", ");
  return new S3Error(code, `${place.request} in the bucket "${place.bucket}" failed: ${said}. ${advice}`, canRetry);
}

/** The error of a request without an answer. */
export function networkError(cause: unknown, { endpoint, bucket, request, names }: ErrorPlace): S3Error {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const words = inner instanceof Error ? inner.message || inner.name : String(inner);
  const advice = `Check ${names.endpoint} and the network connection of this machine.`;
  return new S3Error(
    "Network",
    `${request} in the bucket "${bucket}" failed: no answer from ${endpoint} (${words}). ${advice}`,
    true,
  );
}

function advise(status: number, code: string, region: string | undefined, place: ErrorPlace): string {
  const { names } = place;
  switch (code) {
    case "NoSuchBucket":
      return `Create the bucket at ${place.endpoint}, or correct its name.`;
    case "InvalidAccessKeyId":
      return "Set MILLRACE_S3_KEY_ID to a key of this store.";
    case "SignatureDoesNotMatch":
      return "Set MILLRACE_S3_SECRET_KEY to the secret of the key in MILLRACE_S3_KEY_ID.";
    case "RequestTimeTooSkewed":
      return "Synchronize the clock of this machine.";
    case "EntityTooLarge":
      return "The store accepts no file of this size.";
    case "AuthorizationHeaderMalformed":
    case "PermanentRedirect":
      return region
        ? `Set ${names.region} to ${region}, which is the region of the bucket (now ${place.region}).`
        : `Set ${names.region} to the region of the bucket (now ${place.region}).`;
  }
  if (status === 403) return `Give the key the permissions ${PERMISSIONS} on the bucket.`;
  if (status === 301 || status === 307) return `Set ${names.region} and ${names.endpoint} to those of the bucket.`;
  if (status === 507) return "Free up space in the store.";
  if (status >= 500 || status === 429) return "The store has a temporary failure. Try again later.";
  return `Check ${names.endpoint} and ${names.region}.`;
}
