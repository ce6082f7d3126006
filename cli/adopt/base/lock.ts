import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../../common/make-folder";
import { AdoptError } from "../model/adopt-error";
import { baseFolder } from "../../../common/base-folder";
import { writeError } from "../io/write-error";

/** Another run works on the site. */
export class SiteBusy extends AdoptError {}

/**
 * Keeps other runs away from a site until the work is done. A lock of a process that has ended counts as none.
 * @param name of the lock. Default: that of runs which write the site.
 * @throws SiteBusy when another run has it.
 */
export async function lockSite<T>(site: string, work: () => Promise<T>, name = "lock"): Promise<T> {
  const file = join(baseFolder(site), name);
  await makeFolder(baseFolder(site)).catch((error: unknown) => {
    throw writeError(file, error);
  });
  if (!(await take(file))) {
    const owner = Number(await readFile(file, "utf8").catch(() => ""));
    if (owner > 0 && isRunning(owner)) {
      throw new SiteBusy(
        `Another run (process ${owner}) works on ${site}. Wait until it ends, and run the command again.`,
      );
    }
    await rm(file, { force: true });
    if (!(await take(file))) throw new SiteBusy(`Another run works on ${site}. Wait until it ends.`);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw writeError(file, error);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
