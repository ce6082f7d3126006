/** One page in the search index of a site. */
export interface IndexedPage {
  /** Address of the page, relative to the file of the index. */
  readonly url: string;
  readonly title: string;
  /** Texts of the headings, one per line. */
  readonly headings: string;
  /** The other text, in reading order, as one line. */
  readonly text: string;
}

/** A file of the search index, as JSON. `adopt` writes it, and the search page reads it. */
export interface SearchIndexFile {
  readonly version: typeof INDEX_VERSION;
  readonly pages: readonly IndexedPage[];
  /** In the first file of an index: names of the other files, relative to this one. */
  readonly more?: readonly string[];
}

/** Version of the format; a reader refuses all others. */
export const INDEX_VERSION = 1;
