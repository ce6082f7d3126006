import { basename, dirname } from "node:path";
import { findRedirectProblem } from "../../host/base/check-redirects";
import type { GivenRedirect } from "../../host/base/redirects";
import { builtRuntime } from "./io/built-runtime";
import { convertSite, type ConvertOptions, type ConvertedSite } from "./convert-site";
import type { OnProgress } from "./progress";
import { openPlaces, type Places } from "./io/places";
import { AdoptError, type AdoptReport } from "./report/report";
import type { WebReport } from "./report/web-report";
import { settleGonePages } from "./web/gone-pages";
import type { WebOptions } from "./web/open-site";
import { readRedirectList } from "./io/redirect-list";
import { mergeRedirects, readSiteSettings, writeSettings } from "./io/site-settings";
import { checkBeside, writeBeside } from "./io/beside";

export { AdoptError } from "./report/report";
export type { AdoptReport, Note, PageReport, VendorReport } from "./report/report";

/** Settings of `adopt`; every one has a default. */
export interface AdoptOptions extends Omit<ConvertOptions, "redirects" | "gate"> {
  /**
   * The folder to write, or the ZIP archive; default: the source's name with `-millrace`, an archive for an archive.
   */
  out?: string;
  /** Path of the bundle to copy; its parts are in the same folder. Default: a built one of this package. */
  bundle?: string;
  /** Path of a CSV table of redirects: old path, new path. */
  redirects?: string;
  /** Write into a folder that is not empty, or over an archive. Files of the same name are replaced, nothing else is deleted. */
  force?: boolean;
  onProgress?: OnProgress;
  /** How a published site is read. */
  web?: WebOptions;
}

/**
 * Copies an exported site, a folder or a ZIP archive, or a published one, and replaces the vendor script by this
 * runtime on each of its pages. The source is only read.
 * @param source a path, or the address of a published site.
 * @throws AdoptError when the source is missing, has no vendor script, or the output cannot be written to; then nothing
 *   is written.
 */
export async function adopt(source: string, options: AdoptOptions = {}): Promise<AdoptReport> {
  const began = Date.now();
  const places = await openPlaces(source, options);
  const added = await readAddedRedirects(options, places);
  const site = await convertWith(places, options, added);
  const beside = await checkBeside(site.beside, places.bare, options.force === true);
  let filesCopied = 0;
  const target = await places.open();
  try {
    for await (const { path, bytes, copied } of site.files()) {
      await target.write(path, bytes, (await places.inventory.about?.(path).catch(() => undefined)) ?? {});
      if (copied) filesCopied++;
    }
    await target.close();
  } catch (error) {
    await target.abandon();
    throw error;
  }
  await writeBeside(site.beside, beside);
  const web = await settleWeb(places, options);
  return {
    ...site.report,
    out: places.out,
    ...(web === undefined ? {} : { web }),
    access: await writeSettings(site.report.access, added, places.bare),
    totals: { ...site.totals, filesCopied, milliseconds: Date.now() - began },
  };
}

/** Names, or removes, pages of the output that the published site has no more. An archive is new each time. */
async function settleWeb({ web, inventory, out, bare }: Places, options: AdoptOptions): Promise<WebReport | undefined> {
  if (!web || out !== bare) return web?.report;
  const gone = await settleGonePages(web.folder, out, inventory.files, options.web?.prune === true);
  return { ...web.report, gone };
}

/** What adopting a site would do; nothing is written. */
export async function tryAdopt(
  source: string,
  options: AdoptOptions = {},
): Promise<{ places: Places; site: ConvertedSite }> {
  const places = await openPlaces(source, { ...options, force: true });
  return { places, site: await convertWith(places, options, await readAddedRedirects(options, places)) };
}

/** The redirects that the published site answers and those of a table, which replace them. */
async function readAddedRedirects({ redirects }: AdoptOptions, { web }: Places): Promise<GivenRedirect[]> {
  const listed = redirects === undefined ? [] : await readRedirectList(redirects);
  return mergeRedirects(web?.redirects ?? [], listed);
}

async function convertWith(
  { inventory, bare }: Places,
  options: AdoptOptions,
  added: readonly GivenRedirect[],
): Promise<ConvertedSite> {
  const { bundle, script, api, csp, leaveOut, origin, onProgress } = options;
  const runtime = builtRuntime(bundle === undefined ? undefined : dirname(bundle));
  const settings: ConvertOptions = {
    ...(script === undefined ? {} : { script }),
    ...(api === undefined ? {} : { api }),
    ...(csp ? { csp } : {}),
    ...(leaveOut ? { leaveOut } : {}),
    ...(bundle === undefined ? {} : { bundle: basename(bundle) }),
    ...(options.for === undefined ? {} : { for: options.for }),
    ...(origin === undefined ? {} : { origin }),
    ...(await readSettingsBeside(bare, options, added)),
  };
  return convertSite(inventory, runtime, settings, onProgress);
}

/** The settings of the host beside the site, where needed. */
async function readSettingsBeside(
  bare: string,
  options: AdoptOptions,
  added: readonly GivenRedirect[],
): Promise<Pick<ConvertOptions, "redirects" | "gate">> {
  if (options.for === undefined && options.origin === undefined && added.length === 0) return {};
  const { redirects, ...gate } = await readSiteSettings(bare);
  const merged = mergeRedirects(redirects, added);
  const problem = findRedirectProblem(merged);
  if (!problem) return { redirects: merged, gate };
  const { from = "" } = merged[problem.index ?? -1] ?? {};
  throw new AdoptError(
    `The redirects of ${options.redirects ?? ""} and of ${bare}.config.json together: ${from} ${problem.text}`,
  );
}
