import { join } from "pathe";
import { isVendorHost } from "../read/vendor-address";
import { quoted, type Edit } from "../../../common/edits";
import type { PageFacts } from "../facts";
import { mapAddresses } from "../read/html/css";
import { attribute, type Element, type ExportedPage } from "../read/html/page";
import { pathFromPage, resolveAddress } from "../read/resolve-address";
import type { SiteFiles } from "../read/site-files";
import type { StepResult } from "../step";

/** Attributes with one URL each. */
const ADDRESSES = ["src", "href", "poster", "data-poster-url", "data-src"];
/** Attributes with several URLs, separated by commas, each possibly followed by a size. */
const LISTS = ["srcset", "imagesrcset", "data-video-urls"];

/**
 * A page that was saved from the live host has the live URLs of styles, pictures and pages. Where the export beside it
 * has the file, the URL becomes that file's; other URLs stay.
 */
export function useLocalAddresses({ page, site, vendorBeside }: PageFacts): StepResult {
  if (vendorBeside === undefined) return {};
  const find = (address: string) => findLocal(page, site.files, address);
  const edits = page.elements.flatMap((element) => listEdits(element, find));
  const converted = [
    {
      what: `interactions taken from ${vendorBeside}`,
      reason: "the page names the script on its host; this one is the same site's",
    },
    ...(edits.length > 0 ? [{ what: "addresses on the live host", reason: "the files lie in this folder" }] : []),
  ];
  return { edits, notes: { converted } };
}

function listEdits(element: Element, find: Find): Edit[] {
  if (element.tagName === "script" || element.tagName === "base") return [];
  const edits = [
    ...ADDRESSES.flatMap((name) => changed(element, name, find)),
    ...LISTS.flatMap((name) => changed(element, name, (list) => mapList(list, find))),
    ...changed(element, "style", (style) => mapAddresses(style, find)),
  ];
  // Their value was that of the host's copy.
  const dropped = edits.length > 0 ? ["integrity", "crossorigin"].flatMap((name) => removed(element, name)) : [];
  return [...edits, ...dropped];
}

function changed(element: Element, name: string, map: (value: string) => string | undefined): Edit[] {
  const value = attribute(element, name);
  const at = element.sourceCodeLocation?.attrs?.[name];
  const mapped = value && at ? map(value) : undefined;
  if (!at || mapped === undefined || mapped === value) return [];
  return [{ start: at.startOffset, end: at.endOffset, text: `${name}="${quoted(mapped)}"` }];
}

function removed(element: Element, name: string): Edit[] {
  const at = element.sourceCodeLocation?.attrs?.[name];
  return at ? [{ start: at.startOffset, end: at.endOffset, text: "" }] : [];
}

type Find = (address: string) => string | undefined;

function mapList(list: string, find: Find): string {
  return list
    .split(",")
    .map((entry) => entry.replace(/\S+/, (address) => find(address) ?? address))
    .join(",");
}

/** The URL of an export's own file for one of the live site; `undefined` without one. */
function findLocal(page: ExportedPage, files: SiteFiles, address: string): string | undefined {
  const full = resolveAddress(page, address);
  if (!full) return undefined;
  const { url } = full;
  const domain = page.html && attribute(page.html, "data-wf-domain");
  let file: string | undefined;
  if (url && isVendorHost(url)) file = findAsset(url, files);
  else if (url && url.hostname === domain) file = findPage(url.pathname.slice(1), files);
  else if (!url && address.startsWith("/") && !files.has(full.path)) file = findPage(full.path, files);
  if (file === undefined) return undefined;
  const [, rest = ""] = /^[^?#]*(.*)$/.exec(address) ?? [];
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
