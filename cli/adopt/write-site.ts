import type { AdoptOptions } from "./adopt-options";
import type { ConvertedSource } from "./convert-source";
import { checkChanges } from "./io/base";
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
  { force, discardChanges, precompress, keep = [], for: host }: AdoptOptions,
  began: number,
): Promise<AdoptReport> {
  const { out, bare, folder, inventory, web } = places;
  const beside = await checkBeside(site.beside, bare, force === true);
  if (folder !== undefined && !discardChanges) await checkChanges(folder, site.files);
  const { filesCopied, copies } = await writeFiles(site.files(), places, precompress ?? sendsCopies(host));
  await writeBeside(site.beside, beside);
  const { report, totals } = site;
  return {
    ...report,
    out,
    ...(copies === 0 ? {} : { copies }),
    ...(web ? { web: await web.settle({ folder, files: inventory.files, dropped: report.notCopied }) } : {}),
    access: await writeSettings(report.access, { redirects, publicFiles: keep }, bare),
    totals: { ...totals, filesCopied, milliseconds: Date.now() - began },
  };
}
