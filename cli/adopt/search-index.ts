import { INDEX_VERSION, type IndexedPage, type SearchIndexFile } from "../../wire/search-index";
import { basename } from "pathe";
import { addressOf } from "./read/access";
import type { Outcome } from "./read/outcome";
import type { PageText } from "./read/page-text";
import type { SiteSearch } from "./read/search-page";
import type { AdoptReport } from "./report/report";
import type { NewFile } from "./step";

/** Bytes after which a file of an index ends and the next one begins; a single page may be larger. */
const FILE_SIZE = 200_000;

/** The path of the first index file for a language, as in `lang`. */
export const indexPath = ({ folder }: SiteSearch, language: string): string => `${folder}/${nameOf(language)}.json`;

const nameOf = (language: string): string => language.toLowerCase().replace(/[^a-z0-9-]+/g, "") || "und";

/** A page with what the index needs of it. */
export interface ReadPage extends PageText {
  /** Path of its file. */
  readonly path: string;
  readonly language: string;
  /** Whether it asks search engines to leave it out. */
  readonly noindex: boolean;
}

/** Pages that visitors reach in other ways than by a search, by the names of their files. */
const UTILITY =
  /^(401|404|log-in|sign-up|reset-password|update-password|access-denied|user-account|(paypal-)?checkout|order-confirmation)\.html$/;

/**
 * Makes the search indexes of a site (`search.md` 3).
 * @returns `undefined` when the site has no search page.
 */
export function indexSite(
  search: SiteSearch,
  outcomes: readonly Outcome[],
  { leftovers, access }: Pick<AdoptReport, "leftovers" | "access">,
): { files: NewFile[]; report: NonNullable<AdoptReport["search"]> } | undefined {
  const isFound = ({ report: { page, lost }, read }: Outcome): boolean =>
    read?.noindex === false &&
    !search.pages.includes(page) &&
    !UTILITY.test(basename(page)) &&
    !lost.some(({ kind }) => kind === "item template") &&
    !leftovers.some(({ what }) => what === page) &&
    !((addressOf(page) ?? "") in access.table);
  const readOf = (chosen: readonly Outcome[]) => chosen.flatMap(({ read }) => read ?? []);
  const searchPages = readOf(outcomes.filter(({ report }) => search.pages.includes(report.page)));
  if (searchPages.length === 0) return undefined;
  const pages = readOf(outcomes.filter(isFound));
  const files = searchIndexes(search, pages, searchPages);
  return { files, report: { pages: pages.length, files: files.map(({ path }) => path) } };
}

/** One index for each language of the search pages. Pages of other languages are in the index of the first search page. */
function searchIndexes(search: SiteSearch, pages: readonly ReadPage[], searchPages: readonly ReadPage[]): NewFile[] {
  const languages = [...new Set(searchPages.map(({ language }) => nameOf(language)))];
  const indexOf = ({ language }: ReadPage) => (languages.includes(nameOf(language)) ? nameOf(language) : languages[0]);
  return languages.flatMap((name) => {
    const pieces = inPieces(pages.filter((page) => indexOf(page) === name).map(toIndexed));
    const [first = [], ...others] = pieces;
    const names = others.map((_, at) => `${name}-${at + 2}.json`);
    const more = names.length > 0 ? { more: names } : {};
    return [
      fileOf(`${search.folder}/${name}.json`, { version: INDEX_VERSION, pages: first, ...more }),
      ...others.map((piece, at) =>
        fileOf(`${search.folder}/${names[at] ?? ""}`, { version: INDEX_VERSION, pages: piece }),
      ),
    ];
  });
}

const fileOf = (path: string, content: SearchIndexFile): NewFile => ({ path, text: `${JSON.stringify(content)}\n` });

function toIndexed({ path, title, headings, text }: ReadPage): IndexedPage {
  // A host answers the address of a folder with its index page.
  const address = path.replace(/(^|\/)index\.html$/, "$1");
  return { url: `../${address.split("/").map(encodeURIComponent).join("/")}`, title, headings, text };
}

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
