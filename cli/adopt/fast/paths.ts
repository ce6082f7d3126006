/** A path as a URL, also for a list in which a comma or white space would end it. */
export const encodePath = (path: string): string =>
  path
    .split("/")
    .map((part) => (part === ".." ? part : encodeURIComponent(part)))
    .join("/");
