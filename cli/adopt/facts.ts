import { findLoadedVendor } from "./read/added-scripts";
import { findSentForms, type SentForm } from "./read/form-handlers";
import { readGsapFacts, type GsapFacts } from "./read/gsap";
import { attribute, type Element, type ExportedPage } from "./read/html/page";
import { fadedSelectors, interactionsFor } from "./read/interactions";
import type { InteractionData } from "./read/javascript/lift";
import type { TimelineData } from "./read/javascript/timelines";
import { readJqueryFacts, type JqueryFacts } from "./read/jquery";
import { readLateContent, type LateContent } from "./read/late-styles";
import type { PageInteractions } from "./read/page-interactions";
import type { ScriptUse } from "./read/script-use";
import type { SiteFiles, VendorFile } from "./read/site-files";
import { readPathForm } from "./read/template-paths";
import { timelinesFor } from "./read/timelines";
import { countWidgets } from "./read/widgets";
import type { SiteContext } from "./site-context";

/** The facts about a page with a vendor script before anything is changed. Steps only read them. */
export interface PageFacts {
  readonly page: ExportedPage;
  readonly site: SiteContext;
  /** Every script of the page, in order. */
  readonly uses: readonly ScriptUse[];
  /** The vendor scripts among them. */
  readonly vendors: readonly [ScriptUse, ...ScriptUse[]];
  /** For a page that names the vendor script on its host: the file of the export that is the same script. */
  readonly vendorBeside: string | undefined;
  readonly jquery: JqueryFacts;
  readonly gsap: GsapFacts | undefined;
  /** The elements of the scripts that the converted page does not have. */
  readonly removed: ReadonlySet<Element>;
  /** The second-, first- and third-generation interactions in the vendor scripts, of all pages. */
  readonly lifted: {
    readonly data: InteractionData[];
    readonly legacy: unknown[];
    readonly timelines: TimelineData[];
  };
  /** What of it the page has targets for. */
  readonly interactions: PageInteractions | undefined;
  readonly timelines: TimelineData | undefined;
  /** Whether the page can name the files of the runtime where they are. */
  readonly isPlaced: boolean;
  /** The forms that scripts of the page send. */
  readonly sentForms: ReadonlyMap<Element, SentForm>;
  /** The texts of the style sheets that are in the page or in the export. */
  readonly sheets: readonly string[];
  /** What they or inline styles hide until an animation engine runs. */
  readonly late: LateContent | undefined;
}

/** A page that stays as it is, and why. */
export interface Unchanged {
  readonly uses: readonly ScriptUse[];
  readonly reason: string;
}

/**
 * Reads the facts of a page for the steps.
 * @param markup the page whose elements need interaction data: with `--onto`, the merged one.
 */
export async function readFacts(
  exported: ExportedPage,
  site: SiteContext,
  markup: ExportedPage = exported,
): Promise<PageFacts | Unchanged> {
  const found = await site.files.findScripts(exported);
  if (!found.some(isVendor)) return { uses: found, reason: await reasonToLeave(exported, site.files, found) };
  const form = exported.template ? await readPathForm(exported, site.files) : undefined;
  const page = form ? { ...exported, writePath: form.write } : exported;
  if (form && site.names.url === undefined && form.write(site.names.bundle) === undefined)
    return { uses: found, reason: OTHER_FOLDER };
  const beside = await findVendorBeside(page, site.files, found);
  const uses = found.map((use) =>
    isVendor(use) && !use.recognized && beside ? { ...use, recognized: beside.recognized } : use,
  );
  const [first, ...more] = uses.filter(isVendor);
  const doubt = uses.find(({ recognized }) => recognized?.own?.doubt);
  if (!first || doubt) {
    const reason = `keeps its vendor script ${doubt?.label ?? ""}: ${doubt?.recognized?.own?.doubt ?? ""}`;
    return { uses, reason };
  }
  const vendors = [first, ...more] as const;
  const jquery = readJqueryFacts(page, uses);
  const gsap = readGsapFacts(page, uses);
  const lifted = {
    data: vendors.flatMap(({ recognized }) => recognized?.lifted.data ?? []),
    legacy: vendors.flatMap(({ recognized }) => recognized?.lifted.legacy ?? []),
    timelines: vendors.flatMap(({ recognized }) => recognized?.lifted.timelines ?? []),
  };
  const sheets = await site.files.readStylesheets(page);
  const libraries = [jquery, gsap].flatMap((library) => (library && !library.needs.length ? library.copies : []));
  return {
    page,
    site,
    uses,
    vendors: [...vendors],
    vendorBeside: beside?.file,
    jquery,
    gsap,
    removed: new Set([...vendors, ...libraries].filter(({ added }) => !added).map(({ script }) => script.element)),
    lifted,
    interactions: interactionsFor(markup, lifted.data, lifted.legacy),
    timelines: timelinesFor(markup, lifted.timelines),
    sentForms: await findSentForms(page, uses, site.files),
    isPlaced: !page.template || form?.isThere === true,
    sheets,
    late: readLateContent(page, sheets, fadedSelectors(lifted.data)),
  };
}

const OTHER_FOLDER =
  "a template whose scripts are in another folder than those of the first template: adopt the folder of its application alone";

const isVendor = ({ kind }: ScriptUse): boolean => kind === "vendor";

async function reasonToLeave(page: ExportedPage, files: SiteFiles, uses: readonly ScriptUse[]): Promise<string> {
  if (uses.some(({ kind }) => kind === "millrace")) return "already loads Millrace";
  for (const use of uses.filter(({ kind, file }) => kind === "own" && file !== undefined)) {
    const src = findLoadedVendor(await files.readSource(use));
    if (src) return `its script ${use.label} loads ${src}: put a script tag for ${src} into the page, and adopt again`;
  }
  const parts = Object.keys(countWidgets(page));
  if (parts.length > 0) {
    return `no vendor script on it, which its parts need (${parts.join(", ")}): add the tag of the other pages, and adopt again`;
  }
  return uses.length === 0 ? "no script on it" : "no vendor script on it";
}

/** A page saved from the live host names the script there; the export beside it may contain the script. */
async function findVendorBeside(
  page: ExportedPage,
  files: SiteFiles,
  uses: readonly ScriptUse[],
): Promise<VendorFile | undefined> {
  const site = page.html && attribute(page.html, "data-wf-site");
  const isMissing = uses.some((use) => isVendor(use) && !use.recognized);
  const beside = site && isMissing ? await files.findVendor(site) : undefined;
  if (!beside) return undefined;
  const { kind, lifted, whole, arrays } = beside.recognized;
  return { file: beside.file, recognized: { kind, lifted, whole, arrays } };
}
