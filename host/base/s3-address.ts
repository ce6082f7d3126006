/** A place in an S3-compatible store. */
export interface S3Address {
  bucket: string;
  /** Beginning of the keys, without slashes at its ends; can be empty. */
  prefix: string;
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/;

/** Reads `s3://bucket/prefix`; undefined for other texts. */
export function readS3Address(text: string): S3Address | undefined {
  const [, bucket, path = ""] = ADDRESS.exec(text) ?? [];
  const prefix = path.replace(/^\/+|\/+$/g, "");
  if (bucket === undefined || prefix.split("/").some((part) => part === "." || part === "..")) return undefined;
  return { bucket, prefix };
}

/** The reverse of `readS3Address`. */
export function formatS3Address({ bucket, prefix }: S3Address): string {
  return `s3://${[bucket, prefix].filter(Boolean).join("/")}`;
}
