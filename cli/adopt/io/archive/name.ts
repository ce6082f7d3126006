export const isArchiveName = (path: string): boolean => /\.zip$/i.test(path);

/** The path of an archive without `.zip`; other paths as they are. */
export const withoutEnding = (path: string): string => path.replace(/\.zip$/i, "");
