import type { AdoptOptions, OntoOptions } from "./adopt-options";
import { findExport, type ExportSource } from "./io/export-source";
import type { Inventory } from "./io/inventory";
import { replacedTarget } from "./base/replace-site";
import { findTarget, type Target } from "./io/target";
import { isSiteUrl } from "./web/site-url";
import { openSite, type WebSource } from "./web/open-site";
import { overlaySite } from "./web/overlay";

/** The source of a site and the place of the new one. */
export interface Places extends Target {
  readonly inventory: Inventory;
  /** The published site, if one was read. */
  readonly web?: WebSource;
  /** The versions that the export is merged with, with `--onto`. */
  readonly onto?: OntoOptions | undefined;
}

/**
 * Reads a source: a folder or ZIP archive on this machine, or a published site.
 * @throws AdoptError when the source cannot be read, or the output not be written without touching the original.
 */
export async function openPlaces(source: string, options: AdoptOptions): Promise<Places> {
  const { out, force = false, origin, onto, web: { from, ...web } = {} } = options;
  const chooseTarget = (found: ExportSource | undefined, path: string) =>
    onto ? replacedTarget(path, onto) : findTarget(found, path, force);
  const read = (url: string, { bare }: Target) => openSite(url, `${bare}.millrace-fetch`, web, origin);
  if (isSiteUrl(source)) {
    const target = await chooseTarget(undefined, out ?? `${new URL(source).host.replace(/:/g, "-")}-millrace`);
    const site = await read(source, target);
    return { ...target, inventory: site.inventory, web: site, onto };
  }
  const found = await findExport(source);
  const target = await chooseTarget(found, out ?? found.out);
  const exported = await found.read(target.out);
  if (from === undefined) return { ...target, inventory: exported, onto };
  const site = await read(from, target);
  return { ...target, inventory: await overlaySite(exported, site.inventory), web: site, onto };
}
