/**
/**
 * Names of files that never change, because a file with other content gets another name: those of the builder, and
 * scripts composed by `adopt`. A regular expression without capturing groups, in the syntax that web hosts share.
 */
export const LASTING_PATTERN = "(?:[0-9a-f]{24}_|millrace(?:-[a-z0-9-]+)?[.][0-9a-f]{12}[.]js)[^/]*";

const LASTING_NAME = new RegExp(`(?:^|[/\\\\])${LASTING_PATTERN}$`);

/** Whether the name of a file carries a hash or an id of its content. */
export function hasContentHash(path: string): boolean {
  return LASTING_NAME.test(path);
}

/** `Cache-Control` of such files: browsers keep them for a year without asking. */
export const LASTING = "public, max-age=31536000, immutable";

/** `Cache-Control` of all other files: browsers ask each time and get 304 if a file is unchanged. */
export const REVALIDATE = "no-cache";
