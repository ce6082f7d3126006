import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

/** What a backup says of itself. */
export interface Manifest {
  format: 1;
  /** ISO date. */
  at: string;
  /** Absent: the database is PostgreSQL's own matter. */
  database?: { sha256: string; schema: number; submissions: number };
  /** The key of the host, sealed with a passphrase; absent: it is not in the backup. */
  key?: string;
  files: { id: string; size: number; sha256: string }[];
}

export const MANIFEST = "manifest.json";

/** SHA-256 of a file, in hexadecimal. */
export function hashOf(path: string): Promise<string> {
  return hashContent(createReadStream(path));
}

/** SHA-256 of what comes, in hexadecimal. */
export async function hashContent(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}
