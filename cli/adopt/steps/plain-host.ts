import { attribute, type ExportedPage } from "../read/html/page";
import type { Attention } from "../report/report";
import { resolveAddress } from "../read/resolve-address";
import type { SiteFiles } from "../read/site-files";

/** What of a page a host that only hands out files cannot serve: links without a file, pictures in inline styles. */
export function plainHostNotes(page: ExportedPage, files: SiteFiles): Attention[] {
  const links = new Set<string>();
  const pictures = new Set<string>();
  for (const element of page.elements) {
    const href = element.tagName === "a" ? attribute(element, "href")?.trim() : undefined;
    if (href && isLost(page, files, href)) links.add(href);
    for (const [, , address = ""] of (attribute(element, "style") ?? "").matchAll(/url\(\s*(["']?)(.*?)\1\s*\)/g)) {
      if (address && isLost(page, files, address)) pictures.add(address);
    }
  }
  return [
    ...createNote("link", "link without a file", "a plain web host answers “not found”", links),
    ...createNote("inline style", "inline style with a missing file", "it is not in the export", pictures),
  ];
}

function createNote(kind: "link" | "inline style", title: string, reason: string, found: Set<string>): Attention[] {
  if (found.size === 0) return [];
  const names = [...found];
  const more = names.length > 1 ? ` and ${names.length - 1} more` : "";
  return [{ kind, names, what: `${title}: ${names[0] ?? ""}${more}`, reason }];
}

function isLost(page: ExportedPage, files: SiteFiles, reference: string): boolean {
  // The builder's own server answers what begins so.
  if (reference.startsWith("#") || reference.startsWith("/.wf")) return false;
  const address = resolveAddress(page, reference);
  if (!address || address.url) return false;
  const { path } = address;
  return !(path === "" || files.has(path) || files.has(`${path.replace(/\/?$/, "/")}index.html`));
}
