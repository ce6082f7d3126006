import { constants } from "node:fs";
import { cp, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { unlessMissing } from "../../common/missing-file";
import { AdoptError } from "../adopt/model/adopt-error";
import { shell } from "../adopt/report/summary/words";
import { Problem } from "./problem";

/**
 * Works on a copy of a site and of what is beside it, apart from the states that were online, and removes it.
 * @throws what the work throws, with the paths of the site.
 */
export async function withCopy<T>(site: string, work: (copy: string) => Promise<T>): Promise<T> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "millrace-sync-")));
  const name = basename(site);
  try {
    for (const entry of (await unlessMissing(readdir(dirname(site)))) ?? []) {
      const path = join(dirname(site), entry);
      const isPart = entry === name || (entry.startsWith(`${name}.`) && path !== `${site}.deploys`);
      if (!isPart) continue;
      await cp(path, join(folder, entry), {
        recursive: true,
        preserveTimestamps: true,
        verbatimSymlinks: true,
        mode: constants.COPYFILE_FICLONE,
      });
    }
    return await work(join(folder, name));
  } catch (error) {
    throw nameSite(error, join(folder, name), site);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An error that names the site where it named its copy. Commands in it stay in quotes where a shell needs them. */
function nameSite(error: unknown, copy: string, site: string): unknown {
  const name = (text: string) => text.replaceAll(shell(copy), shell(site)).replaceAll(copy, site);
  if (error instanceof Problem) return new Problem(error.kind, name(error.message), error.details.map(name));
  if (error instanceof AdoptError) error.message = name(error.message);
  return error;
}
