import type { Site } from "../../exported-site";
import { decode } from "../../adopt/read/html/encoding";
import { compareFiles } from "./files";
import { describeWhole, type Difference, type SourceFinding } from "./finding";
import { comparePage } from "./page";
import { openSources, type Sources } from "./sources";

/**
 * Compares an export with its adopted copy as text: pages, their interactions, style sheets and other files. A difference that
 * several pages have is one finding.
 * @param pages those that are compared.
 */
export async function compareSources(site: Site, adopted: string, pages: readonly string[]): Promise<SourceFinding[]> {
  const sources = await openSources(site, adopted);
  const found = new Map<string, SourceFinding>();
  for (const page of pages) {
    for (const { subject, ...difference } of await compareOne(page, sources)) {
      const key = JSON.stringify(difference);
      const finding = found.get(key) ?? { pages: [], ...difference, subjects: {} };
      found.set(key, finding);
      finding.pages.push(page);
      if (subject) finding.subjects[page] ??= subject;
    }
  }
  return [...found.values(), ...(await compareFiles(sources))];
}

async function compareOne(path: string, sources: Sources): Promise<Difference[]> {
  const { exported, copy } = sources;
  const before = exported.files.has(path) ? await exported.read(path) : undefined;
  // The copy cannot have what the system does not hand out.
  if (!before) return [];
  const after = copy.files.has(path) ? await copy.read(path) : undefined;
  if (!after) return [describeWhole("the page is missing in the copy")];
  const [text, copied] = [decode(before)?.text, decode(after)?.text];
  if (text !== undefined && copied !== undefined) return comparePage(path, text, copied, sources);
  return Buffer.compare(before, after) === 0 ? [] : [describeWhole("the file has other content in the copy")];
}
