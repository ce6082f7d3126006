import { apply, diff, readPage, type Conflict, type Merged, type PageOptions } from "../../../../merge";

/** Merges three versions of a page. */
export function mergePages(base: string, mine: string, theirs: string, options?: PageOptions): Merged {
  const page = readPage(base, options);
  return apply(diff(page, readPage(mine, options)), readPage(theirs, options), page);
}

/** A page with a body. */
export const page = (body: string): string =>
  `<!DOCTYPE html>\n<html>\n<head><title>Page</title></head>\n<body>\n${body}\n</body>\n</html>\n`;

/** Merges three bodies. @returns the merged body. */
export function mergeBodies(
  base: string,
  mine: string,
  theirs: string,
): { body: string; conflicts: readonly Conflict[] } {
  const { text, conflicts } = mergePages(page(base), page(mine), page(theirs));
  return { body: /<body>\n([^]*)\n<\/body>/.exec(text)?.[1] ?? "", conflicts };
}
