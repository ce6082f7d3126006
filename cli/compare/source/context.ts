import type { Tree } from "../../../merge";
import { unpackAnimation } from "../../adopt/read/dotlottie";
import { attribute, type ExportedPage } from "../../adopt/read/html/page";
import { pageUrl } from "../../../common/page-url";
import { splitTarget } from "../../../common/redirects";
import { pathFromPage, resolveReference } from "../../adopt/read/resolve-reference";
import type { AttributeContext } from "./attributes";
import type { CopiedPage } from "./copied";
import type { ExportedParts } from "./exported";
import type { Sources } from "./sources";

/** What decides which attributes the copy of a page has. @param tree the page without the vendor script. */
export async function createContext(
  page: ExportedPage,
  tree: Tree,
  { isLive }: ExportedParts,
  { runtime }: CopiedPage,
  sources: Sources,
): Promise<AttributeContext> {
  const encode = (path: string) => path.split("/").map(encodeURIComponent).join("/");
  const findPath = (reference: string) => {
    const resource = resolveReference(page, reference);
    return resource && !resource.url ? resource.path : undefined;
  };
  const readLink = (reference: string) => {
    const path = findPath(reference);
    return path === undefined ? undefined : { ...splitTarget(reference), path: pageUrl(path) };
  };
  const hasFile = (path: string | undefined) => path !== undefined && sources.copy.files.has(path);
  return {
    path: page.path,
    tree,
    isTemplate: page.template !== undefined,
    api: (runtime && attribute(runtime.script.element, "data-api")) ?? "",
    isLive,
    searchPages: sources.searchPages.flatMap((path) => [encode(pathFromPage(page, path)), pageUrl(path)]),
    unpacked: await readUnpacked(page, sources, encode),
    hasFile: (reference) => hasFile(findPath(reference)),
    isBehind(reference, link) {
      const [from, to] = [readLink(reference), readLink(link)];
      if (!from || !to) return false;
      const redirect = sources.redirect(new URL(from.path + from.query, "http://site.invalid"));
      return redirect !== undefined && redirect.location + from.hash === to.path + to.query + to.hash;
    },
  };
}

/** The files of the copy that have the content of a Lottie archive of the export, by the URL of the archive. */
async function readUnpacked(
  page: ExportedPage,
  sources: Sources,
  encode: (path: string) => string,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const element of page.elements) {
    const isLottie = attribute(element, "data-animation-type") === "lottie";
    const source = isLottie ? attribute(element, "data-src") : undefined;
    const resource = source === undefined ? undefined : resolveReference(page, source);
    const bytes = resource && !resource.url ? await sources.shown.bytes(resource.path) : undefined;
    if (source === undefined || !resource || !bytes || new TextDecoder().decode(bytes.subarray(0, 2)) !== "PK")
      continue;
    const json = await unpackAnimation(bytes).catch(() => undefined);
    const stem = resource.path.replace(/(\.lottie)?$/i, "");
    const copies = [...sources.copy.files].filter(
      (path) => path.startsWith(stem) && /^(-1)*\.json$/.test(path.slice(stem.length)),
    );
    for (const path of copies)
      if ((await sources.readCopy(path)) === json)
        found.set(source, [...(found.get(source) ?? []), encode(pathFromPage(page, path))]);
  }
  return found;
}
