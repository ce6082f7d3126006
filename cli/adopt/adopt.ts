import type { AdoptOptions } from "./adopt-options";
import { convertSource, type ConvertedSource } from "./convert-source";
import type { AdoptReport } from "./model/adopt-report";
import { fastSite } from "./fast/fast";
import { writeSite } from "./write-site";

export type { AdoptOptions } from "./adopt-options";
export { AdoptError } from "./model/adopt-error";
export type { AdoptReport, VendorReport } from "./model/adopt-report";
export type { Note } from "./model/note";
export type { PageReport } from "./model/page-report";

/**
 * Copies an exported site, a folder or a ZIP archive, or a published one, and replaces the vendor script by this
 * runtime on each of its pages. The source is only read.
 * @param source a path, or the URL of a published site.
 * @throws AdoptError when the source is missing, has no vendor script, or the output cannot be written to; then nothing
 *   is written.
 */
export function adopt(source: string, options: AdoptOptions = {}): Promise<AdoptReport> {
  const began = Date.now();
  return convertSource(source, options, (converted) =>
    converted.site.report.merged?.questions.length
      ? describeUnwritten(converted)
      : writeSite(converted, options, began),
  ).then((report) => addFast(report, options));
}

async function addFast(report: AdoptReport, { fast, onProgress }: AdoptOptions): Promise<AdoptReport> {
  if (!fast?.length || report.merged?.questions.length) return report;
  return { ...report, fast: await fastSite(report.out, fast, { onProgress }) };
}

/** Converts a site, writes nothing, and returns the report of the run. */
export function tryAdopt(source: string, options: AdoptOptions = {}): Promise<AdoptReport> {
  return convertSource(source, { ...options, force: true }, describeUnwritten);
}

const describeUnwritten = ({ places: { out }, site }: ConvertedSource): AdoptReport => ({
  ...site.report,
  out,
  totals: { ...site.totals, filesCopied: 0, milliseconds: 0 },
});
