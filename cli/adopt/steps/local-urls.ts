import { join } from "pathe";
import { isVendorHost } from "../read/vendor-url";
import type { Edit } from "../../../common/edits";
import { quoted, removeAttribute } from "../edits";
import type { PageFacts } from "../facts";
import { mapUrls } from "../read/html/css";
import { attribute, type Element, type ExportedPage } from "../read/html/page";
import { pathFromPage, resolveReference } from "../read/resolve-reference";
import type { SiteFiles } from "../read/site-files";
import type { StepResult } from "../step";

/** Attributes with one URL each. */
const URL_ATTRIBUTES = ["src", "href", "poster", "data-poster-url", "data-src"];
/** Attributes with several URLs, separated by commas, each possibly followed by a size. */
const LISTS = ["srcset", "imagesrcset", "data-video-urls"];

/**
 * A page that was saved from the live host has the live URLs of styles, pictures and pages. Where the export beside it
 * has the file, the URL becomes that file's; other URLs stay.
 */
export function useLocalUrls({ page, site, vendorBeside }: PageFacts): StepResult {
  if (vendorBeside === undefined) return {};
  const find = (reference: string) => findLocal(page, site.files, reference);
  // Only its project knows the URLs of files for a template.
  const edits = page.template ? [] : page.elements.flatMap((element) => listEdits(element, find));
  const converted = [
    {
      what: `interactions taken from ${vendorBeside}`,
      reason: "the page names the script on its host; this one is the same site's",
    },
    ...(edits.length > 0 ? [{ what: "URLs on the live host", reason: "the files lie in this folder" }] : []),
  ];
  return { edits, notes: { converted } };
}

function listEdits(element: Element, find: Find): Edit[] {
  if (element.tagName === "script" || element.tagName === "base") return [];
  const edits = [
    ...URL_ATTRIBUTES.flatMap((name) => changed(element, name, find)),
    ...LISTS.flatMap((name) => changed(element, name, (list) => mapList(list, find))),
    ...changed(element, "style", (style) => mapUrls(style, find)),
  ];
  // Their value was that of the host's copy.
  const dropped =
    edits.length > 0 ? ["integrity", "crossorigin"].flatMap((name) => removeAttribute(element, name)) : [];
  return [...edits, ...dropped];
}

function changed(element: Element, name: string, map: (value: string) => string | undefined): Edit[] {
  const value = attribute(element, name);
  const at = element.sourceCodeLocation?.attrs?.[name];
  const mapped = value && at ? map(value) : undefined;
  if (!at || mapped === undefined || mapped === value) return [];
  return [{ start: at.startOffset, end: at.endOffset, text: `${name}="${quoted(mapped)}"` }];
}

type Find = (reference: string) => string | undefined;

function mapList(list: string, find: Find): string {
  return list
    .split(",")
    .map((entry) => entry.replace(/\S+/, (reference) => find(reference) ?? reference))
    .join(",");
}

/** The URL of an export's own file for one of the live site; `undefined` without one. */
function findLocal(page: ExportedPage, files: SiteFiles, reference: string): string | undefined {
  const full = resolveReference(page, reference);
  if (!full) return undefined;
  const { url } = full;
  const domain = page.html && attribute(page.html, "data-wf-domain");
  let file: string | undefined;
  if (url && isVendorHost(url)) file = findAsset(url, files);
  else if (url && url.hostname === domain) file = findPage(url.pathname.slice(1), files);
  else if (!url && reference.startsWith("/") && !files.has(full.path)) file = findPage(full.path, files);
  if (file === undefined) return undefined;
  const [, rest = ""] = /^[^?#]*(.*)$/.exec(reference) ?? [];
  // URLs of files need no query; the URL of a page keeps it.
  const encoded = pathFromPage(page, file).split("/").map(encodeURIComponent).join("/");
  return encoded + (url && isVendorHost(url) ? "" : rest);
}

function findPage(path: string, files: SiteFiles): string | undefined {
  const bare = path.replace(/\/$/, "");
  return [path, `${bare}.html`, join(bare, "index.html")].find((candidate) => candidate !== "" && files.has(candidate));
}

/** The host puts an id in front of a file's name, or a checksum behind that of a style sheet. */
function findAsset({ pathname }: URL, files: SiteFiles): string | undefined {
  let name = pathname.split("/").pop() ?? "";
  try {
    name = decodeURIComponent(decodeURIComponent(name));
  } catch {
    // It stays as it is written.
  }
  name = name.replace(/^[0-9a-f]{24}_/i, "");
  const sheet = /^(.+?\.webflow)(\.[\w-]+)*\.css$/.exec(name)?.[1];
  const names = sheet === undefined ? [name, name.replace(/[^\w.-]+/g, "-")] : [`${sheet}.css`];
  return names.map((candidate) => files.named(candidate)).find((found) => found !== undefined);
}
