import type { OnProgress } from "./progress";
import { readAccess, type AccessClues } from "./read/access";
import { readPage, type ExportedPage } from "./read/html/page";
import { findTemplateTags } from "./read/html/template-tags";
import { isPage } from "./read/outcome";
import { isSearchPage } from "./read/search-page";
import type { SiteFiles } from "./read/site-files";
import { isNoindex } from "./read/site/noindex";
import { chooseScriptFolder, readPathForm, type PathForm } from "./read/template-paths";

/** What has to be known of all pages before the first one is converted, and what is read of their sources for the end. */
export interface SiteSurvey {
  /** Paths of the pages that are text, in the order of the files. */
  readonly pages: readonly string[];
  readonly searchPages: readonly string[];
  /** What pages say about members. */
  readonly access: readonly AccessClues[];
  /** Paths of pages that search engines are to leave out. */
  readonly noindex: ReadonlySet<string>;
  /** Paths of templates, of which a program makes the pages of visitors. */
  readonly templates: ReadonlySet<string>;
  /** The folder for the files of the runtime that templates can name; empty for the root of the site. */
  readonly folder: string;
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
    templates: new Set<string>(),
  };
  const forms: PathForm[] = [];
  for (const [done, path] of paths.entries()) {
    await onProgress({ step: "reading", done, total: paths.length });
    const text = await files.text(path);
    if (text === undefined) continue;
    survey.pages.push(path);
    const template = readTemplatePage(path, text);
    if (template) {
      survey.templates.add(path);
      const form = await readPathForm(template, files);
      if (form) forms.push(form);
    } else if (isSearchPage(path, text)) survey.searchPages.push(path);
    const clues = readAccess(path, text);
    if (clues) survey.access.push(clues);
    if (isNoindex(path, text)) survey.noindex.add(path);
  }
  return { ...survey, folder: chooseScriptFolder(forms) };
}

/** Parsing is slow, and few pages have template tags. */
function readTemplatePage(path: string, text: string): ExportedPage | undefined {
  const page = !isPage(path) || findTemplateTags(text).length > 0 ? readPage(path, text) : undefined;
  return page?.template ? page : undefined;
}
