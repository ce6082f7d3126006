import type { Edit } from "../../../../common/edits";
import { removeElement } from "../../edits";
import { attribute, type Element, type ExportedPage } from "../../read/html/page";

/** What decides about the elements of a page. */
export interface ElementFacts {
  /** Whether the attribute between two offsets names a file that is now part of the site. */
  isLocal(start: number, end: number): boolean;
  /** Whether no file is asked of a host any more. */
  isLeft(host: string): boolean;
  /** The values of `src` for scripts that another script of the page loads, by the element of that script. */
  getPieces(script: Element): readonly string[];
}

/**
 * Removes what no longer fits: checksums of files that are now part of the site, connections to hosts that are not asked any more, the
 * URL of `<base>`. Pieces of a script become tags, so that all of it is known to the steps that read scripts.
 */
export function editElements(page: ExportedPage, facts: ElementFacts): Edit[] {
  return page.elements.flatMap((element) => {
    if (element.tagName === "base") return removeAttributes(element, ["href"]);
    if (element.tagName === "link") return editLink(element, facts);
    return element.tagName === "script" ? editScript(element, facts) : [];
  });
}

function editLink(element: Element, facts: ElementFacts): Edit[] {
  const relations = (attribute(element, "rel") ?? "").toLowerCase().split(/\s+/);
  const href = attribute(element, "href") ?? "";
  if (relations.some((relation) => relation === "preconnect" || relation === "dns-prefetch")) {
    const url = URL.canParse(href, "https://none.invalid") ? new URL(href, "https://none.invalid") : undefined;
    return element.sourceCodeLocation && url && facts.isLeft(url.host) ? [removeElement(element)] : [];
  }
  // Browsers ask for fonts with `crossorigin` always, so a preload of one needs it.
  if (!isLocal(element, "href", facts)) return [];
  return removeAttributes(element, relations.includes("stylesheet") ? ["integrity", "crossorigin"] : ["integrity"]);
}

function editScript(element: Element, facts: ElementFacts): Edit[] {
  if (!isLocal(element, "src", facts)) return [];
  const end = element.sourceCodeLocation?.endOffset ?? 0;
  const tags = facts.getPieces(element).map((src) => `<script src="${src}"></script>`);
  const added = tags.length > 0 ? [{ start: end, end, text: tags.join("") }] : [];
  return [...removeAttributes(element, ["integrity", "crossorigin"]), ...added];
}

function isLocal(element: Element, name: string, facts: ElementFacts): boolean {
  const at = element.sourceCodeLocation?.attrs?.[name];
  return at !== undefined && facts.isLocal(at.startOffset, at.endOffset);
}

function removeAttributes(element: Element, names: readonly string[]): Edit[] {
  return names.flatMap((name) => {
    const at = element.sourceCodeLocation?.attrs?.[name];
    return at ? [{ start: at.startOffset, end: at.endOffset, text: "" }] : [];
  });
}
