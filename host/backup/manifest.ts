import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { isRecord } from "../../wire/records";
import { isId } from "../blobs/blobs";
import { SettingsError } from "../settings/settings-error";

/** The manifest of a backup. */
export interface Manifest {
  format: 1;
  /** ISO date. */
  at: string;
  database: { sha256: string; schema: number; submissions: number };
  /** The key of the host, encrypted with a passphrase; undefined if the backup has no key. */
  key?: string;
  /** Identifies the host; undefined in older backups. */
  host?: string;
  files: BackupFile[];
}

export interface BackupFile {
  id: string;
  /** In bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
}

export const MANIFEST = "manifest.json";

/** The text of a manifest file. */
export function formatManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** @param path for the error. @throws SettingsError for another text or another format. */
export function readManifest(text: string, path: string): Manifest {
  const given = parse(text);
  if (isRecord(given) && given.format !== 1)
    throw new SettingsError(`${path} has an unknown format. Use the version of Millrace that created the backup.`);
  if (!isManifest(given)) throw new SettingsError(`${path} is damaged. Use another backup.`);
  return given;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isManifest(given: unknown): given is Manifest {
  return isRecord(given) && isRecord(given.database) && Array.isArray(given.files) && given.files.every(isBackupFile);
}

function isBackupFile(given: unknown): given is BackupFile {
  return isRecord(given) && typeof given.id === "string" && isId(given.id) && typeof given.sha256 === "string";
}

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
