import { extname } from "pathe";
import type { ConvertedPage } from "../convert-page";

/** A page of the export: its report, what became of it, and its new bytes when it was converted. */
export interface Outcome extends Omit<ConvertedPage, "source"> {
  readonly bytes?: Uint8Array;
}

/** The endings of pages' names. */
export const PAGES = [".html", ".htm", ".xhtml"];

export const isPage = (path: string): boolean => PAGES.includes(extname(path).toLowerCase());
