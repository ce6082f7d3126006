import { decode } from "../../adopt/read/html/encoding";
import { findCssUrls } from "../../adopt/read/html/css-urls";
import { attribute, readPage, readText, type Element, type ExportedPage } from "../../adopt/read/html/page";
import { isPage } from "../../adopt/read/outcome";
import { localPath, localUrl, resolveReference } from "../../adopt/read/resolve-reference";
import { findCssReferences } from "../../adopt/web/references/css";
import { findHtmlReferences } from "../../adopt/web/references/html";
import { formName } from "../../../wire/site-form";
import type { StateFiles } from "../site-state";

/** What the checks need to know of a file. */
export interface FileFacts {
  /** In bytes. */
  readonly size: number;
  /** Paths of URLs of the site that it names, percent-encoded, each once. */
  readonly names: readonly string[];
  /** Files that a browser loads with it; of several sizes of a picture the one in `src`. */
  readonly loads: readonly string[];
  /** Names of its forms. */
  readonly forms: readonly string[];
}

/** Reads files, equal ones of several states once. */
export type FactReader = (state: StateFiles, path: string) => Promise<FileFacts>;

export function createFactReader(): FactReader {
  const known = new Map<string, Promise<FileFacts>>();
  return (state, path) => {
    const key = `${state.files.get(path)} ${path}`;
    const facts = known.get(key) ?? readFacts(state, path);
    known.set(key, facts);
    return facts;
  };
}

async function readFacts(state: StateFiles, path: string): Promise<FileFacts> {
  const bytes = await state.read(path);
  const facts = { size: bytes.length, names: [], loads: [], forms: [] };
  const isSheet = /\.css$/i.test(path);
  const text = isSheet || isPage(path) ? decode(bytes)?.text : undefined;
  if (text === undefined) return facts;
  if (isSheet) {
    const urls = findCssReferences(text, localUrl(path).href).map(({ url }) => url);
    return { ...facts, names: listLocal(urls), loads: listPaths(urls) };
  }
  const page = readPage(path, text);
  const urls = findHtmlReferences(page, localUrl(path).href).map(({ url }) => url);
  return { ...facts, names: listLocal(urls), loads: listLoaded(page), forms: listForms(page) };
}

const listLocal = (urls: readonly string[]): string[] => [
  ...new Set(urls.flatMap((url) => (localPath(url) === undefined ? [] : [new URL(url).pathname]))),
];

const listPaths = (urls: readonly string[]): string[] => [...new Set(urls.flatMap((url) => localPath(url) ?? []))];

const listForms = ({ elements }: ExportedPage): string[] =>
  elements.flatMap((element) => (element.tagName === "form" ? [formName((name) => attribute(element, name))] : []));

function listLoaded(page: ExportedPage): string[] {
  const urls = page.elements.flatMap((element) => [...listSources(element), ...listInStyles(element)]);
  return [
    ...new Set(
      urls.flatMap((url) => {
        const found = resolveReference(page, url);
        return found && !found.url ? [found.path] : [];
      }),
    ),
  ];
}

function listSources(element: Element): string[] {
  const read = (name: string): string[] => [attribute(element, name) ?? []].flat();
  switch (element.tagName) {
    case "img":
    case "script":
    case "audio":
      return read("src");
    case "video":
      return [...read("src"), ...read("poster")];
    case "link":
      return /stylesheet|preload|icon/i.test(attribute(element, "rel") ?? "") ? read("href") : [];
    default:
      return [];
  }
}

function listInStyles(element: Element): string[] {
  const style = element.tagName === "style" ? readText(element) : (attribute(element, "style") ?? "");
  return findCssUrls(style).map(({ value }) => value);
}
