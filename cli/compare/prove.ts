import { readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { AdoptError } from "../adopt/adopt";
import { findExport } from "../adopt/io/export-source";
import { readClasses, readPage } from "../adopt/read/html/page";
import { isSiteUrl } from "../adopt/web/site-url";
import { launchChromium, NoBrowser } from "../browser";
import { readSite } from "../exported-site";
import { compareSite, FRONT_PAGE } from "./compare";
import { writeCopy, writePublished, type ExportCopy } from "./published";
import type { CompareResult } from "./result";
import { CompareError } from "./compare-error";
import { readCompareSettings } from "./settings";
import { STEP_KINDS } from "./steps/steps";
import { formatVerdict, listNotProven } from "./summary";

/** ms after which no further page is begun, so that a proof takes about two minutes at most. */
const LONGEST = 75_000;
const PAGES = 4;

/**
 * Compares the text of all pages, and in Chromium the first page and those that differ most from it, for the summary of
 * `adopt --prove`.
 * @param source the export, a folder, or the URL of a published site.
 * @param out the folder of the copy.
 * @returns one sentence, also when nothing can be compared.
 */
export async function proveCopy(source: string, out: string): Promise<string> {
  try {
    return await prove(source, out);
  } catch (error) {
    if (!(error instanceof CompareError || error instanceof NoBrowser || error instanceof AdoptError)) throw error;
    return `Not proven: ${error.message}`;
  }
}

async function prove(source: string, out: string): Promise<string> {
  if (!isSiteUrl(source) && ![await stat(source), await stat(out)].every((stats) => stats.isDirectory())) {
    throw new CompareError(`Archives are not compared. Unpack them, and run: npx millrace compare export site`);
  }
  const until = Date.now() + LONGEST;
  const result = await compareCopy(source, out, { until });
  if (!result) throw new CompareError(`${source} has no page.`);
  const where = `${result.totals.pages} of ${result.pages} pages at 1280 and 390 px, and the text of all`;
  const notProven = listNotProven(result);
  return `Proof (${where}): ${formatVerdict(result)}${notProven.length > 0 ? ` Not proven: ${notProven.join("; ")}.` : ""}`;
}

/** What is compared of a copy. */
interface CopyLimits {
  /** Pages that may be compared; of these, the ones that differ most from each other are. Default: all. */
  readonly pages?: readonly string[];
  /** Default: 4. */
  readonly most?: number;
  /** Time stamp after which no further page is begun; then the text of all pages is compared, too. Default: none. */
  readonly until?: number;
}

/**
 * Compares pages of an adopted copy with its source in Chromium, at the width of a desktop and of a phone.
 * @param source a folder, a ZIP archive or the URL of a published site, whose files `adopt` has fetched.
 * @returns undefined if the source has none of the pages.
 * @throws CompareError | NoBrowser | AdoptError when nothing can be compared.
 */
export async function compareCopy(
  source: string,
  out: string,
  { pages, most = PAGES, until }: CopyLimits = {},
): Promise<CompareResult | undefined> {
  const copy = await copySource(source, out);
  const folder = copy?.folder ?? source;
  try {
    const steps = STEP_KINDS.filter((kind) => kind !== "less-motion").join(",");
    const chosen = choosePages(folder, most, pages);
    if (chosen.length === 0) return undefined;
    const settings = readCompareSettings([
      folder,
      out,
      "--pages",
      chosen.join(),
      "--widths",
      "1280,390",
      "--steps",
      steps,
    ]);
    const browser = await launchChromium({ kind: "headless" });
    try {
      const limits = { ...(until === undefined ? {} : { until }), cleanUrls: isSiteUrl(source) };
      return await compareSite(browser, { ...settings, ...limits }, () => undefined);
    } finally {
      await browser.close();
    }
  } finally {
    await copy?.remove();
  }
}

/** A source as a folder; undefined if it is one. */
async function copySource(source: string, out: string): Promise<ExportCopy | undefined> {
  if (isSiteUrl(source)) return writePublished(source, out);
  const { isArchive, read } = await findExport(source);
  return isArchive ? writeCopy(await read("")) : undefined;
}

/** The front page, and those with the most classes and interactions that the chosen ones do not have. */
function choosePages(folder: string, most: number, candidates?: readonly string[]): string[] {
  const { pages } = readSite(folder);
  const left = new Map(
    pages
      .filter((path) => candidates?.includes(path) ?? true)
      .map((path) => [
        path,
        new Set(readPage(path, readFileSync(join(folder, path), "utf8")).elements.flatMap(readClasses)),
      ]),
  );
  const chosen: string[] = [];
  const known = new Set<string>();
  while (chosen.length < most && left.size > 0) {
    const count = ([path, classes]: [string, Set<string>]) =>
      path === FRONT_PAGE ? Infinity : [...classes].filter((name) => !known.has(name)).length;
    const [best] = [...left].sort((a, b) => count(b) - count(a));
    if (!best || (count(best) === 0 && chosen.length > 0)) break;
    chosen.push(best[0]);
    for (const name of best[1]) known.add(name);
    left.delete(best[0]);
  }
  return chosen;
}
