import { stat, writeFile } from "node:fs/promises";
import type { Publication } from "./publish";
import { AdoptError } from "../model/adopt-error";
import { writeError } from "../io/write-error";
import { unlessMissing } from "../../../common/missing-file";

/**
 * The path of the file that is written beside a site.
 * @param site the folder, or the archive without its ending.
 * @throws AdoptError when there is one that may not be replaced.
 */
export async function checkBeside(beside: Publication["beside"], site: string, force: boolean): Promise<string> {
  const path = `${site}${beside?.ending ?? ""}`;
  const isTaken = beside !== undefined && !force && (await unlessMissing(stat(path))) !== undefined;
  if (isTaken) throw new AdoptError(`${path} is there already. Move it away, or write over it with --force.`);
  return path;
}

export async function writeBeside(beside: Publication["beside"], path: string): Promise<void> {
  if (!beside) return;
  try {
    await writeFile(path, beside.text);
  } catch (error) {
    throw writeError(path, error);
  }
}
