import { chmod, cp, lstat, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { makeFolder } from "../../../common/make-folder";
import { unlessMissing } from "../../../common/missing-file";
import { baseFolder, folderBefore } from "../../../common/base-folder";
import type { Target } from "../io/target";
import { STATE_FILE, type Versions } from "../onto/versions";
import { AdoptError } from "../model/adopt-error";
import { keepRecord, restoreRecord } from "./fast-record";
import { baseFiles, listPaths, publishBase } from "./stored-base";
import { folderTarget } from "../io/folder-target";
import { isSkippedFolder, type OpenTarget } from "../io/inventory";
import { writeError } from "../io/write-error";

/** Folders beside a site: the new one until it is complete, the one before, and one that was taken back. */
const foldersBeside = (site: string) => ({
  next: join(baseFolder(site), "next"),
  before: folderBefore(site),
  undone: join(baseFolder(site), "undone"),
});

/** The folder of a site that a merged one replaces at once. @param site its real path. */
export function replacedTarget(site: string, { base, mine, derived, since }: ReplacedVersions): Target {
  // What the owner made of a file, such as a link, stays.
  const isReplaced = (path: string) => path === STATE_FILE || (base.files.has(path) && mine.files.has(path));
  return {
    out: site,
    bare: site,
    folder: site,
    open: () => openReplacement(site, { since, mine, derived, isReplaced }),
  };
}

/** The site that is replaced. */
export interface ReplacedVersions extends Versions {
  /** Paths of files that `fast` added; `mine` lacks them. */
  readonly derived: ReadonlySet<string>;
  /** When the site was read, as a time stamp in ms: a later change of it stops the run. */
  readonly since: number;
}

interface Replacement extends Omit<ReplacedVersions, "base"> {
  /** Whether a file of the old site is not taken along. */
  isReplaced(path: string): boolean;
}

/**
 * Writes a site beside the one that is there, and gives it the name of that one in the end, unless both are equal. A run that is
 * killed leaves the old site or the new one.
 */
function openReplacement(site: string, { since, mine, derived, isReplaced }: Replacement): OpenTarget {
  const { next, before } = foldersBeside(site);
  const target = folderTarget(next);
  const abandon = () => rm(next, { recursive: true, force: true });
  let isChanged = false;
  return {
    isChanged: () => isChanged,
    async write(path, bytes, like) {
      const old = join(site, path);
      await target.write(path, bytes, like);
      const present = mine.files.has(path) ? await mine.read(path) : undefined;
      const isSame = present !== undefined && Buffer.compare(present, bytes) === 0;
      isChanged ||= !isSame;
      if (!present) return;
      const { atime, mtime, mode } = await stat(old);
      await chmod(join(next, path), mode);
      // A file that stays the same keeps its date: tools that upload a site go by it.
      if (isSame) await utimes(join(next, path), atime, mtime);
    },
    async close() {
      const changed: string[] = [];
      try {
        const isKept = async (path: string) => {
          const name = relative(site, path);
          const stats = await lstat(path);
          if (stats.isFile() && Math.floor(stats.ctimeMs) > since) changed.push(name);
          if (isSkippedFolder(name) || derived.has(name) || (await isFile(join(next, name)))) return false;
          isChanged ||= isReplaced(name);
          return !isReplaced(name);
        };
        await makeFolder(next);
        await cp(site, next, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true, filter: isKept });
        if (changed.length > 0) {
          throw new AdoptError(
            `${listPaths(changed)} changed while the merge ran. Nothing was written; run the command again.`,
          );
        }
        if (!isChanged) return await abandon();
        await rm(before, { recursive: true, force: true });
        await rm(baseFiles(site).before, { force: true });
        await rename(site, before);
        await rename(next, site).catch(async (error: unknown) => {
          await rename(before, site);
          throw error;
        });
        await keepRecord(site);
        await moveTools(before, site);
      } catch (error) {
        throw writeError(site, error);
      }
    },
    abandon,
  };
}

const isFile = async (path: string) => (await unlessMissing(stat(path)))?.isFile() === true;

/** Copies a file of the site as it is into the new one. */
export async function keepFile(site: string, path: string): Promise<boolean> {
  const { next } = foldersBeside(site);
  const old = join(site, path);
  if (!(await isFile(old))) return false;
  await makeFolder(dirname(join(next, path)));
  await cp(old, join(next, path), { preserveTimestamps: true });
  return true;
}

/** Folders of tools, such as `.git`, always belong to the site that has the name: nothing of them is copied or lost. */
async function moveTools(from: string, to: string): Promise<void> {
  for (const name of await unlessMissing(readdir(from)).then((names) => names ?? []))
    if (isSkippedFolder(name) && !(await isFolder(join(to, name)))) await rename(join(from, name), join(to, name));
}

/** Finishes or takes back what a killed run left. */
export async function recoverSite(site: string): Promise<void> {
  const { next, before, undone } = foldersBeside(site);
  const files = baseFiles(site);
  const [isHere, hasNext, hasBefore] = await Promise.all([site, next, before].map(isFolder));
  if (!isHere && hasBefore && hasNext) await rename(next, site);
  else if (!isHere && hasBefore) await rename(before, site);
  else if (hasNext) {
    await rm(next, { recursive: true });
    await rm(files.next, { force: true });
  }
  for (const folder of [before, undone]) await moveTools(folder, site);
  await rm(undone, { recursive: true, force: true });
  const hasOld = await isFolder(before);
  if (await isFile(files.next)) await publishBase(site, hasOld);
  else if (!hasOld && (await isFile(files.before))) await rename(files.before, files.base);
}

const isFolder = async (path: string) => (await unlessMissing(stat(path)))?.isDirectory() === true;

/** Puts the site of the run before in place of the one that is there. @returns whether there was one. */
export async function restoreBefore(site: string): Promise<boolean> {
  const { before, undone } = foldersBeside(site);
  if (!(await isFolder(before)) || !(await isFile(baseFiles(site).before))) return false;
  await rename(site, undone);
  await rename(before, site);
  await rename(baseFiles(site).before, baseFiles(site).base);
  await restoreRecord(site);
  await moveTools(undone, site);
  await rm(undone, { recursive: true });
  return true;
}
