import type { Reference } from "../../model/published-site";
import { attribute, type Element, type ExportedPage } from "../../read/html/page";
import { localPath, localUrl } from "../../read/resolve-reference";
import { findCssReferences } from "../../web/references/css";
import { findHtmlReferences } from "../../web/references/html";

/** A place of a page or a sheet that names a picture of the site. */
export interface PicturePlace extends Reference {
  /** Path of the picture. */
  readonly file: string;
  /** The element of a page whose attribute names it. */
  readonly element?: Element | undefined;
  readonly name?: string | undefined;
}

const PICTURE = /\.(png|jpe?g|gif|webp|avif)$/i;

/** Whether a file is a picture of pixels, by its name. */
const isPicture = (path: string): boolean => PICTURE.test(path);

/** The places of a page from which a browser loads pictures to show them: not icons, links, data and what other sites read. */
export function findPicturePlaces(page: ExportedPage): PicturePlace[] {
  const attributes = page.elements.flatMap((element) =>
    Object.entries(element.sourceCodeLocation?.attrs ?? {}).map(([name, { startOffset, endOffset }]) => ({
      element,
      name,
      start: startOffset,
      end: endOffset,
    })),
  );
  attributes.sort((a, b) => a.start - b.start);
  const styles = page.elements.flatMap(({ tagName, sourceCodeLocation: place }) =>
    tagName === "style" && place ? [{ start: place.startOffset, end: place.endOffset }] : [],
  );
  let at = 0;
  return findHtmlReferences(page, localUrl(page.path).href).flatMap((reference) => {
    const file = findPicture(reference);
    if (file === undefined) return [];
    while (at < attributes.length && (attributes[at]?.end ?? 0) <= reference.start) at++;
    const found = attributes[at];
    if (found && found.start <= reference.start) {
      return showsPicture(found.element, found.name) ? [{ ...reference, file, ...describePlace(found) }] : [];
    }
    return styles.some(({ start, end }) => start <= reference.start && reference.end <= end)
      ? [{ ...reference, file }]
      : [];
  });
}

const describePlace = ({ element, name }: { element: Element; name: string }) => ({ element, name });

/** The pictures that a style sheet names. */
export const findSheetPictures = (path: string, css: string): PicturePlace[] =>
  findCssReferences(css, localUrl(path).href).flatMap((reference) => {
    const file = findPicture(reference);
    return file === undefined ? [] : [{ ...reference, file }];
  });

function findPicture({ url }: Reference): string | undefined {
  const path = localPath(url);
  return path !== undefined && isPicture(path) ? path : undefined;
}

function showsPicture(element: Element, name: string): boolean {
  const { tagName } = element;
  if (name === "style") return true;
  if (name === "poster") return tagName === "video";
  if (name === "src" || name === "srcset") return tagName === "img" || tagName === "source";
  const isPreload = tagName === "link" && /(^|\s)preload(\s|$)/i.test(attribute(element, "rel") ?? "");
  return isPreload && (name === "href" || name === "imagesrcset");
}
