/** A place in an S3-compatible store. */
export interface S3Url {
  bucket: string;
  /** Beginning of the keys, without slashes at its ends; can be empty. */
  prefix: string;
}

const URL_TEXT = /^s3:\/\/([^/]*)(?:\/(.*))?$/s;

/** The rule that a URL such as `s3://bucket/prefix` breaks, as the end of a sentence; undefined: none. */
export function findS3Problem(text: string): string | undefined {
  const [, bucket, path = ""] = URL_TEXT.exec(text) ?? [];
  if (bucket === undefined) return "it starts with s3://";
  if (bucket.length < 3 || bucket.length > 63) return "the name of the bucket has 3 to 63 characters";
  if (!/^[a-z0-9][a-z0-9.-]*[a-z0-9]$/.test(bucket)) {
    return 'the name of the bucket has lower-case letters, digits, "." and "-", with a letter or digit at both ends';
  }
  if (!/^[\w./-]*$/.test(path)) return 'the prefix has letters, digits, "_", ".", "-" and "/"';
  if (path.split("/").some((part) => part === "." || part === "..")) return 'the prefix has no "." or ".." segment';
  return undefined;
}

/** Reads `s3://bucket/prefix`; undefined for other texts. */
export function readS3Url(text: string): S3Url | undefined {
  if (findS3Problem(text)) return undefined;
  const [, bucket = "", path = ""] = URL_TEXT.exec(text) ?? [];
  return { bucket, prefix: path.replace(/^\/+|\/+$/g, "") };
}

/** The reverse of `readS3Url`. */
export function formatS3Url({ bucket, prefix }: S3Url): string {
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
