import { basename, dirname, join } from "pathe";
import { firstAccess } from "./read/access";
import { checkOptions, type ConvertOptions } from "./convert-options";
import { convertPages } from "./convert-pages";
import { leaveOut, type Inventory } from "./io/inventory";
import { outputFiles, type SiteFile } from "./io/output";
import { blobSpool, type Spool, type Spooled } from "./io/spool";
import type { OnProgress } from "./progress";
import { toUtf8 } from "./read/html/encoding";
import { findProjectFiles, isOpenTemplate } from "./read/project-files";
import { leaveOutHidden } from "./read/hidden-files";
import { findOtherBuilder } from "./read/generator";
import { findLeftovers } from "./read/leftovers";
import { isPage, type Outcome } from "./read/outcome";
import { AdoptError } from "./model/adopt-error";
import type { AdoptReport, SourceFile } from "./model/adopt-report";
import { formatSource, SINGLE_PAGE } from "./report/summary/projects";
import { joinNames, shell } from "./report/summary/words";
import type { Note } from "./model/note";
import type { PageReport } from "./model/page-report";
import type { Runtime } from "./script/runtime-files";
import { placeSearch } from "./read/search-page";
import { findSiteSecrets } from "./read/secrets";
import { surveySite } from "./survey";
import { weighFiles } from "./read/weigh-files";
import { findServerPrograms } from "./read/server-programs";
import { SiteFiles } from "./read/site-files";
import { scriptsToDrop } from "./read/unused-scripts";
import { recognize } from "./read/vendor";
import { createListCheck } from "./publish/listed-pages";
import { publish, type Publication } from "./publish/publish";
import { sitePolicy } from "./report/policy-text";
import { placeMovedFiles } from "./moved-files";
import { cleanCopies } from "./read/saved-copies";
import { findScriptVersions } from "./report/script-versions";
import { vendorReports } from "./report/vendor-report";
import type { SiteMerge } from "./onto/merge-site";
import { planScript } from "./script/site-script";
import { indexSite } from "./search-index";

/** What a site becomes; nothing is written yet. */
export interface ConvertedSite {
  report: Omit<AdoptReport, "out" | "totals">;
  totals: Omit<AdoptReport["totals"], "filesCopied" | "milliseconds">;
  /** Reads the new bytes of a page; `undefined` when it stays as it is. */
  page(path: string): Promise<Uint8Array | undefined>;
  /** A file for the web host that is not part of the site. */
  beside: Publication["beside"];
  /** Every file of the new site, one after the other, each time it is called; what cannot be read is added to `report.notCopied`. */
  files(): AsyncGenerator<SiteFile, void, void>;
}

/** What a conversion works with; both have a default. */
export interface ConvertTools {
  onProgress?: OnProgress;
  /** Keeps the new files; default: one without a disk. The converted site reads from it. */
  spool?: Spool;
  /** With `--onto`: merges the site with the files of the export that it gets. */
  onto?: ((exported: Inventory) => Promise<SiteMerge>) | undefined;
}

/**
 * Converts an exported site: this runtime replaces the vendor script on each page. Independent of where the site is
 * stored and of Node.
 * @throws AdoptError when the site has no vendor script, a setting is wrong, or the runtime is missing.
 */
