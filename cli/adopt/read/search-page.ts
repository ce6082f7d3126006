import type { Inventory } from "../io/inventory";
import { isNavigationOrFooter } from "../../../common/page-text";
import { attribute, readClasses, descendants, type Element, type ExportedPage } from "./html/page";
import { resolveReference } from "./resolve-reference";

/** The path of the first index file for a language, as in `lang`. */
export const indexPath = ({ folder }: SiteSearch, language: string): string =>
  `${folder}/${language.toLowerCase().replace(/[^a-z0-9-]+/g, "") || "und"}.json`;

/** What a page needs for searches: the builder's field, or our attribute. */
const SEARCH_WORDS = /\bname=["']?query\b|\bdata-search\b/;
const SEARCH_NAME = /search|result/i;

/** Where a site shows search results, and where its indexes are written. */
export interface SiteSearch {
  /** Paths of the search pages, in the order of the files. Without one, nothing is indexed. */
  readonly pages: readonly string[];
  /** The folder of the index files. */
  readonly folder: string;
  /** Whether links between the pages leave out `.html`, as on a published site. */
  readonly cleanLinks: boolean;
}

/**
 * The search of a site.
 * @param pages its search pages.
 * @param inventory all files of the site.
 */
export function placeSearch(
  pages: readonly string[],
  { files, cleanLinks = false }: Pick<Inventory, "files" | "cleanLinks">,
): SiteSearch {
  const folders = new Set(Array.from(files, (path) => path.split("/")[0] ?? ""));
  // Not `search`: hosts would answer `/search` with the folder instead of `search.html`.
  const free = (folder: string): string => (folders.has(folder) ? free(`millrace-${folder}`) : folder);
  return { pages, folder: free("search-index"), cleanLinks };
}

/** Whether a page shows search results: one called `search.html`, of which each locale has one, and one with `data-search`. */
export const isSearchPage = (path: string, text: string): boolean =>
  (/(^|\/)search(\/index)?\.html?$/.test(path) ? SEARCH_WORDS : /\bdata-search(?![\w-])/).test(text);

/** The search page that a search form leads to; `undefined` when the form is no search form, or there is no such page. */
export function findTarget(page: ExportedPage, form: Element, { pages }: SiteSearch): string | undefined {
  const path = findSearchPath(page, form);
  if (path === undefined) return undefined;
  const bare = path.replace(/\.html$/, "");
  return pages.find((one) => one === `${bare}.html` || one === `${bare}/index.html`) ?? pages[0];
}

/** Whether a form is the builder's search form, by where it leads. */
export const isSearchForm = (page: ExportedPage, form: Element): boolean => findSearchPath(page, form) !== undefined;

function findSearchPath(page: ExportedPage, form: Element): string | undefined {
  if (form.tagName !== "form") return undefined;
  const action = attribute(form, "action") ?? "";
  // Without a URL, a form belongs to its own page, so a contact form on the search page is no search form.
  if (/^(#.*)?$/.test(action) && !hasField(form)) return undefined;
  const resource = resolveReference(page, action);
  if (!resource || resource.url) return undefined;
  const { path } = resource;
  if (/^search(\.html)?$/.test(path)) return path;
  return /\/search(\.html)?$/.test(path) && hasField(form) ? path : undefined;
}

const hasField = (form: Element): boolean =>
  descendants(form).some((element) => element.tagName === "input" && attribute(element, "name") === "query");

/**
 * The list that shows the results of a search page: the one with `data-search`, else one with a class name such as "search-results", else
 * the first one outside of navigation and footer.
 */
export function findResultsList(page: ExportedPage): Element | undefined {
  const own = page.elements.find((element) => attribute(element, "data-search") !== undefined);
  if (own) return own;
  const lists = page.elements.filter(
    (element) => readClasses(element).includes("w-dyn-list") && !isInNavigationOrFooter(element),
  );
  return lists.find(hasSearchName) ?? lists[0];
}

const hasSearchName = (list: Element): boolean =>
  [list.parentNode, ...descendants(list)].some(
    (element) => element && "attrs" in element && readClasses(element).some((name) => SEARCH_NAME.test(name)),
  );

/** The last search form outside of navigation and footer. */
export const findMainForm = (page: ExportedPage): Element | undefined =>
  page.elements.filter((form) => isSearchForm(page, form) && !isInNavigationOrFooter(form)).at(-1);

function isInNavigationOrFooter(element: Element): boolean {
  for (let node: unknown = element; isElement(node); node = node.parentNode)
    if (isNavigationOrFooter(node)) return true;
  return false;
}

const isElement = (node: unknown): node is Element => typeof node === "object" && node !== null && "attrs" in node;
