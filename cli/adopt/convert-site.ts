import { firstAccess } from "./read/access";
import { convertPage } from "./convert-page";
import { megabytes } from "./io/archive/limits";
import { decode } from "./read/html/encoding";
import { readPage } from "./read/html/page";
import { isTooLarge, leaveOut, TEXT_LIMIT, type Inventory } from "./io/inventory";
import { outputFiles, type SiteFile } from "./io/output";
import type { OnProgress } from "./progress";
import { findLeftovers } from "./read/leftovers";
import { isPage, type Outcome } from "./read/outcome";
import { AdoptError, emptyReport, type AdoptReport, type PageReport } from "./report/report";
import type { Runtime } from "./read/runtime-needs";
import { findSearch } from "./read/search-page";
import { SiteFiles } from "./read/site-files";
import { scriptsToDrop } from "./read/unused-scripts";
import { recognize } from "./read/vendor";
import { checkPublishOptions, publish, type Publication, type PublishOptions } from "./publish/publish";
import { sitePolicy } from "./report/policy-text";
import { vendorReports } from "./report/vendor-report";
import { indexSite } from "./search-index";
import { planScript } from "./script/site-script";
import type { Names, SiteContext } from "./site-context";

/** Settings of a conversion; every one has a default. */
export interface ConvertOptions extends PublishOptions {
  /** `whole` for the one file with every behaviour, or an address to load the runtime from. Default: a script of what the pages use. */
  script?: string;
  /** A built file to copy, instead of a script that is composed. */
  bundle?: string;
  /** Origin of the host that takes forms, if it is not the one that serves the pages: `https://forms.my.site`. */
  api?: string;
  /** Move inline styles and scripts into files, for hosts that send a strict content security policy. */
  csp?: boolean;
  /** Files that the new site does not get, as patterns of paths: `style-guide.html`, `detail_*.html`. */
  leaveOut?: readonly string[];
}

/** What a site becomes; nothing is written yet. */
export interface ConvertedSite {
  report: Omit<AdoptReport, "out" | "totals">;
  totals: Omit<AdoptReport["totals"], "filesCopied" | "milliseconds">;
  /** The new bytes of a page; `undefined` when it stays as it is. */
  page(path: string): Uint8Array | undefined;
  /** A file for the web host that is not part of the site. */
  beside: Publication["beside"];
  /** Every file of the new site, one after the other; what cannot be read is added to `report.notCopied`. */
  files(): AsyncGenerator<SiteFile, void, void>;
}

/**
 * Works out what becomes of an exported site when this runtime takes the place of the vendor script on each of its
 * pages. Knows nothing of the place where the site lies, nor of Node.
 * @throws AdoptError when the site holds no vendor script, a setting is wrong, or the runtime is missing.
 */
export async function convertSite(
  whole: Inventory,
  runtime: Runtime,
  options: ConvertOptions = {},
  onProgress: OnProgress = () => undefined,
): Promise<ConvertedSite> {
  checkApi(options.api);
  checkPublishOptions(options);
  const inventory = leaveOut(whole, options.leaveOut ?? []);
  const files = new SiteFiles(inventory);
  const paths = [...inventory.files].filter(isPage);
  const sources = await readTexts(files, paths, onProgress);
  const script = await planScript(runtime, sources, {
    script: options.script,
    bundle: options.bundle,
    freeName: (name) => findFreeName(files, name),
  });
  const search = findSearch(sources, inventory.files);
  const names: Names = { ...script.names, ...listNames(files, options) };
  const converted: Unfinished[] = [];
  for (const path of paths) {
    await onProgress({ step: "converting", done: converted.length, total: paths.length });
    converted.push(await adoptPage(path, inventory, { files, names, search }));
  }
  const vendor = vendorReports(converted);
  if (vendor.length === 0) throw new AdoptError(nothingFound(inventory.name, converted));
  const finished = await script.finish(converted);
  const pages = converted.map(({ write, ...page }): Outcome =>
    write ? { ...page, bytes: write(finished.complete) } : page,
  );

  const dropped = await scriptsToDrop(inventory, files, pages);
  const reports = pages.map(({ report }) => report);
  const count = (status: PageReport["status"]): number => reports.filter((page) => page.status === status).length;
  const leftovers = findLeftovers(reports);
  const access = firstAccess(
    [...sources].map(([path, text]) => ({ path, text })),
    (path) => files.has(path),
  );
  const csp = options.csp ? sitePolicy(pages.flatMap(({ needs: asked }) => asked ?? [])) : undefined;
  const index = indexSite(search, pages, { leftovers, access });
  const made = new Map<string, Uint8Array | string>();
  for (const { report: page, bytes } of pages) if (bytes) made.set(page.page, bytes);
  for (const { path, text } of [...pages.flatMap((page) => page.files), ...(index?.files ?? [])])
    if (!made.has(path)) made.set(path, text);
  for (const [path, content] of finished.files) made.set(path, content);
  const all = new Set([...inventory.files, ...made.keys()]);
  for (const { what } of dropped) all.delete(what);
  const published = await publish({ inventory, texts: sources, files: all, leftovers, access, csp }, options);
  for (const [path, text] of published.files) made.set(path, text);
  const report = {
    source: inventory.name,
    script: finished.name,
    vendor,
    pages: reports,
    leftovers,
    access,
    ...(index ? { search: index.report } : {}),
    publish: published.report,
    notCopied: [...inventory.skipped, ...dropped],
    ...(csp === undefined ? {} : { csp }),
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
    page: (path) => pages.find((page) => page.report.page === path)?.bytes,
    files: () => outputFiles({ inventory, made, dropped }, onProgress, (note) => report.notCopied.push(note)),
  };
}

