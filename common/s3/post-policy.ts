import { createHmac } from "node:crypto";
import { bucketUrl } from "../s3-url";
import type { S3Options } from "./send";

/** What a form may upload without a key of the bucket. */
export interface PostLimits {
  /** Maximum bytes; at least 1 is required. */
  size: number;
  /** Ms since 1970. */
  until: number;
  /** Ms since 1970. */
  now: number;
  /** Stored with the content; printable ASCII. */
  note: string;
}

/** A form that uploads one object: its fields come before the part `file`. */
export interface SignedPost {
  url: string;
  fields: Record<string, string>;
}

/** The header and form field of {@link PostLimits.note}. */
export const NOTE = "x-amz-meta-note";

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** Signs a form for one object (Signature Version 4, POST policy). Every field is fixed, so that none can be changed. */
export function signPost(options: S3Options, key: string, { size, until, now, note }: PostLimits): SignedPost {
  const { bucket, region, keyId, secretKey } = options;
  const stamp = new Date(now).toISOString().replace(/[-:]|\.\d+/g, "");
  const scope = [stamp.slice(0, 8), region, "s3", "aws4_request"];
  const fields: Record<string, string> = {
    key,
    "Content-Type": "application/octet-stream",
    "Content-Disposition": "attachment",
    [NOTE]: note,
    success_action_status: "204",
    "x-amz-algorithm": "AWS4-HMAC-SHA256",
    "x-amz-credential": [keyId, ...scope].join("/"),
    "x-amz-date": stamp,
  };
  const conditions = [{ bucket }, ...Object.entries(fields).map(([name, value]) => ({ [name]: value }))];
  const document = {
    expiration: new Date(until).toISOString(),
    conditions: [...conditions, ["content-length-range", 1, size]],
  };
  const policy = Buffer.from(JSON.stringify(document)).toString("base64");
  const signature = hmac(scope.reduce<string | Buffer>(hmac, `AWS4${secretKey}`), policy).toString("hex");
  return { url: bucketUrl(options), fields: { ...fields, policy, "x-amz-signature": signature } };
}
