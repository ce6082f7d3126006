import { basename, dirname } from "node:path";
import type { AdoptOptions } from "./adopt-options";
import { convertSite, type ConvertedSite } from "./convert-site";
import { combineSettings, type CombinedSettings } from "./io/combined-settings";
import { openSpoolFile } from "./io/spool-file";
import { mergeSite } from "./onto/merge-site";
import { openPlaces, type Places } from "./places";
import { builtRuntime } from "./script/built-runtime";

/** A site of a folder, an archive or the web that is converted and not written. */
export interface ConvertedSource {
  readonly places: Places;
  readonly site: ConvertedSite;
  /** Redirects that the settings of the host get. */
  readonly redirects: CombinedSettings["added"];
}

/**
 * Opens a source and converts it.
 * @param use gets the result, which can be read until its promise settles.
 */
export async function convertSource<T>(
  source: string,
  options: AdoptOptions,
  use: (converted: ConvertedSource) => T | Promise<T>,
): Promise<T> {
  const { bundle, bucket, redirects, onProgress, onto } = options;
  const spool = await openSpoolFile();
  try {
    const places = await openPlaces(source, options);
    const { added, ...settings } = await combineSettings(places.bare, places.web?.redirects ?? [], redirects);
    const site = await convertSite(
      places.inventory,
      builtRuntime(bundle === undefined ? undefined : dirname(bundle)),
      {
        ...options,
        ...settings,
        bucket: bucket ?? settings.bucket,
        bundle: bundle === undefined ? undefined : basename(bundle),
      },
      {
        spool,
        onProgress,
        onto: onto && ((exported) => mergeSite(onto, exported, { decide: onto.decide, script: options.script })),
      },
    );
    return await use({ places, site, redirects: added });
  } finally {
    await spool.close();
  }
}
