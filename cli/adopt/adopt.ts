import { basename, dirname } from "node:path";
import { builtRuntime } from "./io/built-runtime";
import { convertSite, type ConvertOptions, type ConvertedSite } from "./convert-site";
import type { OnProgress } from "./progress";
import type { Inventory } from "./io/inventory";
import { openPlaces, type Places } from "./io/places";
import type { AdoptReport } from "./report/report";
import { writeAccess } from "./io/write-access";

export { AdoptError } from "./report/report";
export type { AdoptReport, Note, PageReport, VendorReport } from "./report/report";

/** Settings of `adopt`; every one has a default. */
export interface AdoptOptions extends ConvertOptions {
  /**
   * The folder to write, or the ZIP archive; default: the source's name with `-millrace`, an archive for an archive.
   */
  out?: string;
  /** Path of the bundle to copy; its parts lie beside it. Default: a built one of this package. */
  bundle?: string;
  /** Write into a folder that is not empty, or over an archive. Files of the same name are replaced, nothing else is deleted. */
  force?: boolean;
  onProgress?: OnProgress;
}

/**
 * Copies an exported site, a folder or a ZIP archive, and puts this runtime in place of the vendor script on each of
 * its pages. The source is only read.
 * @throws AdoptError when the source is missing, holds no vendor script, or the output cannot be written to; then
 * nothing is written.
 */
export async function adopt(source: string, options: AdoptOptions = {}): Promise<AdoptReport> {
  const began = Date.now();
  const places = await openPlaces(source, options.out, options.force === true);
  const site = await convertWith(places.inventory, options);
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
  return {
    ...site.report,
    out: places.out,
    access: await writeAccess(site.report.access, places.bare),
    totals: { ...site.totals, filesCopied, milliseconds: Date.now() - began },
  };
}

/** What adopting a site would do; nothing is written. */
export async function tryAdopt(
  source: string,
  options: AdoptOptions = {},
): Promise<{ places: Places; site: ConvertedSite }> {
  const places = await openPlaces(source, options.out, true);
  return { places, site: await convertWith(places.inventory, options) };
}

async function convertWith(inventory: Inventory, options: AdoptOptions): Promise<ConvertedSite> {
  const { bundle, script, api, csp, leaveOut, onProgress } = options;
  const runtime = builtRuntime(bundle === undefined ? undefined : dirname(bundle));
  const settings: ConvertOptions = {
    ...(script === undefined ? {} : { script }),
    ...(api === undefined ? {} : { api }),
    ...(csp ? { csp } : {}),
    ...(leaveOut ? { leaveOut } : {}),
    ...(bundle === undefined ? {} : { bundle: basename(bundle) }),
  };
  return convertSite(inventory, runtime, settings, onProgress);
}