export async function convertSite(
  whole: Inventory,
  runtime: Runtime,
  options: ConvertOptions = {},
  { onProgress = () => undefined, spool = blobSpool(), onto }: ConvertTools = {},
): Promise<ConvertedSite> {
  checkOptions(options);
  const { keep = [], publicFiles = [] } = options;
  // Patterns of the run before may name files that are gone.
  const isNew = onto === undefined;
  const chosen = leaveOut(whole, options.leaveOut ?? [], isNew);
  const project = await findProjectFiles(chosen);
  const open = project.filter(isOpenTemplate).map(({ path }) => path);
  const shown = await leaveOutHidden(chosen, [...keep, ...publicFiles, ...open], isNew ? keep : []);
  const { inventory: clean, copiers } = cleanCopies(shown.inventory);
  const { inventory: exported, moved } = await placeMovedFiles(clean);
  const merge = await onto?.(exported);
  const inventory = merge?.inventory ?? exported;
  const files = new SiteFiles(inventory);
  const isTemplate = (path: string) => project.some((file) => file.path === path && file.kind === "template");
  const paths = [...inventory.files].filter((path) => isPage(path) || isTemplate(path));
  const sources = project.filter(({ path }) => !paths.includes(path));
  const survey = await surveySite(files, paths, onProgress);
  const script = await planScript(runtime, {
    script: options.script,
    bundle: options.bundle,
    folder: survey.folder,
    freeName: (name) => findFreeName(files, name),
  });
  const search = placeSearch(survey.searchPages, inventory);
  const names = { ...script.names, jquery: freeName(files, `${survey.folder}jquery.js`) };
  const { outcomes: pages, files: added } = await convertPages(paths, {
    inventory,
    site: { files, names, options, search, merge },
    spool,
    onProgress,
  });
  const vendor = vendorReports(pages);
  if (vendor.length === 0) {
    throw new AdoptError(nothingFound(inventory, pages, sources, await findOtherBuilder(files, survey.pages)));
  }

  const finished = await script.finish(pages);
  const versions = findScriptVersions(pages);
  const programs = await findServerPrograms(chosen, files, vendor);
  const dropped = await scriptsToDrop(chosen, pages);
  const isDropped = (path: string) => dropped.some(({ what }) => what === path);
  const secrets = await findSiteSecrets(inventory, (path) => !isDropped(path));
  const reports = pages.map(({ report }) => report);
  const count = (status: PageReport["status"]): number => reports.filter((page) => page.status === status).length;
  const leftovers = findLeftovers(reports);
  const access = firstAccess(survey.access, (path) => files.has(path));
  const csp = options.csp ? sitePolicy(pages.flatMap(({ needs: asked }) => asked ?? [])) : undefined;
  const isListed = createListCheck({ ...survey, leftovers, ...options, access });
  const index = await indexSite(search, pages, isListed, spool);
  const made = new Map<string, Spooled>();
  for (const { report: page, bytes } of pages) if (bytes) made.set(page.page, finished.complete(bytes));
  for (const [path, file] of [...added, ...(index?.files ?? [])]) if (!made.has(path)) made.set(path, file);
  for (const [path, bytes] of finished.files) made.set(path, await spool.add(bytes));
  const all = new Set([...inventory.files, ...made.keys()]);
  for (const { what } of dropped) all.delete(what);
  const published = await publish({ ...survey, inventory, files: all, isListed, csp }, options);
  for (const [path, text] of published.files) made.set(path, await spool.add(toUtf8(text)));
  const bases = new Map<string, Spooled>();
  for (const { report: page, base } of pages) if (base) bases.set(page.page, finished.complete(base));
  for (const [path, file] of merge ? made : []) {
    const bytes = isPage(path) ? undefined : await file.read();
    const merged = bytes && (await merge?.file(path, bytes));
    if (!merged || merged === bytes) continue;
    made.set(path, await spool.add(merged));
    bases.set(path, file);
  }
  const merged = await merge?.finish(made);
  const report = {
    source: inventory.name,
    script: finished.name,
    ...(finished.composed ? { composed: finished.composed } : {}),
    vendor,
    ...(versions.length ? { versions } : {}),
    ...(sources.length ? { sources } : {}),
    ...(secrets.length ? { secrets } : {}),
    ...(programs.length ? { programs } : {}),
    pages: reports,
    leftovers,
    access,
    ...(index ? { search: index.report } : {}),
    publish: published.report,
    notCopied: [...inventory.skipped, ...dropped],
    hidden: shown.hidden,
    moved: moved.filter(({ path }) => all.has(path)),
    copiers: [...copiers].map(([name, on]) => ({ name, pages: on.size })),
    weights: await weighFiles(inventory, all),
    ...(csp === undefined ? {} : { csp }),
    ...(merged ? { merged } : {}),
  };
  return {
    report,
    totals: {
      pages: reports.length,
      converted: count("converted"),
      unchanged: count("unchanged"),
      unreadable: count("unreadable"),
      events: reports.reduce((sum, { events }) => sum + events, 0),
    },
    beside: published.beside,
    page: async (path) => (paths.includes(path) ? made.get(path)?.read() : undefined),
    files: () => outputFiles({ inventory, made, bases, merge, dropped }, onProgress, noteOnce(report.notCopied)),
  };
}

/** The files may be read twice. */
const noteOnce = (notes: Note[]) => (note: Note) => {
  if (!notes.some(({ what }) => what === note.what)) notes.push(note);
};

/** A name for a built script that no file of the site has. */
async function findFreeName(files: SiteFiles, bundle: string): Promise<string> {
  const mine = await files.text(bundle);
  const taken = mine !== undefined && recognize(mine).kind !== "millrace";
  return taken ? freeName(files, join(dirname(bundle), "millrace-runtime.js")) : bundle;
}

const freeName = (files: SiteFiles, path: string): string =>
  files.has(path) ? freeName(files, join(dirname(path), `adopted-${basename(path)}`)) : path;

/** Files that an error names. */
const NAMED = 6;

function nothingFound(
  { name: root, cleanLinks }: Inventory,
  pages: readonly Outcome[],
  sources: readonly SourceFile[],
  builder: string | undefined,
): string {
  if (sources.length > 0) {
    const names = sources.slice(0, NAMED).map(formatSource);
    const more = sources.length > NAMED ? [`${sources.length - NAMED} more`] : [];
    const found = `No page in ${root} loads a vendor script, but files of a program name it: ${joinNames([...names, ...more])}.`;
    const templates = sources.filter(({ kind }) => kind === "template").map(({ path }) => `--keep ${shell(path)}`);
    return `${found} ${templates.length > 0 ? `To convert templates, adopt with ${templates.join(" ")}` : `Let them load Millrace in its place. ${SINGLE_PAGE}`}`;
  }
  if (pages.length === 0) return `${root} holds no HTML page, so there is nothing to adopt.`;
  if (pages.some(({ scripts }) => scripts.some(({ kind }) => kind === "millrace"))) {
    return `${root} already loads Millrace, and no page loads a vendor script.`;
  }
  if (builder !== undefined) {
    return `${root} was made with ${builder}, as its pages state. Millrace adopts sites that were made with Webflow, and no others.`;
  }
  if (cleanLinks) {
    return `No page of ${root} loads a vendor script that could be read (${pages.length} read). Check that the scripts of its pages open in a browser.`;
  }
  const loader = pages.flatMap(({ report }) => report.left).find(({ reason }) => reason.startsWith("its script "));
  if (loader) return `No page in ${root} has a tag of a vendor script (${pages.length} read): ${loader.reason}.`;
  return `No page in ${root} loads a vendor script (${pages.length} read). Is this the folder of a site that was exported from Webflow?`;
}
