import { writeFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { AdoptError } from "../adopt/adopt";
import { isSiteUrl } from "../adopt/web/site-url";
import { launchChromium, NoBrowser } from "../browser";
import { counted } from "../counted";
import { packageRoot } from "../package-paths";
import { describeLoad } from "./load";
import { describeBuild } from "./report/build";
import { compareSite } from "./compare";
import { writePublished } from "./published";
import { reportPage } from "./report/html";
import { chooseExitCode, formatSentence, type CompareResult } from "./result";
import { writeRow, type SiteName } from "./report/table";
import { COMPARE_USAGE, CompareError, readCompareSettings } from "./settings";

/** Runs `millrace compare` with the arguments after that word and returns the exit code. */
export async function compareCommand(argv: string[]): Promise<number> {
  try {
    const settings = readCompareSettings(argv);
    if (settings.help) {
      process.stdout.write(COMPARE_USAGE);
      return 0;
    }
    const { folder, adopted } = settings;
    const published = isSiteUrl(folder) ? await writePublished(folder, adopted) : undefined;
    let browser: Browser | undefined;
    try {
      browser = await launchChromium({ kind: "headless", onCommand: settings.times });
      const tell = (line: string) => process.stderr.write(`${line}\n`);
      const load = describeLoad();
      if (load) tell(load);
      const reference = { ...settings, folder: published?.folder ?? folder };
      const compared = await compareSite(browser, reference, tell);
      const result = published ? { ...compared, source: folder } : compared;
      await writeFile(settings.report, reportPage(result));
      const { table, as } = settings;
      if (table !== undefined && !writeRow(table, nameFor(as, result), result))
        process.stderr.write(`No row was written into ${table}, because not everything could be compared.\n`);
      process.stdout.write(
        settings.json
          ? `${JSON.stringify(result, (name, value: unknown) => (name === "picture" ? undefined : value), 2)}\n`
          : printed(result, settings.report),
      );
      return chooseExitCode(result);
    } finally {
      await browser?.close();
      await published?.remove();
    }
  } catch (error) {
    if (!(error instanceof CompareError || error instanceof NoBrowser || error instanceof AdoptError)) throw error;
    process.stderr.write(`millrace compare: ${error.message}\n`);
    return 2;
  }
}

const nameFor = (name: string, { site, totals }: CompareResult): SiteName => ({
  measured: describeBuild(packageRoot()),
  name,
  year: site.year,
  pages: `${totals.pages} of ${site.pages}`,
  elements: totals.elements,
});

/** Maximum number of differences on the terminal. */
const SHOWN = 20;

const formatPages = ([first = "", ...more]: readonly string[]): string =>
  more.length > 0 ? `${first} and ${counted(more.length, "more page")}` : first;

function printed(result: CompareResult, report: string): string {
  const { sources, findings, errors, notes } = result;
  const unexplained = findings.filter(({ rule }) => rule === undefined);
  const inText = sources.map(({ pages, place, what }) => `${formatPages(pages)}${place && `, ${place}`}: ${what}`);
  const inBrowser = unexplained.map(
    ({ page, width, lessMotion, step, element, aspect, part, vendor, ours }) =>
      `${page} at ${width}${lessMotion ? ", reduced motion" : ""}, ${step.label}: ${element}, ${part || aspect}: “${vendor}” as exported, “${ours}” adopted`,
  );
  const lines = [...inText, ...inBrowser];
  const more = lines.length - SHOWN;
  const rest = [
    ...(more > 0 ? [`${counted(more, "more difference")} in the report`] : []),
    ...errors.map((text) => `Error in the adopted site: ${text}`),
    ...notes,
  ];
  return `${[...lines.slice(0, SHOWN), ...rest, `Report: ${report}`, formatSentence(result)].join("\n")}\n`;
}
