/** The folders of a path, outer ones first: `a/b/c.html` → `a`, `a/b`. */
export const listFolders = (path: string): string[] =>
  path
    .split("/")
    .slice(0, -1)
    .map((_, index, names) => names.slice(0, index + 1).join("/"));
