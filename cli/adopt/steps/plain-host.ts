import { attribute, type ExportedPage } from "../read/html/page";
import type { Attention } from "../model/page-report";
import { resolveReference } from "../read/resolve-reference";
import type { SiteFiles } from "../read/site-files";

/**
 * The parts of a page that a host for files only cannot serve: links without a file, clean URLs, pictures in inline
 * styles.
 */
export function plainHostNotes(page: ExportedPage, files: SiteFiles): Attention[] {
  const links = new Set<string>();
  const cleanUrls = new Set<string>();
  const pictures = new Set<string>();
  for (const element of page.elements) {
    const href = element.tagName === "a" ? attribute(element, "href")?.trim() : undefined;
    const lost = href && findLost(page, files, href);
    if (href && lost) (files.has(`${lost.replace(/\/$/, "")}.html`) ? cleanUrls : links).add(href);
    for (const [, , reference = ""] of (attribute(element, "style") ?? "").matchAll(/url\(\s*(["']?)(.*?)\1\s*\)/g)) {
      if (reference && findLost(page, files, reference)) pictures.add(reference);
    }
  }
  return [
    ...createNote("link", "link without a file", "a plain web host answers “not found”", links),
    ...createNote("clean URL", "link without .html", "the web host has to be set up for it", cleanUrls),
    ...createNote("inline style", "inline style with a missing file", "it is not in the export", pictures),
  ];
}

function createNote(kind: Attention["kind"], title: string, reason: string, found: Set<string>): Attention[] {
  if (found.size === 0) return [];
  const names = [...found];
  const more = names.length > 1 ? ` and ${names.length - 1} more` : "";
  return [{ kind, names, what: `${title}: ${names[0] ?? ""}${more}`, reason }];
}

/** The path of a reference to the site that no file answers, without rules for clean URLs. */
function findLost(page: ExportedPage, files: SiteFiles, reference: string): string | undefined {
  // The builder's own server answers what begins so.
  if (reference.startsWith("#") || reference.startsWith("/.wf")) return undefined;
  const resource = resolveReference(page, reference);
  if (!resource || resource.url) return undefined;
  const { path } = resource;
  const isThere = path === "" || files.has(path) || files.has(`${path.replace(/\/?$/, "/")}index.html`);
  // A mirror has the pages in a folder named after their host, to which settings of the new host lead.
  const [host = ""] = page.path.split("/");
  const isMirrored = page.path !== host && host.includes(".") && files.has(`${host}/${path.replace(/\/$/, "")}.html`);
  return isThere || isMirrored ? undefined : path;
}
