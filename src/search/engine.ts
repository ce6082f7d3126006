import MiniSearch, { type SearchOptions } from "minisearch";
import { inSlices } from "../core/slices";
import type { IndexedPage } from "../../wire/search-index";
import { lacksSpaces, type SplitWords } from "./words";

/** A page that a query found. */
export interface Hit {
  readonly page: IndexedPage;
  /** The words of the page that the query matched, as `Word.term`. */
  readonly terms: ReadonlySet<string>;
}

/** Finds pages by a query, the best ones first. */
export type Search = (query: string) => Hit[];

/** Characters of a query that count; the builder's search field takes no more. */
const LONGEST = 256;

/** A typo is possible in words of more than 3 letters; another digit makes another number (SE-7). */
const mayHaveTypo = (term: string): boolean => term.length > 3 && !/\p{N}/u.test(term) && !lacksSpaces(term);

const OPTIONS: SearchOptions = {
  boost: { title: 4, headings: 2 },
  prefix: true,
  fuzzy: (term) => mayHaveTypo(term) && 0.2,
};

/** Prepares pages for searches, in slices with pauses for the browser. */
export async function createSearch(
  pages: readonly IndexedPage[],
  split: SplitWords,
  signal: AbortSignal,
): Promise<Search> {
  const index = new MiniSearch<IndexedPage & { id: number }>({
    fields: ["title", "headings", "text"],
    tokenize: (text) => Array.from(split(text), ({ term }) => term),
    // The terms are ready.
    processTerm: (term) => term,
  });
  await inSlices(
    pages.map((page, id) => () => index.add({ ...page, id })),
    signal,
  );
  return (query) => {
    const words = query.slice(0, LONGEST);
    const all = index.search(words, { ...OPTIONS, combineWith: "AND" });
    const found = all.length > 0 ? all : index.search(words, OPTIONS);
    return found.flatMap(({ id, terms }) => {
      const page = pages[id as number];
      return page ? [{ page, terms: new Set(terms) }] : [];
    });
  };
}
