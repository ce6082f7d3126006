import { keyFor } from "../security/sign";
import { readKey, sealKey } from "../security/host-key";
import type { Settings } from "../settings/settings";
import type { StoreBackup } from "../store/backup";
import { hashFile, type Manifest } from "./manifest";

export type SnapshotSettings = Pick<Settings, "data" | "secret" | "backupPassphrase">;

/**
 * Copies the database to a new file.
 * @param now ms since 1970.
 * @returns the manifest of a backup with all files of the database.
 */
export async function takeSnapshot(
  copies: Pick<StoreBackup, "copyTo">,
  { secret, backupPassphrase }: SnapshotSettings,
  path: string,
  now: number,
): Promise<Manifest> {
  const { key: stored, files, schema, submissions } = await copies.copyTo(path);
  const key = stored === undefined ? undefined : readKey(stored, secret);
  return {
    format: 1,
    at: new Date(now).toISOString(),
    database: { sha256: await hashFile(path), schema, submissions },
    ...(key && backupPassphrase ? { key: sealKey(key, backupPassphrase) } : {}),
    ...(key ? { host: keyFor(key, "backup").toString("hex").slice(0, 16) } : {}),
    files,
  };
}
