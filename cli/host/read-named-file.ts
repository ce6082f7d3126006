import { readFileSync, statSync } from "node:fs";
import { SettingsError } from "../../host/settings/settings-error";

/** The text of a file that the operator names. @throws SettingsError */
export function readNamedFile(path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    if (error instanceof TypeError)
      throw new SettingsError(`${path} is not UTF-8. Save it as UTF-8 (a table as "CSV UTF-8").`);
    const { code = "", message } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      ENOENT: "It does not exist. Check the path.",
      EISDIR: "It is a folder. Name a file.",
      EACCES: "This user has no permission to read it.",
    };
    throw new SettingsError(`Cannot read the file "${path}". ${reasons[code] ?? message}`);
  }
}

/**
 * The text of a file that may be missing.
 * @returns undefined only if it is missing. Settings that cannot be read must not count as none, which would open pages.
 * @throws SettingsError
 */
export function readOptionalFile(path: string): string | undefined {
  let isThere = true;
  try {
    isThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // Reading it gives the reason.
  }
  return isThere ? readNamedFile(path) : undefined;
}
