import { basename } from "pathe";
import { INDEX_VERSION, type IndexedPage, type SearchIndexFile } from "../../wire/search-index";
import type { Outcome } from "./read/outcome";
import type { PageText } from "./read/page-text";
import { linkUrl } from "./read/page-url";
import { indexPath, type SiteSearch } from "./read/search-page";
import type { AdoptReport } from "./report/report";
import type { NewFile } from "./step";

/** Bytes after which a file of an index ends and the next one begins; a single page may be larger. */
const FILE_SIZE = 200_000;

/**
 * Makes the search indexes of a site (`search.md` 3).
 * @param isListed whether visitors may look for a page, by its path.
 * @returns `undefined` when the site has no search page.
 */
export function indexSite(
  search: SiteSearch,
  outcomes: readonly Outcome[],
  isListed: (path: string) => boolean,
): { files: NewFile[]; report: NonNullable<AdoptReport["search"]> } | undefined {
  const isFound = ({ report: { page, lost }, read }: Outcome): boolean =>
    read?.noindex === false &&
    !search.pages.includes(page) &&
    !lost.some(({ kind }) => kind === "item template") &&
    isListed(page);
  const listRead = (chosen: readonly Outcome[]) => chosen.flatMap(({ read }) => read ?? []);
  const searchPages = listRead(outcomes.filter(({ report }) => search.pages.includes(report.page)));
  if (searchPages.length === 0) return undefined;
  const pages = listRead(outcomes.filter(isFound));
  const files = searchIndexes(search, pages, searchPages);
  return { files, report: { pages: pages.length, files: files.map(({ path }) => path) } };
}

/** One index for each language of the search pages. Pages of other languages are in the index of the first search page. */
function searchIndexes(search: SiteSearch, pages: readonly PageText[], searchPages: readonly PageText[]): NewFile[] {
  const getPath = ({ language }: PageText) => indexPath(search, language);
  const paths = [...new Set(searchPages.map(getPath))];
  const findIndex = (page: PageText) => (paths.includes(getPath(page)) ? getPath(page) : paths[0]);
  return paths.flatMap((path) => {
    const [first = [], ...others] = inPieces(
      pages.filter((page) => findIndex(page) === path).map((page) => toIndexed(page, search)),
    );
    const further = others.map((_, at) => path.replace(/\.json$/, `-${at + 2}.json`));
    const more = further.length > 0 ? { more: further.map((name) => basename(name)) } : {};
    return [
      makeFile(path, { version: INDEX_VERSION, pages: first, ...more }),
      ...further.map((name, at) => makeFile(name, { version: INDEX_VERSION, pages: others[at] ?? [] })),
    ];
  });
}

const makeFile = (path: string, content: SearchIndexFile): NewFile => ({ path, text: `${JSON.stringify(content)}\n` });

const toIndexed = ({ path, title, headings, text }: PageText, { cleanLinks }: SiteSearch): IndexedPage => ({
  url: `..${linkUrl(path, cleanLinks)}`,
  title,
  headings,
  text,
});

function inPieces(pages: readonly IndexedPage[]): IndexedPage[][] {
  const pieces: IndexedPage[][] = [];
  let room = 0;
  for (const page of pages) {
    const size = new TextEncoder().encode(JSON.stringify(page)).length;
    if (size > room) {
      pieces.push([]);
      room = FILE_SIZE;
    }
    pieces.at(-1)?.push(page);
    room -= size;
  }
  return pieces;
}
