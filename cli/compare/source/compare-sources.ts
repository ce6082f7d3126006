import { decode } from "../../adopt/read/html/encoding";
import { compareFiles } from "./files";
import type { Difference, SourceFinding } from "./finding";
import { comparePage } from "./page";
import { openSources, type Sources } from "./sources";

/**
 * Compares an export with its adopted copy as text: pages, their interactions, style sheets and other files. A difference that
 * several pages have is one finding.
 * @param pages those that are compared.
 */
export async function compareSources(
  folder: string,
  adopted: string,
  pages: readonly string[],
): Promise<SourceFinding[]> {
  const sources = await openSources(folder, adopted);
  const found = new Map<string, SourceFinding>();
  for (const page of pages) {
    for (const difference of await compareOne(page, sources)) {
      const key = JSON.stringify(difference);
      const known = found.get(key);
      if (known) known.pages.push(page);
      else found.set(key, { pages: [page], ...difference });
    }
  }
  return [...found.values(), ...(await compareFiles(sources))];
}

async function compareOne(path: string, { exported, copy, ...sources }: Sources): Promise<Difference[]> {
  const [before, after] = [await exported.read(path), copy.files.has(path) ? await copy.read(path) : undefined];
  const [text, copied] = [before && decode(before)?.text, after && decode(after)?.text];
  if (text !== undefined && copied !== undefined)
    return comparePage(path, text, copied, { exported, copy, ...sources });
  return after ? [] : [{ place: "", what: "the page is missing in the copy", exported: "", adopted: "" }];
}
