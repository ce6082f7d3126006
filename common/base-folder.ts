import { join } from "node:path";

/** The folder beside a site that remembers what `adopt` wrote. @param site the real path of its folder. */
export const baseFolder = (site: string): string => `${site}.base`;

/** The site before the last merge, as a whole. */
export const folderBefore = (site: string): string => join(baseFolder(site), "before");
