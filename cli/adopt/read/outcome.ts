import { extname } from "pathe";
import type { Spooled } from "../io/spool";
import type { VendorReport } from "../model/adopt-report";
import type { PageReport } from "../model/page-report";
import type { PolicyNeeds } from "./policy-needs";
import type { ScriptUse } from "./script-use";

/** A page of the export, and what became of it. Nothing here holds the text or the tree of the page. */
export interface Outcome {
  readonly report: PageReport;
  /** The scripts that it had. */
  readonly scripts: readonly PageScript[];
  /** Its new bytes when it was converted. */
  readonly bytes?: Spooled;
  /** The same without the changes of the owner, if it has some. */
  readonly base?: Spooled;
  /** The modules of the runtime that it needs. */
  readonly modules: readonly string[];
  /** What a search finds of it, on a site with a search. */
  readonly indexed?: IndexEntry;
  /** What the new page asks of a content security policy; with `--csp` only. */
  readonly needs?: PolicyNeeds;
}

/** A script of a page, as far as the site has to know it. */
export interface PageScript extends Pick<ScriptUse, "kind" | "file"> {
  /** For a vendor script. */
  readonly vendor?: VendorReport;
  /** Of its code, for a vendor script with the builder's runtime. */
  readonly version?: string;
}

/** A page of a search index. */
export interface IndexEntry {
  /** As in `lang`; empty when it is missing. */
  readonly language: string;
  /** Whether it asks search engines to leave it out; a search of the site does so, too. */
  readonly noindex: boolean;
  /** In bytes. */
  readonly size: number;
  /** An `IndexedPage` as JSON. */
  readonly json: Spooled;
}

/** The endings of pages' names. */
export const PAGES = [".html", ".htm", ".xhtml"];

export const isPage = (path: string): boolean => PAGES.includes(extname(path).toLowerCase());
