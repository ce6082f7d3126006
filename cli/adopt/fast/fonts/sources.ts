import type { Edit } from "../../../../common/edits";
import { findCssUrls } from "../../read/html/css-urls";
import { findFaces, type FaceFile, type FontFace } from "../remote/faces";

/** A face, and where its files are. */
export interface SourceFace extends FontFace {
  /** Of the face in the site: its source and its place there. */
  readonly id: string;
  readonly files: readonly (FaceFile & { readonly href: string })[];
}

/** A style sheet, or the text of a `<style>`, as far as it is about fonts. */
export interface FontSource {
  readonly faces: readonly SourceFace[];
  /** Style sheets that it imports. */
  readonly imports: readonly { href: string; start: number; end: number; encode(value: string): string }[];
}

/** @param resolve the absolute URL of a URL in the text. */
export function readSource(id: string, css: string, resolve: (url: string) => string | undefined): FontSource {
  const imports = findCssUrls(css).flatMap(({ start, end, value, encode }) => {
    const href = resolve(value);
    const isImport = /@import\s*(?:url\(\s*)?["']?$/i.test(css.slice(Math.max(0, start - 40), start));
    return isImport && href !== undefined ? [{ href, start, end, encode }] : [];
  });
  const faces = findFaces(css).map((face) => ({
    ...face,
    id: `${id}@${face.body.start}`,
    files: face.files.flatMap((file) => {
      const href = resolve(file.value);
      return href === undefined ? [] : [{ ...file, href }];
    }),
  }));
  return { faces, imports };
}

/** What a source has to name from now on. */
export interface SourceChanges {
  /** The file of the site for a style sheet or font of another host. */
  findKept(href: string): string | undefined;
  /** The WOFF2 file for a font. */
  findConverted(face: SourceFace): string | undefined;
  /** Whether a face is preloaded. */
  isEarly(face: SourceFace): boolean;
  /** The URL of a file of the site as the source writes it. */
  write(path: string): string;
}

/** @param offset of the text in its file. */
export function editSource(
  { faces, imports }: FontSource,
  { findKept, findConverted, isEarly, write }: SourceChanges,
  offset = 0,
): Edit[] {
  const named = [...imports, ...faces.flatMap(({ files }) => files)];
  const kept = named.flatMap(({ href, start, end, encode }): Edit[] => {
    const path = findKept(href);
    return path === undefined ? [] : [{ start, end, text: encode(write(path)) }];
  });
  const converted = faces.flatMap((face): Edit[] => {
    const path = findConverted(face);
    const [first] = face.files;
    if (path === undefined || !first) return [];
    const { start } = first.entry;
    return [{ start, end: start, text: `url("${write(path)}") format("woff2"), ` }];
  });
  const shown = faces.filter(isEarly).flatMap(showText);
  return [...kept, ...converted, ...shown].map(({ start, end, text }) => ({
    start: start + offset,
    end: end + offset,
    text,
  }));
}

/** Shows text in another font until the face is there, unless the rule says what to do. */
function showText({ display, body }: FontFace): Edit[] {
  if (display && display.value !== "auto") return [];
  if (display) return [{ ...display.place, text: "swap" }];
  return [{ start: body.end, end: body.end, text: ";font-display:swap" }];
}
