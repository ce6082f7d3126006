import { basename, dirname } from "node:path";
import { findRedirectProblem } from "../../host/base/check-redirects";
import type { GivenRedirect } from "../../host/base/redirects";
import { checkChanges, createBaseWriter } from "./io/base";
import { builtRuntime } from "./script/built-runtime";
import { openCompressedCopies } from "./io/compressed-copies";
import { convertSite, type ConvertOptions, type ConvertedSite } from "./convert-site";
import type { OnProgress } from "./progress";
import { openPlaces, type Places } from "./places";
import { sendsCopies } from "./publish/hosts";
import { AdoptError } from "./model/adopt-error";
import type { AdoptReport } from "./model/adopt-report";
import type { Note } from "./model/note";
import type { WebReport } from "./model/web-report";
import { settleGonePages } from "./web/gone-pages";
import type { WebOptions } from "./web/open-site";
import type { Spool } from "./io/spool";
import { openSpoolFile } from "./io/spool-file";
import { readRedirectList } from "./io/redirect-list";
import { mergeRedirects, readSiteSettings, writeSettings } from "./io/site-settings";
import { checkBeside, writeBeside } from "./publish/beside";

export { AdoptError } from "./model/adopt-error";
export type { AdoptReport, VendorReport } from "./model/adopt-report";
export type { Note } from "./model/note";
export type { PageReport } from "./model/page-report";

/** Settings of `adopt`; every one has a default. */
export interface AdoptOptions extends Omit<ConvertOptions, "redirects" | "gate" | "publicFiles"> {
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
  /** With `force`: replace also files of the folder that were changed since they were written. */
  discardChanges?: boolean;
  /** Write `.br` and `.gz` copies of text files beside them. Default: whether `for` is a server that sends them. */
  precompress?: boolean;
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
  const spool = await openSpoolFile();
  try {
    return await adoptWith(source, options, spool);
  } finally {
    await spool.close();
  }
}

async function adoptWith(source: string, options: AdoptOptions, spool: Spool): Promise<AdoptReport> {
  const began = Date.now();
  const places = await openPlaces(source, options);
  const added = await readAddedRedirects(options, places);
  const site = await convertWith(places, options, added, spool);
  const beside = await checkBeside(site.beside, places.bare, options.force === true);
  const isFolder = places.out === places.bare;
  if (isFolder && !options.discardChanges) await checkChanges(places.out, site.files);
  const { filesCopied, copies } = await writeSite(site, places, options);
  await writeBeside(site.beside, beside);
  const web = await settleWeb(places, options, site.report.notCopied);
  return {
    ...site.report,
    out: places.out,
    ...(copies === 0 ? {} : { copies }),
    ...(web === undefined ? {} : { web }),
    access: await writeSettings(site.report.access, { redirects: added, publicFiles: options.keep ?? [] }, places.bare),
    totals: { ...site.totals, filesCopied, milliseconds: Date.now() - began },
  };
}

/** Writes every file of the new site, and its compressed copies. */
async function writeSite(
  site: ConvertedSite,
  { inventory, out, bare, open }: Places,
  options: AdoptOptions,
): Promise<{ filesCopied: number; copies: number }> {
  const target = await open();
  const place = { target, folder: out === bare ? out : undefined, taken: inventory.files };
  const copies = await openCompressedCopies(place, options.precompress ?? sendsCopies(options.for));
  const base = place.folder === undefined ? undefined : createBaseWriter(place.folder);
  let filesCopied = 0;
  try {
    for await (const file of site.files()) {
      const like = (await inventory.about?.(file.path).catch(() => undefined)) ?? {};
      await target.write(file.path, file.bytes, like);
      await copies.write(file, like);
      base?.add(file);
      if (file.copied) filesCopied++;
    }
    await target.close();
    await base?.write();
  } catch (error) {
    await copies.close();
    await target.abandon();
    throw error;
  }
  return { filesCopied, copies: await copies.close() };
}

/** Names, or removes, pages of the output that the published site has no more. An archive is new each time. */
async function settleWeb(
  { web, inventory, out, bare }: Places,
  options: AdoptOptions,
  dropped: readonly Note[],
): Promise<WebReport | undefined> {
  if (!web) return undefined;
  const left = new Set(dropped.map(({ what }) => what));
  const report = { ...web.report, hosts: web.listHosts((path) => !left.has(path)) };
  if (out !== bare) return report;
  return { ...report, gone: await settleGonePages(web.folder, out, inventory.files, options.web?.prune === true) };
}

/**
 * Works out what adopting a site would do; nothing is written.
 * @param look reads the result. The pages of the converted site cannot be read after that.
 */
export async function tryAdopt<T>(
  source: string,
  options: AdoptOptions,
  look: (places: Places, site: ConvertedSite) => T | Promise<T>,
): Promise<T> {
  const spool = await openSpoolFile();
  try {
    const places = await openPlaces(source, { ...options, force: true });
    const added = await readAddedRedirects(options, places);
    return await look(places, await convertWith(places, options, added, spool));
  } finally {
    await spool.close();
  }
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
  spool: Spool,
): Promise<ConvertedSite> {
  const { bundle, script, api, bucket, csp, leaveOut, keep, origin, onProgress } = options;
  const runtime = builtRuntime(bundle === undefined ? undefined : dirname(bundle));
  const settings: ConvertOptions = {
    ...(script === undefined ? {} : { script }),
    ...(api === undefined ? {} : { api }),
    ...(csp ? { csp } : {}),
    ...(leaveOut ? { leaveOut } : {}),
    ...(keep ? { keep } : {}),
    ...(bundle === undefined ? {} : { bundle: basename(bundle) }),
    ...(options.for === undefined ? {} : { for: options.for }),
    ...(origin === undefined ? {} : { origin }),
    ...(await readSettingsBeside(bare, options, added)),
    ...(bucket === undefined ? {} : { bucket }),
  };
  return convertSite(inventory, runtime, settings, { spool, ...(onProgress ? { onProgress } : {}) });
}

/** The settings of the host beside the site, where needed. */
async function readSettingsBeside(
  bare: string,
  options: AdoptOptions,
  added: readonly GivenRedirect[],
): Promise<Pick<ConvertOptions, "redirects" | "gate" | "bucket" | "publicFiles">> {
  const { redirects, publicFiles, bucket, ...gate } = await readSiteSettings(bare);
  const merged = mergeRedirects(redirects, added);
  const problem = findRedirectProblem(merged);
  if (!problem) return { redirects: merged, publicFiles, gate, ...(bucket === undefined ? {} : { bucket }) };
  const { from = "" } = merged[problem.index ?? -1] ?? {};
  throw new AdoptError(
    `The redirects of ${options.redirects ?? ""} and of ${bare}.config.json together: ${from} ${problem.text}`,
  );
}
