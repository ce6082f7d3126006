import { lstat, readFile, realpath, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compress, COPY_ENDINGS, ENCODINGS } from "../../common/encodings";
import { makeFolder } from "../../common/make-folder";
import { unlessMissing } from "../../common/missing-file";
import { Refused } from "../../host/http/refused";
import type { Blobs } from "../../host/blobs/blobs";
import { createListings } from "../../host/pages/listings";
import { readOwnImage } from "../../host/pages/read-own-image";
import { findOwnImages } from "../../host/records/own-images";
import { isPageList, rewriteList } from "../../host/site/page-lists";
import { takeInventory } from "../adopt/io/folder";

export interface WrittenPage {
  /** Relative to the site. */
  readonly page: string;
  readonly bytes: Buffer;
  /** When it was published, in ms since 1970. */
  readonly at: number;
}

export interface WritePlace {
  /** The real path of the folder of pages. */
  readonly site: string;
  /** A folder of the same file system, for files that are not complete. */
  readonly unfinished: string;
  /** Where the images of owners are. */
  readonly blobs: Pick<Blobs, "read">;
}

/**
 * Writes a page, its new images, and what the sitemap and the search index have of it. The page is last, so that it never names
 * an image that is not there.
 * @throws Refused when a file of them is not an ordinary file inside of the site.
 */
export async function writePage({ page, bytes, at }: WrittenPage, place: WritePlace): Promise<void> {
  for (const image of findOwnImages(bytes.toString()))
    for await (const { path, bytes: content } of readOwnImage(image, place.blobs))
      await replaceFile(place, path, content);
  const find = createListings(new Map([[page, { path: page, bytes, at }]]));
  const { files } = await takeInventory(place.site);
  for (const file of files) {
    if (!isPageList(`/${file}`)) continue;
    const before = await readFile(join(place.site, file));
    const after = await rewriteList(`/${file}`, before, find);
    if (after) await replaceFile(place, file, after);
  }
  for (const encoding of ENCODINGS) {
    const copy = page + COPY_ENDINGS[encoding];
    if (files.has(copy)) await replaceFile(place, copy, await compress(bytes, encoding, "best"));
  }
  await replaceFile(place, page, bytes);
}

/** Replaces a file at once, unless it has this content. */
async function replaceFile({ site, unfinished }: WritePlace, path: string, bytes: Buffer): Promise<void> {
  const place = join(site, path);
  await makeFolder(dirname(place));
  const stats = await unlessMissing(lstat(place));
  if ((await realpath(dirname(place))) !== dirname(place) || stats?.isFile() === false)
    throw new Refused(409, `${place} is a link or no file, and is not written`);
  if (stats && (await readFile(place)).equals(bytes)) return;
  const next = join(unfinished, "next");
  await writeFile(next, bytes, { mode: stats ? stats.mode : 0o666, flush: true });
  await rename(next, place);
}
