import { dirname, relative } from "pathe";
import type { Edit } from "../../../../common/edits";
import { counted } from "../../../counted";
import { setAttribute } from "../../edits";
import { formatSize } from "../../format-size";
import type { Element, ExportedPage } from "../../read/html/page";
import { pathFromPage } from "../../read/resolve-reference";
import { encodePath } from "../paths";
import type { FastFiles, FastPart } from "../run-parts";
import type { Codec } from "./codec";
import { createIcons } from "./icons";
import { createPictures, toNamed, type NamedPicture, type PictureSet, type ShownPictures } from "./pictures";
import { findPicturePlaces, findSheetPictures, type PicturePlace } from "./places";
import { createNameReaders } from "./readers";

/**
 * Pictures as WebP, in the widths that pages show. The files of the site stay; pages and sheets name the new ones.
 * @param shown what is known of these widths; without it, every picture keeps its size.
 */
export function createImages(site: FastFiles, codec: Codec, shown?: ShownPictures): FastPart {
  const readers = createNameReaders(site.files);
  const pictures = createPictures(site, codec, shown);
  const icons = createIcons(site, codec);
  /** Pictures that a page or a sheet shows, by its path. */
  const named = new Map<string, readonly NamedPicture[]>();

  /** Whether a picture keeps its name on a page or in a sheet. */
  function isFixed(file: string, path: string): boolean {
    const reason = readers.findReader(file, named.has(path) && !isSheet(path) ? path : undefined);
    if (reason !== undefined) site.note({ what: file, reason });
    return reason !== undefined;
  }

  const editPlaces = (places: readonly PicturePlace[], write: (file: string) => string): Edit[] =>
    places.flatMap((place) => {
      const found = pictures.findFile(toNamed(place));
      return found ? [{ start: place.start, end: place.end, text: place.encode(write(found.path)) }] : [];
    });

  const selectFree = (path: string, places: readonly PicturePlace[]) =>
    places.filter(({ file }) => !isFixed(file, path));

  return {
    async readPage(page) {
      await readers.readPage(page);
      await icons.readPage(page);
      named.set(page.path, findPicturePlaces(page).map(toNamed));
    },
    readSheet(path, css) {
      readers.readSheet(path, css);
      named.set(path, findSheetPictures(path, css).map(toNamed));
    },
    async make() {
      for (const [path, places] of named) {
        const free: NamedPicture[] = [];
        for (const place of places)
          if ((await pictures.read(place.file)) && !isFixed(place.file, path)) free.push(place);
        for (const place of free) pictures.want(path, place, selectElement(free, place));
      }
      await pictures.make();
    },
    editPage(page) {
      const places = selectFree(page.path, findPicturePlaces(page));
      const write = (file: string) => encodePath(pathFromPage(page, file));
      const edits: Edit[] = [];
      const done = new Set<Element>();
      for (const place of places) {
        const { element } = place;
        if (!element || done.has(element)) continue;
        const own = places.filter((other) => other.element === element).map(toNamed);
        const set = pictures.findSet(page.path, toNamed(place), own);
        if (!set) continue;
        done.add(element);
        shown?.noteSized(page.path, element.sourceCodeLocation?.startOffset);
        edits.push(...editImage(page, element, set, write));
      }
      const left = places.filter(({ element }) => !element || !done.has(element));
      return [...edits, ...editPlaces(left, write), ...icons.editPage(page)];
    },
    editSheet: (path, css) =>
      editPlaces(selectFree(path, findSheetPictures(path, css)), (file) => encodePath(relative(dirname(path), file))),
    summary() {
      const { pictures: count, before, after, hasSmaller } = pictures.count();
      if (count === 0) return undefined;
      const smaller = hasSmaller ? ", and smaller ones for small screens" : "";
      return `${counted(count, "picture")} as WebP: ${formatSize(before)} → ${formatSize(after)}${smaller}`;
    },
  };
}

const isSheet = (path: string): boolean => /\.css$/i.test(path);

/** The pictures that the element of a place names. */
const selectElement = (places: readonly NamedPicture[], { at }: NamedPicture): NamedPicture[] =>
  places.filter((place) => at !== undefined && place.at === at);

/** Every width of a picture for one image element; the widest also for browsers that know no others. */
function editImage(
  { source }: ExportedPage,
  element: Element,
  { files, sizes }: PictureSet,
  write: (file: string) => string,
): Edit[] {
  const widest = files.at(-1);
  if (!widest) return [];
  const srcset = files.map(({ path, width }) => `${write(path)} ${width}w`).join(", ");
  return Object.entries({ src: write(widest.path), srcset, sizes })
    .flatMap(([name, value]) => setAttribute(element, name, value))
    .filter(({ start, end, text }) => source.slice(start, end) !== text);
}
