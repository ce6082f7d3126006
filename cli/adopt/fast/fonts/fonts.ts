import { dirname, relative } from "pathe";
import { applyEdits, type Edit } from "../../../../common/edits";
import { counted } from "../../../counted";
import { addToHead, quoted, removeElement } from "../../edits";
import { formatSize } from "../../format-size";
import type { Element, ExportedPage } from "../../read/html/page";
import { localUrl, pathFromPage } from "../../read/resolve-reference";
import { elementKey, type CreatePart } from "../part";
import { encodePath } from "../paths";
import { replaceUrl } from "../remote/elements";
import { GOOGLE_FONTS, GOOGLE_SHEETS } from "../remote/files";
import { removeHints } from "../remote/hints";
import { addSheet } from "../remote/sheets";
import { findRequests } from "../remote/requests";
import { describeService, isFontService } from "../remote/services";
import { createFontFiles } from "./files";
import { fetchFonts, fetchSheets } from "./google";
import { chooseEarly, editPreloads } from "./preloads";
import { editSource, readSource, type SourceChanges } from "./sources";
import { createFontUsage, createResolver, readStyle, type PageFonts } from "./usage";

/** Fonts as WOFF2, those of first screens first, and Google's as files of the site. */
export const createFonts: CreatePart = (site) => {
  const usage = createFontUsage(site);
  const files = createFontFiles(site);
  /** Paths of the fonts that a page loads first, and the ids of their faces. */
  const preloads = new Map<string, readonly string[]>();
  const early = new Set<string>();
  /** Whether all that Google serves to the site is in it. */
  let isComplete = false;

  const changes = (write: SourceChanges["write"]): SourceChanges => ({
    findKept: (href) => files.kept.get(href),
    findConverted: files.findConverted,
    isEarly: ({ id }) => early.has(id),
    write,
  });

  /** The loader of a page, all of whose fonts are in the site. */
  const findReplaced = (page: PageFonts) => {
    const loader = usage.findLoader(page);
    return loader?.urls.every((url) => files.kept.has(url)) ? loader : undefined;
  };

  /** Whether a page asks Google for nothing any more. */
  const isFree = (page: PageFonts): boolean => isComplete && (!page.loader || findReplaced(page) !== undefined);

  function chooseAll(): void {
    for (const [path, page] of usage.pages) {
      const view = site.view(path);
      if (!view || !page.letters) continue;
      const faces = usage.listFaces(page);
      const chosen = chooseEarly(view.fonts, faces, page.letters, files);
      preloads.set(path, chosen);
      // A file of all weights may be named by one rule for each.
      for (const face of faces) if (chosen.includes(files.findFile(face) ?? "")) early.add(face.id);
    }
  }

  function editPage(page: ExportedPage): Edit[] {
    const fonts = usage.pages.get(page.path);
    if (!fonts) return [];
    const write = (path: string) => encodePath(pathFromPage(page, path));
    const links = findRequests(page).flatMap(({ element, name, url }) => {
      const path = files.kept.get(url.href);
      return path === undefined ? [] : [{ element, edits: replaceUrl(element, name, write(path)) }];
    });
    const styles = page.elements.flatMap((element) => {
      const style = readStyle(page, element);
      const source = style && usage.sources.get(readKey(page.path, element));
      return source ? [{ element, edits: editSource(source, changes(write), style.start) }] : [];
    });
    const loader = findReplaced(fonts);
    const sheets = [...new Set(loader?.urls)].flatMap((url) => files.kept.get(url) ?? []);
    const replaced = new Set([...[...links, ...styles].map(({ element }) => element), ...(loader?.elements ?? [])]);
    const isLocal = isFree(fonts) ? (host: string) => host === GOOGLE_SHEETS || host === GOOGLE_FONTS : () => false;
    return [
      ...[...links, ...styles].flatMap(({ edits }) => edits),
      ...(loader?.elements ?? []).map(removeElement),
      ...removeHints(page, isLocal, replaced),
      ...sheets.map((path) => addToHead(page, `<link href="${quoted(write(path))}" rel="stylesheet">`)),
      ...editPreloads(page, preloads.get(page.path) ?? [], files, write),
    ];
  }

  return {
    async readPage(page) {
      await usage.readPage(page);
      for (const { url } of findRequests(page))
        if (isFontService(url)) site.note({ what: url.href, reason: describeService(url) ?? "" });
    },
    readSheet: usage.readSheet,
    async make() {
      const { sheets, fonts } = usage.listGoogle();
      const texts = await fetchSheets(site, sheets);
      for (const [href, path] of await fetchFonts(site, fonts)) files.kept.set(href, path);
      const resolve = createResolver(localUrl("css/").href);
      for (const [href, css] of texts) usage.sources.set(href, readSource(href, css, resolve));
      await files.convert([...usage.sources.values()].flatMap(({ faces }) => faces));
      chooseAll();
      const toFolder = changes((path) => encodePath(relative("css", path)));
      for (const [href, css] of texts) {
        const edits = editSource(readSource(href, css, resolve), toFolder);
        files.kept.set(href, await addSheet(site, href, applyEdits(css, edits)));
      }
      isComplete = [...sheets, ...fonts].every((href) => files.kept.has(href));
      for (const [path, page] of usage.pages) {
        const loader = findReplaced(page);
        for (const element of loader?.elements ?? []) site.taken.add(readKey(path, element));
        if (page.loader && !usage.findLoader(page))
          site.note({ what: "the script that loads fonts", reason: "code or styles of the site wait for it" });
      }
    },
    editPage,
    editSheet(path) {
      const source = usage.sources.get(localUrl(path).href);
      const write = (file: string) => encodePath(relative(dirname(path), file));
      return source ? editSource(source, changes(write)) : [];
    },
    summary() {
      const made = [...files.converted.values()];
      const [before, after] = [made.map((file) => file.before), made.map((file) => file.after)].map(addUp);
      const first = new Set([...preloads.values()].flat()).size;
      const parts = [
        ...(made.length > 0
          ? [`${counted(made.length, "font")} as WOFF2: ${formatSize(before ?? 0)} → ${formatSize(after ?? 0)}`]
          : []),
        ...(files.kept.size > 0 ? ["fonts of Google kept in the site"] : []),
        ...(first > 0 ? [`${counted(first, "font")} of first screens loaded first`] : []),
      ];
      return parts.length > 0 ? parts.join("; ") : undefined;
    },
  };
};

const addUp = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const readKey = (path: string, { sourceCodeLocation: place }: Element): string => elementKey(path, place?.startOffset);
