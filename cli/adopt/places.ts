import type { AdoptOptions } from "./adopt-options";
import { findExport } from "./io/export-source";
import type { Inventory } from "./io/inventory";
import { findTarget, type Target } from "./io/target";
import { isSiteUrl } from "./web/site-url";
import { openSite, type WebSource } from "./web/open-site";
import { overlaySite } from "./web/overlay";

/** The source of a site and the place of the new one. */
export interface Places extends Target {
  readonly inventory: Inventory;
  /** The published site, if one was read. */
  readonly web?: WebSource;
}

/**
 * Reads a source: a folder or ZIP archive on this machine, or a published site.
 * @throws AdoptError when the source cannot be read, or the output not be written without touching the original.
 */
export async function openPlaces(source: string, options: AdoptOptions): Promise<Places> {
  const { out, force = false, origin, web: { from, ...web } = {} } = options;
  const read = (url: string, { bare }: Target) => openSite(url, `${bare}.millrace-fetch`, web, origin);
  if (isSiteUrl(source)) {
    const target = await findTarget(undefined, out ?? `${new URL(source).host.replace(/:/g, "-")}-millrace`, force);
    const site = await read(source, target);
    return { ...target, inventory: site.inventory, web: site };
  }
  const found = await findExport(source);
  const target = await findTarget(found, out ?? found.out, force);
  const exported = await found.read(target.out);
  if (from === undefined) return { ...target, inventory: exported };
  const site = await read(from, target);
  return { ...target, inventory: await overlaySite(exported, site.inventory), web: site };
}