function checkApi(api: string | undefined): void {
  if (api === undefined || (URL.canParse(api) && /^https?:/.test(api) && new URL(api).origin === api)) return;
  throw new AdoptError(`--api is "${api}", expected an origin such as https://forms.my.site`);
}

/** The texts of the pages, by path; what is no text is left out. */
async function readTexts(files: SiteFiles, paths: string[], onProgress: OnProgress): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [done, path] of paths.entries()) {
    await onProgress({ step: "reading", done, total: paths.length });
    const text = await files.text(path);
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}

/** A name for the bundle that does not hide a file of the site's own. */
async function findFreeName(files: SiteFiles, bundle: string): Promise<string> {
  const mine = await files.text(bundle);
  const taken = mine !== undefined && recognize(mine).kind !== "millrace";
  return taken ? freeName(files, "millrace-runtime.js") : bundle;
}

const freeName = (files: SiteFiles, name: string): string =>
  files.has(name) ? freeName(files, `adopted-${name}`) : name;

function listNames(files: SiteFiles, { api, csp, origin }: ConvertOptions): Omit<Names, "bundle"> {
  return {
    jquery: freeName(files, "jquery.js"),
    ...(api === undefined ? {} : { api }),
    ...(csp ? { csp } : {}),
    ...(origin === undefined ? {} : { origin }),
  };
}

/** A page before the script is known. */
type Unfinished = Omit<Outcome, "bytes"> & {
  /** The new bytes of a page that was converted. @param complete its text, once the script is known. */
  write?(complete: (source: string) => string): Uint8Array;
};

/** One page, from its bytes to its new bytes. */
async function adoptPage(path: string, inventory: Inventory, site: SiteContext): Promise<Unfinished> {
  if (await isTooLarge(inventory, path)) return leave(path, "unchanged", `larger than ${megabytes(TEXT_LIMIT)}`);
  const bytes = await inventory.read(path);
  if (!bytes) return leave(path, "unreadable", "the system refuses to read the file");
  const decoded = decode(bytes);
  if (!decoded) return leave(path, "unchanged", "not text, although its name says HTML");
  try {
    const { source, ...converted } = await convertPage(readPage(path, decoded.text), site);
    return source === undefined ? converted : { ...converted, write: (complete) => decoded.encode(complete(source)) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return leave(path, "unchanged", "nested too deeply to be read");
  }
}

function leave(page: string, status: PageReport["status"], reason: string): Unfinished {
  const left = [{ what: "the whole page", reason }];
  return { report: { ...emptyReport(page, status), left }, uses: [], files: [], parts: [], modules: [] };
}

function nothingFound(root: string, pages: Unfinished[]): string {
  if (pages.length === 0) return `${root} holds no HTML page, so there is nothing to adopt.`;
  if (pages.some(({ uses }) => uses.some(({ kind }) => kind === "millrace"))) {
    return `${root} already loads Millrace, and no page loads a vendor script.`;
  }
  return `No page in ${root} loads a vendor script (${pages.length} read). Is this the folder of an exported site?`;
}
