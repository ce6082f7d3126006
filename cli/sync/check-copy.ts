import { constants } from "node:fs";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { unlessMissing } from "../../common/missing-file";

/** Works on a copy of a site and of what is beside it, apart from the states that were online, and removes it. */
export async function withCopy<T>(site: string, work: (copy: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "millrace-sync-"));
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
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
