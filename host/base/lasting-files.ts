/**
 * Names of files that never change, because a file with other content gets another name: those of the builder, and the scripts that
 * `adopt` composes. A regular expression without groups of its own, in the syntax that web hosts share.
 */
export const LASTING_PATTERN = "(?:[0-9a-f]{24}_|millrace(?:-[a-z0-9-]+)?[.][0-9a-f]{12}[.]js)[^/]*";

export const LASTING_NAME = new RegExp(`^${LASTING_PATTERN}$`);

/** How long browsers keep them without asking. */
export const LASTING = "public, max-age=604800, immutable";
