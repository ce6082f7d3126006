import { readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { AdoptError } from "../adopt/adopt";
import { readClasses, readPage } from "../adopt/read/html/page";
import { isSiteUrl } from "../adopt/web/site-url";
import { launchChromium, NoBrowser } from "../browser";
import { readSite } from "../exported-site";
import { compareSite, FRONT_PAGE } from "./compare";
import { writePublished } from "./published";
import { CompareError, readCompareSettings } from "./settings";
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
  const published = isSiteUrl(source) ? await writePublished(source, out) : undefined;
  const folder = published?.folder ?? source;
  if (![await stat(folder), await stat(out)].every((stats) => stats.isDirectory())) {
    throw new CompareError(`Archives are not compared. Unpack them, and run: npx millrace compare export site`);
  }
  const pages = choosePages(folder);
  const steps = STEP_KINDS.filter((kind) => kind !== "less-motion").join(",");
  const settings = readCompareSettings([
    folder,
    out,
    "--pages",
    pages.join(),
    "--widths",
    "1280,390",
    "--steps",
    steps,
  ]);
  const browser = await launchChromium({ kind: "headless" });
  try {
    const limits = { until: Date.now() + LONGEST, cleanUrls: published !== undefined };
    const result = await compareSite(browser, { ...settings, ...limits }, () => undefined);
    const where = `${result.totals.pages} of ${result.pages} pages at 1280 and 390 px, and the text of all`;
    const notProven = listNotProven(result);
    return `Proof (${where}): ${formatVerdict(result)}${notProven.length > 0 ? ` Not proven: ${notProven.join("; ")}.` : ""}`;
  } finally {
    await browser.close();
    await published?.remove();
  }
}

/** The front page, and those with the most classes and interactions that the chosen ones do not have. */
function choosePages(folder: string): string[] {
  const { pages } = readSite(folder);
  const left = new Map(
    pages.map((path) => [
      path,
      new Set(readPage(path, readFileSync(join(folder, path), "utf8")).elements.flatMap(readClasses)),
    ]),
  );
  const chosen: string[] = [];
  const known = new Set<string>();
  while (chosen.length < PAGES && left.size > 0) {
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
