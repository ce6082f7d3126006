/**
 * Names of files that are never served, wherever they lie among the pages. Each is compared with the decoded name of the
 * file that was found and with its name behind all links, in lower case.
 */
const PRIVATE: readonly RegExp[] = [
  // Settings of this host, and what editors and people leave beside them.
  /^millrace\.config\b/,
  // What a data folder holds.
  /^millrace-data$/,
  /^(store\.db|lock\.db|secret\.key)([-.].*)?$/,
  // Source maps of this host's own programs.
  /^(cli|host(-\w+)?)\.m?js\.map$/,
  // Copies that editors and people leave beside a file.
  /(~|\.(bak|backup|old|orig|rej|save|sw[a-p]))$/,
  /^#.*#$/,
];

/**
 * Whether a file is private: by any of its names, a path from the folder of the pages on such as `/shop/index.html`.
 * The folder `.well-known` is the only one with a dot that is public (RFC 8615).
 */
export function isPrivate(names: readonly string[]): boolean {
  return names.some((name) => name.split("/").filter(Boolean).map(plainSegment).some(isPrivateSegment));
}

function isPrivateSegment(segment: string): boolean {
  if (segment.startsWith(".")) return segment !== ".well-known";
  return PRIVATE.some((pattern) => pattern.test(segment));
}

/** Some disks ignore case, Unicode form, dots and spaces at the end, and name a file's streams behind a colon. */
function plainSegment(segment: string): string {
  return segment
    .normalize("NFKC")
    .toLowerCase()
    .replace(/:.*$/s, "")
    .replace(/(?<=[^. ])[. ]+$/, "");
}
