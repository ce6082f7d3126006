/** A response of a published site, as it is kept on disk. */
export interface FetchedFile {
  /** The absolute URL of the request, without its fragment. */
  readonly url: string;
  /** The HTTP status of the answer: 200, or 404 and 401 for the pages that a site shows with them. */
  readonly status: number;
  /** Media type in lower case without parameters, such as `text/html`; empty when the server sent none. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** Date of the last change in milliseconds since 1970, from `Last-Modified`. */
  readonly changed?: number;
  /** Reads the body. */
  read(): Promise<Uint8Array>;
}

/** A redirect that the site answered. */
export interface FetchedRedirect {
  /** Path and query on the site. */
  readonly from: string;
  /** An absolute URL, of the site or of another host. */
  readonly to: string;
  readonly status: 301 | 302 | 303 | 307 | 308;
}

/** A page whose content the site shows to some visitors only. */
export interface GatedPage {
  readonly url: string;
  readonly gate: "password" | "members";
}

/** A URL that could not be fetched, and why. */
export interface FetchFailure {
  readonly url: string;
  readonly reason: string;
  /** The site answers that it has no such page or file. */
  readonly gone?: boolean;
  /** The page or style sheet that names it, if one does. */
  readonly foundOn?: string;
}

/** Differences to the files of the run before. */
export interface FetchChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
}

/** Everything that was fetched of one published site. URLs are absolute, without fragment. */
export interface FetchedSite {
  readonly origin: string;
  /** Pages by URL, with those of paginations (`?5f0c1d2e_page=2`) and the page of status 404, sorted by URL. */
  readonly pages: ReadonlyMap<string, FetchedFile>;
  /** Style sheets, scripts, pictures, fonts, documents, media, by URL. */
  readonly assets: ReadonlyMap<string, FetchedFile>;
  readonly redirects: readonly FetchedRedirect[];
  readonly gated: readonly GatedPage[];
  readonly failed: readonly FetchFailure[];
  readonly changes: FetchChanges;
}

/** A URL inside a text, found without changing the text. */
export interface Reference {
  /** Offsets of the raw value in the text: `text.slice(start, end)`. */
  readonly start: number;
  readonly end: number;
  /**
   * The absolute URL of the raw value after decoding (entities, CSS escapes, JSON escapes), with its fragment. Files
   * are kept under the URL without it (`toFileUrl`).
   */
  readonly url: string;
  /** Whether it is a document that a visitor opens, or a file that a page loads. */
  readonly use: "page" | "asset";
  /** Whether the value must be an absolute URL: canonical, hreflang, pictures for other sites. */
  readonly absolute?: boolean;
  /** Encodes a new value for the same place (entities in HTML, escapes in CSS and JSON). */
  encode(value: string): string;
}

/** A rule that leads an old URL of the site to its place in the new one. */
export interface WebRedirect {
  /** A path with a slash at the start, percent-encoded. */
  readonly from: string;
  /** A path of the site, or a URL of another one. */
  readonly to: string;
  readonly status: 301 | 302;
}

/** Identity of a page on the published site. */
export interface WebPage {
  readonly url: string;
  /** For the page of an item: the id of the collection and the last part of its URL. */
  readonly collection?: string;
  readonly itemSlug?: string;
  /** Language, from `lang`. */
  readonly locale?: string;
}

/** A host that pages and style sheets still name files on. */
export interface AskedHost {
  readonly host: string;
  /** Whether it belongs to the builder. */
  readonly builder: boolean;
  /** How many references there are. */
  readonly references: number;
  /** Path of the first file that has one. */
  readonly foundIn: string;
}

/** A link to a page of the site that does not exist. */
export interface DeadLink {
  readonly url: string;
  /** Path of the first page that has it. */
  readonly foundIn: string;
}
