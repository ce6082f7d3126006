import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { folderBefore } from "../../../common/base-folder";
import { compress, COPY_ENDINGS, ENCODINGS } from "../../../common/encodings";
import { classifyFile } from "../../../common/file-class";
import { findFile, namesFor } from "../../../common/find-file";
import { pageUrl, urlPath } from "../../../common/page-url";
import { createPublicFiles } from "../../../common/public-files";
import type { Blobs } from "../../../host/blobs/blobs";
import { createRequirements } from "../../../host/gate/gate";
import type { ChangedPage } from "../../../host/pages/listings";
import type { PublishedPages } from "../../../host/pages/published-pages";
import { readOwnImage } from "../../../host/pages/read-own-image";
import { findOwnImages, formatImageUrl, imageId, type OwnImage } from "../../../host/records/own-images";
import type { Settings } from "../../../host/settings/settings";
import { isPageList, rewriteList, withoutClosedPages } from "../../../host/site/page-lists";
import { takeInventory } from "../../adopt/io/folder";
import type { Inventory } from "../../adopt/io/inventory";
import type { Base } from "../../adopt/onto/versions";
import { isPage } from "../../adopt/read/outcome";

/** A site whose visitors get published changes. */
export interface EditedSite {
  readonly folder: string;
  readonly inventory: Inventory;
  /** What `adopt` wrote; undefined: it is not known. */
  readonly base: Base | undefined;
  readonly edits: PublishedPages;
  readonly settings: Settings;
  /** Where images of owners are. */
  readonly blobs: Pick<Blobs, "read">;
}

/** A file that a visitor gets. */
export interface VisitorFile {
  /** From the root of the exported site. */
  readonly path: string;
  readonly bytes: Buffer;
}

export interface VisitorFiles {
  /** Every file, one after the other, without those for web hosts. */
  files(): AsyncGenerator<VisitorFile>;
  /** Their paths. */
  readonly paths: ReadonlySet<string>;
  /** Changed pages by the path of their file in the site. */
  readonly changed: ReadonlyMap<string, ChangedPage>;
  /** Files that not all visitors may open. */
  readonly closed: readonly string[];
  /** Old URLs of pages whose address was changed, with the new ones. */
  readonly moved: readonly { readonly from: string; readonly to: string }[];
}

/** A file of the site that visitors get. */
interface Served {
  readonly file: string;
  /** Its place on the disk. */
  readonly place: string;
  readonly path: string;
}

export async function listVisitorFiles(site: EditedSite): Promise<VisitorFiles> {
  const { served, closed, moved } = await findServed(site);
  const { inventory, folder, edits, settings } = site;
  const changed = new Map<string, ChangedPage>();
  for (const { file, place, path } of served) {
    const filter = edits.findFilter(file);
    const before = filter && (await readFile(place));
    const after = before && (await filter(before));
    if (before && after && !(path === file && after.bytes.equals(before)))
      changed.set(file, { path, bytes: after.bytes, at: after.modified });
  }
  const needs = createRequirements(settings);
  const find = withoutClosedPages((pathname) => needs(namesFor(pathname)) !== undefined, await edits.readListings());
  // Of a list that cannot be read, if it could name closed pages.
  const unread = Object.keys({ ...settings.access, ...settings.passwords }).length > 0 ? Buffer.alloc(0) : undefined;
  const listCopies = (file: string) =>
    ENCODINGS.map((encoding) => ({ encoding, ending: COPY_ENDINGS[encoding] })).filter(({ ending }) =>
      inventory.files.has(file + ending),
    );
  const isCopy = (file: string) =>
    Object.values(COPY_ENDINGS).some((ending) => file.endsWith(ending) && inventory.files.has(cut(file, ending)));
  const originals = [...served.filter(({ file }) => !isCopy(file)), ...(await findOlder(site))];

  const images = listImages(changed);

  async function* files(): AsyncGenerator<VisitorFile> {
    for (const { file, place, path } of originals) {
      const before = await readFile(place);
      const list = isPageList(`/${file}`) ? await rewriteList(`/${file}`, before, find) : before;
      const bytes = changed.get(file)?.bytes ?? list ?? unread ?? before;
      yield { path, bytes };
      for (const { encoding, ending } of listCopies(file)) {
        // A copy of another content would hide a change.
        const copy = bytes.equals(before)
          ? await readFile(join(folder, file + ending))
          : await compress(bytes, encoding, "best");
        if (copy.length < bytes.length) yield { path: path + ending, bytes: copy };
      }
    }
    for (const image of images) yield* readOwnImage(image, site.blobs);
  }

  const paths = new Set([
    ...originals.map(({ path }) => path),
    ...images.map((image) => formatImageUrl(image).slice(1)),
  ]);
  return { files, paths, changed, closed, moved };
}

/** The images of owners that pages name, each once. */
function listImages(changed: ReadonlyMap<string, ChangedPage>): OwnImage[] {
  const images = [...changed.values()].flatMap(({ bytes }) => findOwnImages(bytes.toString()));
  return [...new Map(images.map((image) => [imageId(image), image])).values()];
}

const cut = (name: string, ending: string): string => name.slice(0, -ending.length);

/** Files of the export before that an older page may load. */
async function findOlder({ folder, inventory, edits }: EditedSite): Promise<Served[]> {
  if (!edits.showsOlderPage()) return [];
  const { files } = await takeInventory(folderBefore(folder));
  const served: Served[] = [];
  for (const file of files) {
    const found = inventory.files.has(file) ? undefined : await edits.findOlderFile(urlPath(file));
    if (found?.kind === "file") served.push({ file, place: found.path, path: file });
  }
  return served;
}

async function findServed({ folder, inventory, base, edits, settings }: EditedSite) {
  const started = Date.now();
  const publicFiles = createPublicFiles(folder, settings.publicFiles, () => started);
  const needs = createRequirements(settings);
  const served: Served[] = [];
  const closed: string[] = [];
  const moved: { from: string; to: string }[] = [];
  for (const file of inventory.files) {
    const isMade = base?.files.get(file)?.kind === "made";
    // Pages that redirect are made again.
    if (isMade && isPage(file)) continue;
    if (classifyFile(file).kind === "web host") {
      if (!isMade) served.push({ file, place: join(folder, file), path: file });
      continue;
    }
    const found = await findFile(folder, urlPath(file), publicFiles);
    if (found?.kind !== "file") continue;
    const url = edits.findAddress(file);
    const path = url === undefined ? file : `${url.slice(1)}.html`;
    if (needs([...found.names, ...(url === undefined ? [] : namesFor(url))])) {
      closed.push(file);
      continue;
    }
    if (url !== undefined) moved.push({ from: pageUrl(file), to: urlPath(url.slice(1)) });
    // Another page at this place is found first.
    if (path === file || !inventory.files.has(path)) served.push({ file, place: found.path, path });
  }
  return { served, closed, moved };
}
