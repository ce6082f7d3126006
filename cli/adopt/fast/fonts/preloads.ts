import type { Edit } from "../../../../common/edits";
import { addToHead, quoted, setAttribute } from "../../edits";
import { attribute, type ExportedPage } from "../../read/html/page";
import { resolveReference } from "../../read/resolve-reference";
import type { MeasuredFont } from "../measure/in-page";
import { chooseFace, type Letters } from "./choose";
import type { FontFiles } from "./files";
import type { SourceFace } from "./sources";

/** Most fonts that a page loads first. */
const MOST = 2;

/** Chooses the files that a page loads first. @param fonts of its first screens, in the order of their texts. */
export function chooseEarly(
  fonts: readonly MeasuredFont[],
  faces: readonly SourceFace[],
  letters: Letters,
  { findFile }: FontFiles,
): string[] {
  const files = fonts.flatMap((font) => {
    const face = chooseFace(font, faces, letters);
    return (face && findFile(face)) ?? [];
  });
  return [...new Set(files)].slice(0, MOST);
}

/** Preloads files, and lets a preload of the page name the file that is loaded now. */
export function editPreloads(
  page: ExportedPage,
  files: readonly string[],
  { converted }: FontFiles,
  write: (path: string) => string,
): Edit[] {
  const left = new Set(files);
  const present = page.elements.flatMap((element) => {
    const isPreload = element.tagName === "link" && attribute(element, "as")?.toLowerCase() === "font";
    const path = isPreload ? resolveReference(page, attribute(element, "href") ?? "")?.path : undefined;
    if (!path) return [];
    const made = converted.get(path)?.path;
    left.delete(made ?? path);
    if (made === undefined) return [];
    return [...setAttribute(element, "href", write(made)), ...setAttribute(element, "type", "font/woff2")];
  });
  const added = [...left].map((path) =>
    addToHead(page, `<link rel="preload" href="${quoted(write(path))}" as="font" type="font/woff2" crossorigin>`),
  );
  return [...present, ...added];
}
