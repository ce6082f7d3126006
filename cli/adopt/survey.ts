import type { OnProgress } from "./progress";
import { readAccess, type AccessClues } from "./read/access";
import { isSearchPage } from "./read/search-page";
import type { SiteFiles } from "./read/site-files";
import { isNoindex } from "./read/site/noindex";

/** What has to be known of all pages before the first one is converted, and what is read of their sources for the end. */
export interface SiteSurvey {
  /** Paths of the pages that are text, in the order of the files. */
  readonly pages: readonly string[];
  readonly searchPages: readonly string[];
  /** What pages say about members. */
  readonly access: readonly AccessClues[];
  /** Paths of pages that search engines are to leave out. */
  readonly noindex: ReadonlySet<string>;
}

/** Reads one page after the other; no text is kept. */
export async function surveySite(
  files: SiteFiles,
  paths: readonly string[],
  onProgress: OnProgress,
): Promise<SiteSurvey> {
  const survey = {
    pages: [] as string[],
    searchPages: [] as string[],
    access: [] as AccessClues[],
    noindex: new Set<string>(),
  };
  for (const [done, path] of paths.entries()) {
    await onProgress({ step: "reading", done, total: paths.length });
    const text = await files.text(path);
    if (text === undefined) continue;
    survey.pages.push(path);
    if (isSearchPage(path, text)) survey.searchPages.push(path);
    const clues = readAccess(path, text);
    if (clues) survey.access.push(clues);
    if (isNoindex(path, text)) survey.noindex.add(path);
  }
  return survey;
}
