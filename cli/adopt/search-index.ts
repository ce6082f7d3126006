import { basename } from "pathe";
import { INDEX_VERSION, type IndexedPage, type SearchIndexFile } from "../../wire/search-index";
import type { Spool, Spooled } from "./io/spool";
import { toUtf8 } from "./read/html/encoding";
import type { IndexEntry, Outcome } from "./read/outcome";
import { indexPath, type SiteSearch } from "./read/search-page";
import type { AdoptReport } from "./model/adopt-report";

/** Bytes after which a file of an index ends and the next one begins; a single page may be larger. */
const FILE_SIZE = 200_000;

/**
 * Makes the search indexes of a site (`search.md` 3), one file after the other.
 * @param isListed whether visitors may look for a page, by its path.
 * @returns `undefined` when the site has no search page.
 */
export async function indexSite(
  search: SiteSearch,
  outcomes: readonly Outcome[],
  isListed: (path: string) => boolean,
  spool: Spool,
): Promise<{ files: Map<string, Spooled>; report: NonNullable<AdoptReport["search"]> } | undefined> {
  const isFound = ({ report: { page, lost }, indexed }: Outcome): boolean =>
    indexed?.noindex === false &&
    !search.pages.includes(page) &&
    !lost.some(({ kind }) => kind === "item template") &&
    isListed(page);
  const listEntries = (chosen: readonly Outcome[]) => chosen.flatMap(({ indexed }) => indexed ?? []);
  const searchPages = listEntries(outcomes.filter(({ report }) => search.pages.includes(report.page)));
  if (searchPages.length === 0) return undefined;
  const pages = listEntries(outcomes.filter(isFound));
  const files = new Map<string, Spooled>();
  for (const { path, entries, more } of layOutIndexes(search, pages, searchPages))
    files.set(path, await spool.add(await indexFile(entries, more)));
  return { files, report: { pages: pages.length, files: [...files.keys()] } };
}

/** A file of an index. */
interface IndexPiece {
  readonly path: string;
  readonly entries: readonly IndexEntry[];
  /** Names of the files that follow the first one. */
  readonly more: readonly string[];
}

/** One index for each language of the search pages. Pages of other languages are in the index of the first search page. */
function layOutIndexes(
  search: SiteSearch,
  pages: readonly IndexEntry[],
  searchPages: readonly IndexEntry[],
): IndexPiece[] {
  const getPath = ({ language }: IndexEntry) => indexPath(search, language);
  const paths = [...new Set(searchPages.map(getPath))];
  const findIndex = (page: IndexEntry) => (paths.includes(getPath(page)) ? getPath(page) : paths[0]);
  return paths.flatMap((path) => {
    const [first = [], ...others] = inPieces(pages.filter((page) => findIndex(page) === path));
    const further = others.map((_, at) => path.replace(/\.json$/, `-${at + 2}.json`));
    return [
      { path, entries: first, more: further.map((name) => basename(name)) },
      ...further.map((name, at) => ({ path: name, entries: others[at] ?? [], more: [] })),
    ];
  });
}

async function indexFile(entries: readonly IndexEntry[], more: readonly string[]): Promise<Uint8Array> {
  const pages: IndexedPage[] = [];
  for (const { json } of entries) pages.push(JSON.parse(new TextDecoder().decode(await json.read())) as IndexedPage);
  const content: SearchIndexFile = { version: INDEX_VERSION, pages, ...(more.length > 0 ? { more } : {}) };
  return toUtf8(`${JSON.stringify(content)}\n`);
}

function inPieces(pages: readonly IndexEntry[]): IndexEntry[][] {
  const pieces: IndexEntry[][] = [];
  let room = 0;
  for (const page of pages) {
    if (page.size > room) {
      pieces.push([]);
      room = FILE_SIZE;
    }
    pieces.at(-1)?.push(page);
    room -= page.size;
  }
  return pieces;
}
