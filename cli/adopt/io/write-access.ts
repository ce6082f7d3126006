import { writeFile } from "node:fs/promises";
import { settingsText } from "../read/access";
import type { AccessReport } from "../report/report";

/** Writes the table as a file of settings beside what is written, unless there is one: that may say more by now. */
export async function writeAccess(access: AccessReport, out: string): Promise<AccessReport> {
  if (!access.found.length) return access;
  const file = `${out}.config.json`;
  try {
    await writeFile(file, settingsText(access), { flag: "wx" });
    return { ...access, file };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return {
      ...access,
      unknown: [...access.unknown, `what ${file} should say: it is there already and stays as it is`],
    };
  }
}
