import { readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../../../common/make-folder";
import { unlessMissing } from "../../../common/missing-file";
import { lockSite } from "../../adopt/base/lock";
import { baseFolder } from "../../../common/base-folder";
import { AdoptError } from "../../adopt/model/adopt-error";
import { isInside } from "../../adopt/onto/base-archive";
import { isPage } from "../../adopt/read/outcome";
import type { VisitorFile } from "./visitor-files";

/** Counts of files. */
export interface WrittenExport {
  readonly written: number;
  /** Those that were there with the same content, and were not touched. */
  readonly same: number;
  readonly removed: number;
}

/**
 * Makes a folder have these files. The new ones are complete beside it before the first one gets its name, pages last, and
 * files of the run before that are gone are removed in the end. Other files in the folder stay.
 * @throws AdoptError when a file is there that no run has written.
 */
export const writeExport = (out: string, files: AsyncIterable<VisitorFile>): Promise<WrittenExport> =>
  lockSite(out, async () => {
    const list = join(baseFolder(out), "export.json");
    const next = join(baseFolder(out), "next");
    await rm(next, { recursive: true, force: true });
    const before = await readList(list);
    const after = new Set<string>();
    const written: string[] = [];
    for await (const { path, bytes } of files) {
      after.add(path);
      const present = await unlessMissing(readFile(join(out, path)));
      if (present?.equals(bytes)) continue;
      if (present && !before.has(path)) {
        throw new AdoptError(
          `${join(out, path)} was not written by this command. Move it away, or name another folder.`,
        );
      }
      await makeFolder(dirname(join(next, path)));
      await writeFile(join(next, path), bytes);
      written.push(path);
    }
    // A run that is killed from here on leaves files of both runs, which the next one knows.
    await writeList(list, [...before, ...after]);
    for (const path of written.toSorted((one, other) => Number(isPage(one)) - Number(isPage(other)))) {
      await makeFolder(dirname(join(out, path)));
      await rename(join(next, path), join(out, path));
    }
    const gone = [...before].filter((path) => !after.has(path));
    for (const path of gone) await removeFile(out, path);
    await writeList(list, [...after]);
    await rm(next, { recursive: true, force: true });
    return { written: written.length, same: after.size - written.length, removed: gone.length };
  });

/** Removes a file, and the folders that it leaves empty. */
async function removeFile(out: string, path: string): Promise<void> {
  await rm(join(out, path), { force: true });
  try {
    for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) await rmdir(join(out, folder));
  } catch {
    // It has other files.
  }
}

async function readList(list: string): Promise<Set<string>> {
  const text = (await unlessMissing(readFile(list, "utf8"))) ?? "[]";
  try {
    const paths: unknown = JSON.parse(text);
    if (Array.isArray(paths) && paths.every((path): path is string => typeof path === "string" && isInside(path)))
      return new Set(paths);
  } catch {
    // Said below.
  }
  throw new AdoptError(`${list}, which names the files of the last run, is damaged. Name another folder with --out.`);
}

async function writeList(list: string, paths: readonly string[]): Promise<void> {
  await writeFile(`${list}.new`, `${JSON.stringify([...new Set(paths)].sort(), null, 1)}\n`);
  await rename(`${list}.new`, list);
}
