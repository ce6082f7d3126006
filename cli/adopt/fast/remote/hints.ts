import type { Edit } from "../../../../common/edits";
import { removeElement } from "../../edits";
import { attribute, readText, type Element, type ExportedPage } from "../../read/html/page";
import { resolveReference } from "../../read/resolve-reference";

/** Elements whose URLs a browser does not load with the page. */
const LINKS = ["a", "area", "meta", "form"];

const hasRelation = (element: Element, relation: RegExp): boolean =>
  element.tagName === "link" && relation.test(attribute(element, "rel") ?? "");

/**
 * Removes the links of a page that connect to hosts early, if nothing asks these any more.
 * @param isLocal whether all that site asked of a host is in the site now.
 * @param replaced elements of the page that do not ask their host any more.
 */
export function removeHints(
  page: ExportedPage,
  isLocal: (host: string) => boolean,
  replaced: ReadonlySet<Element>,
): Edit[] {
  const hints = page.elements.flatMap((element) => {
    if (!hasRelation(element, /(^|\s)(preconnect|dns-prefetch)(\s|$)/i)) return [];
    const host = resolveReference(page, attribute(element, "href") ?? "")?.url?.hostname;
    return host !== undefined && isLocal(host) ? [{ element, host }] : [];
  });
  if (hints.length === 0) return [];
  const others = page.elements.filter(
    (element) =>
      !LINKS.includes(element.tagName) && !replaced.has(element) && !hints.some((hint) => hint.element === element),
  );
  const texts = others.flatMap((element) => [...element.attrs.map(({ value }) => value), readOwnText(element)]);
  return hints
    .filter(({ host }) => !texts.some((text) => text.includes(host)))
    .map(({ element }) => removeElement(element));
}

const readOwnText = (element: Element): string => (/^(script|style)$/.test(element.tagName) ? readText(element) : "");
