import { decode } from "../../read/html/encoding";
import { attribute, type Element, type ExportedPage } from "../../read/html/page";
import { localUrl, resolveReference } from "../../read/resolve-reference";
import { elementKey, type FastSite } from "../part";
import { countLetters, type Letters } from "./choose";
import { isGoogleFont, isGoogleSheet } from "./google";
import { findLoader, LOADER_CLASSES, type FontLoader } from "./loader";
import { readSource, type FontSource, type SourceFace } from "./sources";

/** What a page shows its texts with. */
export interface PageFonts {
  /** Ids of its `<style>` elements and style sheets. */
  readonly sources: readonly string[];
  /** The letters of its text, if it was looked at. */
  readonly letters: Letters | undefined;
  readonly loader: FontLoader | undefined;
}

/** The rules about fonts of a site. */
export interface FontUsage {
  /** By id, which is the URL of a sheet, and the key of a `<style>`. */
  readonly sources: Map<string, FontSource>;
  /** By path. */
  readonly pages: ReadonlyMap<string, PageFonts>;
  readPage(page: ExportedPage): Promise<void>;
  readSheet(path: string, css: string): void;
  /** The font loader of a page, if the page needs it for fonts only. */
  findLoader(page: PageFonts): FontLoader | undefined;
  /** The faces of a page, those of imported sheets included. */
  listFaces(page: PageFonts): SourceFace[];
  /** URLs of what Google serves to the site: style sheets, and fonts that the site names itself. */
  listGoogle(): { sheets: string[]; fonts: string[] };
}

export function createFontUsage(site: FastSite): FontUsage {
  const sources = new Map<string, FontSource>();
  const pages = new Map<string, PageFonts>();
  /** Whether styles of the site depend on classes of the loader. */
  let usesClasses = false;

  function read(id: string, css: string, resolve: (url: string) => string | undefined): void {
    usesClasses ||= LOADER_CLASSES.test(css);
    sources.set(id, readSource(id, css, resolve));
  }

  const findPlainLoader = ({ loader }: PageFonts): FontLoader | undefined =>
    loader !== undefined && loader.elements.length > 0 && !usesClasses ? loader : undefined;

  function collect(ids: readonly string[], seen: Set<string>): SourceFace[] {
    return ids.flatMap((id) => {
      const source = seen.has(id) ? undefined : sources.get(id);
      seen.add(id);
      if (!source) return [];
      const imported = source.imports.map(({ href }) => href);
      return [...collect(imported, seen), ...source.faces];
    });
  }

  return {
    sources,
    pages,
    async readPage(page) {
      const ids = page.elements.flatMap((element) => {
        const style = readStyle(page, element);
        if (!style) return readSheetLink(page, element) ?? [];
        const id = elementKey(page.path, element.sourceCodeLocation?.startOffset);
        read(id, style.css, (url) => resolveInPage(page, url));
        return [id];
      });
      const loader = await findLoader(page, (src) => readScript(site, page, src));
      pages.set(page.path, { sources: ids, letters: site.view(page.path) && countLetters(page), loader });
    },
    readSheet(path, css) {
      const id = localUrl(path).href;
      read(id, css, createResolver(id));
    },
    findLoader: findPlainLoader,
    listFaces: (page) => collect([...page.sources, ...(findPlainLoader(page)?.urls ?? [])], new Set()),
    listGoogle() {
      const all = [...sources.values()];
      const loaded = [...pages.values()].flatMap((page) => [...page.sources, ...(findPlainLoader(page)?.urls ?? [])]);
      const imported = all.flatMap(({ imports }) => imports.map(({ href }) => href));
      const files = all.flatMap(({ faces }) => faces.flatMap((face) => face.files.map(({ href }) => href)));
      return { sheets: [...loaded, ...imported].filter(isGoogleSheet), fonts: files.filter(isGoogleFont) };
    },
  };
}

/** Makes absolute URLs of those in a style sheet. */
export const createResolver =
  (base: string) =>
  (url: string): string | undefined =>
    URL.canParse(url, base) ? new URL(url, base).href : undefined;

function resolveInPage(page: ExportedPage, reference: string): string | undefined {
  const found = resolveReference(page, reference);
  return found && (found.url ?? localUrl(found.path)).href;
}

/** The id of the style sheet that a link loads. */
function readSheetLink(page: ExportedPage, element: Element): string | undefined {
  const isSheet = element.tagName === "link" && /(^|\s)stylesheet(\s|$)/i.test(attribute(element, "rel") ?? "");
  return isSheet ? resolveInPage(page, attribute(element, "href") ?? "") : undefined;
}

/** The text of a `<style>`, as the source has it, and where it starts. */
export function readStyle({ source }: ExportedPage, { tagName, sourceCodeLocation: place }: Element) {
  if (tagName !== "style" || !place?.startTag || !place.endTag) return undefined;
  const start = place.startTag.endOffset;
  return { css: source.slice(start, place.endTag.startOffset), start };
}

/** The text of a script of the site that may have to do with fonts. */
async function readScript({ files }: FastSite, page: ExportedPage, src: string): Promise<string | undefined> {
  const resource = resolveReference(page, src);
  const isOwn = resource && !resource.url && files.files.has(resource.path);
  if (!isOwn || /(^|\/)millrace[^/]*$/.test(resource.path)) return undefined;
  const bytes = await files.read(resource.path);
  return bytes && decode(bytes)?.text;
}
