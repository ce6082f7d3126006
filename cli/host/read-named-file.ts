import { readFileSync } from "node:fs";
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
