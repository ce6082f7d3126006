/**
 * Patterns of paths of files whose names carry a hash of their content, in the syntax that JavaScript, PCRE, RE2 and
 * path-to-regexp share, without anchors. Names of other lengths are left out, because they could be dates or numbers.
 */
export const HASHED_NAME_PATTERNS = [
  // Files of the builder: it gives other content another id.
  "[0-9a-f]{24}_[^/]*",
  // Files that `adopt` names by their content, such as `millrace.0f1e2d3c4b5a6978.js`.
  "[^/]*[.][0-9a-f]{16}[.][0-9a-z]+",
] as const;

const HASHED_NAME = new RegExp(`(?:^|[/\\\\])(?:${HASHED_NAME_PATTERNS.join("|")})$`);

/** Whether the name of a file carries a hash of its content, so that a file with other content gets another name. */
export function hasContentHash(path: string): boolean {
  return HASHED_NAME.test(path);
}

/** `Cache-Control` of such files: browsers keep them for a year without asking. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** `Cache-Control` of all other files: browsers ask each time and get 304 if a file is unchanged. */
export const REVALIDATE = "no-cache";
