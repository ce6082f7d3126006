import { createPublicFiles, type PublicFiles } from "../../../common/public-files";

/** The public files of a folder, as an option of `createStatic`. Each request looks at the folder again. */
export const publicIn = (folder: string, patterns: readonly string[] = []): { publicFiles: PublicFiles } => ({
  publicFiles: createPublicFiles(folder, patterns, () => 0, 0),
});
