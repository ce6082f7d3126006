import { realpath } from "node:fs/promises";
import { folderBefore } from "../../common/base-folder";
import { findFile, type Found } from "../../common/find-file";
import { unlessMissing } from "../../common/missing-file";
import { createPublicFiles, type PublicFiles } from "../../common/public-files";

/**
 * Finds public files of the site as it was before the last export was merged into it, without its pages.
 * @param site the folder of the site.
 * @param patterns further public files.
 */
export function createOlderFiles(
  site: string,
  patterns: readonly string[],
  now: () => number,
): (pathname: string) => Promise<Found | undefined> {
  let files: PublicFiles | undefined;
  return async (pathname) => {
    const real = await unlessMissing(realpath(site));
    if (real === undefined) return undefined;
    const folder = folderBefore(real);
    const found = await findFile(folder, pathname, (files ??= createPublicFiles(folder, patterns, now)));
    return found?.kind === "file" && !found.path.endsWith(".html") ? found : undefined;
  };
}
