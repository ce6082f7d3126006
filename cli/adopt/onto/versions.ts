import type { Inventory } from "../io/inventory";
import { decode } from "../read/html/encoding";
import { isPage } from "../read/outcome";

/** A file as `adopt` wrote it. */
export interface BaseFile {
  /** Of its bytes; for a merged file, of those without the changes of the owner. */
  readonly hash: string;
  /** `made`: by the program, from the pages. */
  readonly kind: "page" | "copy" | "made";
  /** Of the file of the export, without the date of its publication. */
  readonly source?: string;
  /** The id that the builder gave to the page. */
  readonly page?: string;
  /** Of the bytes in the site, if they are not those of the base. */
  readonly written?: string;
  /** A file of the run before that pages in caches of browsers still load; the next run removes it. */
  readonly old?: true;
}

/** What `adopt` wrote last, without the changes of the owner. */
export interface Base {
  readonly files: ReadonlyMap<string, BaseFile>;
  /** Hash of the file for the web host beside the site. */
  readonly beside?: string | undefined;
  /** The bytes of a text file; `undefined` for other files. */
  read(path: string): Promise<Uint8Array | undefined>;
  /**
   * The bytes of the file of the export, if the base was made of it again: an older version of the program may have written the
   * site, so that other attributes of its steps are no change of the owner.
   */
  exported?(path: string): Promise<Uint8Array | undefined>;
}

/** The base inside an archive that adopt.html made. */
export const STATE_FILE = ".millrace/base.zip";

/** The versions of a site that a new export is merged with. */
export interface Versions {
  readonly base: Base;
  /** The site as it is. */
  readonly mine: Inventory;
}

/** Whether the base keeps the bytes of a file, because its changes can be merged. */
export const isText = (path: string): boolean =>
  isPage(path) || /\.(css|m?js|json|xml|svg|txt|csv|webmanifest|map|md)$|(^|\/)_(headers|redirects)$/i.test(path);

export async function hashBytes(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes)));
  return btoa(String.fromCharCode(...digest))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** The identity of a file of an export: a page that was only published again is equal. */
export async function readIdentity(path: string, bytes: Uint8Array): Promise<Pick<BaseFile, "source" | "page">> {
  const text = isPage(path) ? decode(bytes)?.text : undefined;
  if (text === undefined) return { source: await hashBytes(bytes) };
  const page = /<html\b[^>]*\sdata-wf-page="([^"]+)"/i.exec(text)?.[1];
  const source = await hashBytes(new TextEncoder().encode(text.replace(/<!--\s*Last Published:[^]*?-->/, "")));
  // A part of a text keeps the whole text in memory.
  return page === undefined ? { source } : { source, page: structuredClone(page) };
}
