import type { Edit } from "../../../common/edits";
import { readGsapFacts } from "../../adopt/read/gsap";
import { attribute, type Element, type ExportedPage } from "../../adopt/read/html/page";
import { readJqueryFacts } from "../../adopt/read/jquery";
import { resolveReference } from "../../adopt/read/resolve-reference";
import type { ScriptUse } from "../../adopt/read/script-use";
import type { SiteFiles } from "../../adopt/read/site-files";
import type { PageData } from "./data";

/** What of an exported page the copy has in another form. */
export interface ExportedParts {
  readonly vendors: readonly ScriptUse[];
  readonly data: PageData;
  /** The elements that the copy does not have. */
  readonly removed: readonly Element[];
  /** The files of the scripts that it does not have. */
  readonly files: readonly string[];
  /** The texts of files that the copy has in place of parts of the vendor script: code of the owner, and jQuery. */
  readonly extracted: readonly string[];
  /** Whether the page names the vendor script on its host, so that URLs on that host may become files. */
  readonly isLive: boolean;
}

/** Reads the scripts of an exported page; undefined for a page without a vendor script, which stays as it is. */
export async function readParts(page: ExportedPage, files: SiteFiles): Promise<ExportedParts | undefined> {
  const uses = await files.findScripts(page);
  const vendors = uses.filter(({ kind }) => kind === "vendor");
  if (vendors.length === 0) return undefined;
  const site = page.html && attribute(page.html, "data-wf-site");
  const beside = vendors.some(({ recognized }) => !recognized) && site ? await files.findVendor(site) : undefined;
  const lifted = vendors.flatMap(({ recognized = beside?.recognized }) => recognized?.lifted ?? []);
  const jquery = readJqueryFacts(page, uses);
  const gsap = readGsapFacts(page, uses);
  const libraries = [
    ...(jquery.outcome === "removed" ? jquery.copies : []),
    ...(gsap && gsap.needs.length === 0 ? gsap.copies : []),
  ];
  const gone = [...vendors, ...libraries].filter(({ added }) => !added);
  return {
    vendors,
    data: {
      data: lifted.flatMap(({ data }) => data),
      legacy: lifted.flatMap(({ legacy }) => legacy),
      timelines: lifted.flatMap(({ timelines }) => timelines),
    },
    removed: [...gone.map(({ script }) => script.element), ...listPreloads(page, gone)],
    files: gone.flatMap(({ file }) => file ?? []),
    extracted: [...uses.flatMap(({ code }) => code ?? []), ...(jquery.outcome === "extracted" ? [jquery.text] : [])],
    isLive: beside !== undefined,
  };
}

/** Links that load scripts early that the copy does not have. */
function listPreloads(page: ExportedPage, gone: readonly ScriptUse[]): Element[] {
  const locate = (reference: string) => {
    const resource = resolveReference(page, reference);
    return resource && (resource.url?.href ?? resource.path);
  };
  const urls = new Set(gone.flatMap(({ script }) => (script.src && locate(script.src)) || []));
  return page.elements.filter(
    (element) =>
      element.tagName === "link" &&
      /^(module)?preload$/i.test(attribute(element, "rel") ?? "") &&
      urls.has(locate(attribute(element, "href") ?? "") ?? ""),
  );
}

/** The edits of an exported page for what the copy does not have. @param runtime the URL of the script in the copy. */
export function editExported({ vendors, removed }: ExportedParts, runtime: string): Edit[] {
  const added = vendors.flatMap((use) => use.added ?? []);
  return [...removed.flatMap(removeElement), ...added.map(({ start, end }) => ({ start, end, text: runtime }))];
}

/** The content of a script that is never closed is the rest of the page, which stays. */
export function removeElement({ tagName, sourceCodeLocation: place }: Element): Edit[] {
  if (!place) return [];
  const isOpen = tagName === "script" && !place.endTag && place.startTag;
  if (isOpen) return [{ start: isOpen.startOffset, end: isOpen.endOffset, text: `<script type="text/plain">` }];
  return [{ start: place.startOffset, end: place.endOffset, text: "" }];
}
