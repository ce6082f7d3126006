import { readFile } from "node:fs/promises";
import { unlessMissing } from "../../common/missing-file";
import { hashBytes } from "./onto/versions";
import { toUtf8 } from "./read/html/encoding";
import type { AdoptOptions } from "./adopt-options";
import type { ConvertedSource } from "./convert-source";
import { checkChanges } from "./base/stored-base";
import { removeFast } from "./fast/fast";
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
  const place = await checkBeside(site.beside, bare, force === true);
  const besideHash = site.beside && (await hashBytes(toUtf8(site.beside.text)));
  // A file that the owner changed stays.
  const present = onto && site.beside ? await unlessMissing(readFile(place)) : undefined;
  const isEdited = present !== undefined && ![besideHash, onto?.base.beside].includes(await hashBytes(present));
  const beside = isEdited ? `${place}.new` : place;
  if (folder !== undefined && !onto && !discardChanges) await checkChanges(folder, site.files);
  if (folder !== undefined && !onto) await removeFast(folder);
  const precompress = options.precompress ?? sendsCopies(host);
  const { filesCopied, copies } = await writeFiles(site.files(), places, {
    ...options,
    precompress,
    beside: besideHash,
  });
  await writeBeside(site.beside, beside);
  const { report, totals } = site;
  return {
    ...report,
    ...(report.merged && isEdited ? { merged: { ...report.merged, beside } } : {}),
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
