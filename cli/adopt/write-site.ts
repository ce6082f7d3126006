import type { AdoptOptions } from "./adopt-options";
import type { ConvertedSource } from "./convert-source";
import { checkChanges } from "./base/stored-base";
import { writeSettings } from "./io/site-settings";
import type { AdoptReport } from "./model/adopt-report";
import { checkBeside, writeBeside } from "./publish/beside";
import { sendsCopies } from "./publish/hosts";
import { writeFiles } from "./write-files";

/**
 * Writes a converted site, and what belongs beside it.
 * @param began time stamp of the start of the run, in ms.
 * @throws AdoptError when a file cannot be written, or may not be replaced.
 */
export async function writeSite(
  { places, site, redirects }: ConvertedSource,
  options: AdoptOptions,
  began: number,
): Promise<AdoptReport> {
  const { force, discardChanges, keep = [], for: host } = options;
  const { out, bare, folder, inventory, web, onto } = places;
  const beside = await checkBeside(site.beside, bare, force === true);
  if (folder !== undefined && !onto && !discardChanges) await checkChanges(folder, site.files);
  const precompress = options.precompress ?? sendsCopies(host);
  const { filesCopied, copies } = await writeFiles(site.files(), places, { ...options, precompress });
  await writeBeside(site.beside, beside);
  const { report, totals } = site;
  return {
    ...report,
    out,
    ...(copies === 0 ? {} : { copies }),
    ...(web
      ? {
          web: await web.settle({
            folder: onto ? undefined : folder,
            files: inventory.files,
            dropped: report.notCopied,
          }),
        }
      : {}),
    access: await writeSettings(report.access, { redirects, publicFiles: keep }, bare),
    totals: { ...totals, filesCopied, milliseconds: Date.now() - began },
  };
}
