import { existsSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isRecord } from "../../wire/records";
import { BACKUP_STATE } from "../settings/data-paths";

/** Results of the daily backups. */
export interface BackupResults {
  /** The last backup that was verified. */
  good?: {
    /** Ms since 1970. */
    at: number;
    address: string;
    /** How long it took, in ms. */
    ms: number;
  };
  /** The last failure, if it was later. */
  failed?: { at: number; error: string };
}

/** The results of the daily backups, kept over restarts. */
export interface BackupState {
  current(): BackupResults;
  keep(results: BackupResults): Promise<void>;
}

/** @param folder the data folder. */
export function openBackupState(folder: string): BackupState {
  const path = join(folder, BACKUP_STATE);
  let results = existsSync(path) ? readResults(readFileSync(path, "utf8")) : {};
  return {
    current: () => results,
    async keep(changed) {
      results = changed;
      const temporary = `${path}.new`;
      await writeFile(temporary, `${JSON.stringify(changed)}\n`, { mode: 0o600, flush: true });
      await rename(temporary, path);
    },
  };
}

/** Without a readable file, the next backup is due at once. */
function readResults(text: string): BackupResults {
  try {
    const given: unknown = JSON.parse(text);
    return isRecord(given) ? given : {};
  } catch {
    return {};
  }
}
