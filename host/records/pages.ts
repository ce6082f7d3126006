/**
 * One change that an owner makes on a page. A `place` is the mark of an element in the page as it is edited: its tag, and its
 * positions from the root down, such as `h1 1.1.0`. In a copy it starts with the name of the copy, such as `h3 card2:0`, and
 * of a text the tag is `#text`.
 */
export type PageChange =
  TextChange | AttributeChange | ImageChange | RichChange | ShownChange | DuplicateChange | MoveChange | SettingsChange;

/** Replaces one text, or fills an empty element. */
export interface TextChange {
  readonly kind: "text";
  readonly place: string;
  readonly value: string;
}

export interface AttributeChange {
  readonly kind: "attribute";
  readonly place: string;
  readonly name: "href" | "alt" | "title" | "target";
  /** `null` removes the attribute. */
  readonly value: string | null;
}

/** Another image in an `<img>`, or as the background of an element. */
export interface ImageChange {
  readonly kind: "image";
  readonly place: string;
  readonly src: string;
}

/** The content of a rich text or of a block of text. Elements of the page keep their tag by their mark. */
export interface RichChange {
  readonly kind: "rich";
  readonly place: string;
  readonly html: string;
}

/** What visitors do not get. The editor shows what is hidden, and not what is removed. */
export interface ShownChange {
  readonly kind: "hide" | "remove";
  readonly place: string;
}

/** A copy of the element as it is in the base, behind the element. */
export interface DuplicateChange {
  readonly kind: "duplicate";
  readonly place: string;
  /** Name of the copy, with which places inside of it start. */
  readonly copy: string;
}

/** Behind a sibling; `null`: in front of all of them. */
export interface MoveChange {
  readonly kind: "move";
  readonly place: string;
  readonly after: string | null;
}

/** What is undefined stays. */
export interface SettingsChange {
  readonly kind: "settings";
  readonly title?: string;
  readonly description?: string;
  /** Address of the image that is shown for links to the page. */
  readonly image?: string;
  /** Whether search engines may list the page. */
  readonly indexable?: boolean;
  /** The last part of the page's address. */
  readonly address?: string;
}

/** A page of a site: the id of the site in its markup (empty: none), and its file, relative to the folder of pages. */
export interface PageKey {
  siteId: string;
  page: string;
}

/** The page that changes were made on. */
export interface PageBase {
  /** SHA-256 of its bytes, in hexadecimal. */
  id: string;
  /** The compressed bytes as base64. */
  content: string;
}

/** Changes with the page that they were made on. */
export interface PageVersion {
  changes: PageChange[];
  base: PageBase;
}

export interface PageDraft {
  author: string;
  changedAt: number;
}

/** A revision of a page in a list. */
export interface PageRevision {
  /** Counts the revisions of the site. */
  number: number;
  author: string;
  publishedAt: number;
}

/** The current revision of a page. */
export interface PublishedPage extends PageKey, PageRevision {
  /** The changed address; null: that of the file. */
  address: string | null;
}

/** What an owner has to decide after a new export, because the page on the disk has no certain place for a change. */
export interface PageQuestion {
  /** Such as "both changed". */
  readonly reason: string;
  /** A short selector of the element; empty: the page. */
  readonly selector: string;
  /** The nearest heading above. */
  readonly heading?: string | undefined;
  /** The three versions as source text; undefined where there is none. */
  readonly base?: string | undefined;
  readonly mine?: string | undefined;
  readonly theirs?: string | undefined;
}

/** A page of the site in a list. */
export interface PageRow {
  /** Its file, relative to the folder of pages. */
  page: string;
  url: string;
  title: string;
  /** Whether the file of the page is still there. */
  exists: boolean;
  draft: PageDraft | null;
  /** The current revision. */
  revision: PageRevision | null;
  /** How many questions are open after a new export. */
  questions: number;
}

/** Drafts of other pages in which a part was changed as on one page. */
export interface ChangedPages {
  /** `hadDraft`: the page had changes before that visitors do not see. */
  changed: { page: string; version: number; hadDraft: boolean }[];
  /** Pages with the part that were not changed, and why. */
  left: { page: string; reason: string }[];
}

/** The settings of a page as they are, with its changes. */
export interface PageSettings {
  title: string;
  description: string;
  image: string;
  indexable: boolean;
  /** The last part of the page's address. */
  address: string;
}

/** One change of a revision, as owners read it. */
export interface PageDifference {
  /** What was changed, such as "Text". */
  what: string;
  before: string;
  after: string;
}

/** A page as it is edited: with its draft, else as it is published. */
export interface OpenedPage {
  /** Each change names the version that it follows. */
  version: number;
  /** Identifies the page that the changes are made on; the draft is saved with it. */
  base: string;
  changes: readonly PageChange[];
  settings: PageSettings;
  draft: PageDraft | null;
  revision: PageRevision | null;
  /** What has to be decided after a new export; until then, the page is the older one. */
  questions: readonly PageQuestion[];
  /** Files that the older page loads and visitors do not get; empty: all are there, or it is not the older one. */
  missing: readonly string[];
}
