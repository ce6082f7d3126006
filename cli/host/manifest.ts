import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { counted } from "../counted";

/** The manifest of a backup. */
export interface Manifest {
  format: 1;
  /** ISO date. */
  at: string;
  /** undefined for PostgreSQL, which is not part of the backup. */
  database?: { sha256: string; schema: number; submissions: number };
  /** The key of the host, encrypted with a passphrase; undefined if the backup has no key. */
  key?: string;
  files: { id: string; size: number; sha256: string }[];
}

export const MANIFEST = "manifest.json";

/** The size of a backup, in words. */
export const describeContent = ({ database, files }: Manifest): string =>
  `${counted(database?.submissions ?? 0, "submission")} and ${counted(files.length, "file")}`;

/** SHA-256 of a file, in hexadecimal. */
export function hashFile(path: string): Promise<string> {
  return hashContent(createReadStream(path));
}

/** SHA-256 of the input, in hexadecimal. */
export async function hashContent(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}
