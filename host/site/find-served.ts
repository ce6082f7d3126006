import { join, sep } from "node:path";
import { AVIF_ENDING, canHaveAvif } from "../../common/avif";
import { findFile, namesFor, type Found } from "../../common/find-file";
import type { PublicFiles } from "../../common/public-files";
import type { PageEdits } from "./page-edits";

/** What was found at a path, and the file of its picture as AVIF, which browsers get that show it. */
export type FoundFile = Found & {
  avif?: string | undefined;
  /** Whether what has moved stays at its new place. */
  isForever?: boolean;
};

interface Site {
  readonly publicFiles: PublicFiles;
  readonly edits: PageEdits | undefined;
  /** Reads a page through its filter. */
  read(path: string): Promise<unknown>;
}

/** Finds what visitors get at a path. While they get an older page, they also get files of the export before. */
export async function findServed(
  folder: string,
  pathname: string,
  { publicFiles, edits, read }: Site,
): Promise<FoundFile | undefined> {
  const found = await findCurrent(folder, pathname, publicFiles, edits);
  const older = found ? undefined : await edits?.findOlderFile(pathname);
  if (!older || !edits) return found;
  // Their filters find out which version visitors get.
  for (const file of edits.listFiles()) await read(join(folder, file));
  return edits.showsOlderPage() ? older : undefined;
}

/**
 * Finds what is there now. A page with a changed address is found there, under all its names; at its old address,
 * it has moved.
 */
async function findCurrent(
  folder: string,
  pathname: string,
  publicFiles: PublicFiles,
  edits: PageEdits | undefined,
): Promise<FoundFile | undefined> {
  const found = await findWithAvif(folder, pathname, publicFiles);
  if (found?.kind === "file") {
    const to = edits?.findAddress(toFile(folder, found.path));
    return to === undefined ? found : { kind: "moved", to, names: found.names, isForever: true };
  }
  const file = found ? undefined : edits?.findFile(pathname);
  const page = file === undefined ? undefined : await findWithAvif(folder, `/${file}`, publicFiles);
  return page ? { ...page, names: [...page.names, ...namesFor(pathname)] } : found;
}

async function findWithAvif(
  folder: string,
  pathname: string,
  publicFiles: PublicFiles,
): Promise<FoundFile | undefined> {
  const found = await findFile(folder, pathname, publicFiles);
  if (found?.kind !== "file" || !canHaveAvif(found.path)) return found;
  const avif = await findFile(folder, pathname + AVIF_ENDING, publicFiles);
  return avif?.kind === "file" ? { ...found, names: [...found.names, ...avif.names], avif: avif.path } : found;
}

/** The name of a file relative to the folder, with forward slashes. */
export const toFile = (folder: string, path: string): string =>
  path.slice(folder.length).split(sep).join("/").replace(/^\//, "");
