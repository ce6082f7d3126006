import { attribute, readPage } from "./html/page";
import type { SiteFiles } from "./site-files";

/** Characters of a generator's name that a message shows. */
const SHOWN = 60;

/** What made a page: the name in its generator tag, as in `WordPress 6.5`. */
function readGenerator(path: string, source: string): string | undefined {
  const tag = readPage(path, source).elements.find(
    (element) => element.tagName === "meta" && attribute(element, "name")?.trim().toLowerCase() === "generator",
  );
  const name = tag && attribute(tag, "content")?.replace(/[\s\p{C}]+/gu, " ");
  return name?.trim().slice(0, SHOWN) || undefined;
}

/** The program that made a site when it is not our builder: the first generator that a page names, unless a page has our builder's ids. */
export async function findOtherBuilder(files: SiteFiles, pages: readonly string[]): Promise<string | undefined> {
  let other: string | undefined;
  for (const path of pages) {
    const text = (await files.text(path)) ?? "";
    if (/\sdata-wf-(?:site|page)=/.test(text)) return undefined;
    const name = other === undefined ? readGenerator(path, text) : undefined;
    if (name && /^webflow\b/i.test(name)) return undefined;
    other ??= name;
  }
  return other;
}
