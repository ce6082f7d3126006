import type { Edit } from "../../../common/edits";
import { insertInTag, quoted, setAttribute } from "../edits";
import type { PageFacts } from "../facts";
import { attribute, type ExportedPage } from "../read/html/page";
import { readLanguage } from "../../../common/page-text";
import { pageUrl } from "../../../common/page-url";
import { pathFromPage } from "../read/resolve-reference";
import { indexPath, findMainForm, findResultsList, findTarget } from "../read/search-page";
import type { StepResult } from "../step";

/** Attribute of a results list that the page did not have. */
export const ADDED_LIST = "data-search-added";

/**
 * Points search forms to the file of the search page, and adds the index to the results list of that page (`search.md`
 * SE-2, SE-3).
 */
export function connectSearch({ page, site: { search } }: PageFacts): StepResult {
  if (search.pages.length === 0) return {};
  const forms = page.elements.flatMap((form) => {
    const target = findTarget(page, form, search);
    if (target === undefined) return [];
    const action = search.cleanLinks ? pageUrl(target) : encoded(pathFromPage(page, target));
    return attribute(form, "action") === action ? [] : setAttribute(form, "action", action);
  });
  const isSearchPage = search.pages.includes(page.path);
  const list = isSearchPage
    ? connectList(page, encoded(pathFromPage(page, indexPath(search, readLanguage(page)))))
    : [];
  const converted = [
    ...(forms.length > 0 ? [{ what: "search forms", reason: "lead to the search page, on any host" }] : []),
    ...(list.length > 0 ? [{ what: "search results", reason: "shown from the index of this site's pages" }] : []),
  ];
  return { edits: [...forms, ...list], notes: { converted } };
}

const encoded = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

function connectList(page: ExportedPage, index: string): Edit[] {
  const list = findResultsList(page);
  if (list) {
    const mark = attribute(list, "data-search") === undefined ? " data-search" : "";
    return insertInTag(list, `${mark} data-search-index="${quoted(index)}"`);
  }
  // A page without a list gets one below its form, or at the end of its content. The text is the builder's.
  const main = page.elements.find(({ tagName }) => tagName === "main");
  const end = findMainForm(page)?.sourceCodeLocation?.endOffset ?? main?.sourceCodeLocation?.endTag?.startOffset;
  if (end === undefined) return [];
  const empty = '<div class="w-dyn-empty"><div>No matching results.</div></div>';
  const text = `<div class="w-dyn-list" data-search ${ADDED_LIST} data-search-index="${quoted(index)}">${empty}</div>`;
  return [{ start: end, end, text }];
}
