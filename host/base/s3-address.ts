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

/** Where requests for a bucket go. */
export interface BucketPlace {
  /** URL of an S3-compatible store; empty: Amazon S3. */
  endpoint: string;
  region: string;
  bucket: string;
}

/** The URL before the key. Other stores than Amazon's have the bucket in the path, because few have names per bucket. */
export function bucketUrl({ endpoint, region, bucket }: BucketPlace): string {
  if (endpoint) return `${endpoint.replace(/\/+$/, "")}/${bucket}/`;
  // A dot in the name does not fit the certificate.
  if (bucket.includes(".")) return `https://s3.${region}.amazonaws.com/${bucket}/`;
  return `https://${bucket}.s3.${region}.amazonaws.com/`;
}
