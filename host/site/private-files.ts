/**
 * Names of files that are never served, in any folder of the pages. Each is compared with the decoded name of the found
 * file and with its name after resolving links, in lower case.
 */
const PRIVATE: readonly RegExp[] = [
  // Settings of this host, and backup copies of them.
  /^millrace\.config\b/,
  // The content of a data folder.
  /^millrace-data$/,
  /^(store\.db|lock\.db|secret\.key)([-.].*)?$/,
  // Source maps of this host's own programs.
  /^(cli|host(-\w+)?)\.m?js\.map$/,
  // Backup copies of files.
  /(~|\.(bak|backup|old|orig|rej|save|sw[a-p]))$/,
  /^#.*#$/,
];

/**
 * Whether a file is private, by any of its names: paths relative to the folder of pages, such as `/shop/index.html`.
 * The folder `.well-known` is the only one with a dot that is public (RFC 8615).
 */
export function isPrivate(names: readonly string[]): boolean {
  return names.some((name) => name.split("/").filter(Boolean).map(plainSegment).some(isPrivateSegment));
}

function isPrivateSegment(segment: string): boolean {
  if (segment.startsWith(".")) return segment !== ".well-known";
  return PRIVATE.some((pattern) => pattern.test(segment));
}

/** Some file systems ignore case, Unicode normalization, and trailing dots and spaces, and use a colon for streams. */
function plainSegment(segment: string): string {
  return segment
    .normalize("NFKC")
    .toLowerCase()
    .replace(/:.*$/s, "")
    .replace(/(?<=[^. ])[. ]+$/, "");
}
