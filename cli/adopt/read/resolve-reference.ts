import { dirname, relative } from "pathe";
import { attribute, type ExportedPage } from "./html/page";
import { hasTemplateTag } from "./html/template-tags";

const LOCAL_HOST = "export.invalid";

/** Where a URL of a page leads: a path inside the export, or another host. */
export interface Resource {
  path: string;
  url?: URL;
}

/** Resolves a URL as a browser would, `<base href>` included; `undefined` when it is not a URL, or a template makes it. */
export function resolveReference(page: ExportedPage, reference: string): Resource | undefined {
  if (hasTemplateTag(reference)) return undefined;
  const base = getBaseUrl(page);
  let url: URL;
  try {
    url = new URL(reference.trim(), base);
  } catch {
    return undefined;
  }
  if (url.hostname !== base.hostname || !url.protocol.startsWith("http")) return { path: "", url };
  return { path: decodePath(url).replace(/^\/+/, "") };
}

/** The path from a page to a file of the site, as it is written into the page. */
export function pathFromPage(page: ExportedPage, file: string): string {
  const written = page.writePath?.(file);
  if (written !== undefined) return written;
  if (isAnywhere(page)) return `/${file}`;
  const folder = dirname(`${getBaseUrl(page).pathname}.`);
  return relative(folder, `/${file}`);
}

/** Whether a page answers any URL, so that its style sheets start from the root, as in the pages of a published site. */
const isAnywhere = ({ path, elements }: ExportedPage): boolean =>
  /(^|\/)40[14]\.html$/.test(path) &&
  elements.some((element) => element.tagName === "link" && /^\/[^/]/.test(attribute(element, "href") ?? ""));

/** The URL of a file of the export, for rules that read URLs. */
export const localUrl = (path: string): URL => new URL(`https://${LOCAL_HOST}/${encodeURI(path)}`);

/** The hosts of the published site, as a page states them. */
export function ownHosts({ html, elements }: ExportedPage): string[] {
  const canonical = elements.find(
    ({ tagName, attrs }) => tagName === "link" && attrs.some(({ value }) => value === "canonical"),
  );
  const href = (canonical && attribute(canonical, "href")) ?? "";
  return [html && attribute(html, "data-wf-domain"), URL.canParse(href) ? new URL(href).hostname : ""].flatMap(
    (host) => host || [],
  );
}

/** The path of a file of the export, of a URL made by {@link localUrl}; `undefined` for another host's. */
export function localPath(href: string): string | undefined {
  const url = new URL(href);
  return url.hostname === LOCAL_HOST ? decodePath(url).slice(1) : undefined;
}

function decodePath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function getBaseUrl(page: ExportedPage): URL {
  const own = new URL(`https://${LOCAL_HOST}/${page.path.split("/").map(encodeURIComponent).join("/")}`);
  const base = page.elements.find((element) => element.tagName === "base" && attribute(element, "href"));
  try {
    return new URL((base && attribute(base, "href")) ?? "", own);
  } catch {
    return own;
  }
}
