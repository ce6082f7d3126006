import { writeFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { AdoptError } from "../adopt/adopt";
import { isSiteUrl } from "../adopt/web/site-url";
import { launchChromium, NoBrowser } from "../browser";
import { counted } from "../counted";
import { describeLoad } from "./load";
import { compareSite } from "./compare";
import { writePublished } from "./published";
import { reportPage } from "./report/html";
import { formatCause, formatFinding, listCauses } from "./causes/list-causes";
import type { CompareResult } from "./result";
import { CompareError } from "./compare-error";
import { COMPARE_USAGE, readCompareSettings, type CompareSettings } from "./settings";
import { chooseExitCode, formatVerdict, listNotProven } from "./summary";

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
      process.stdout.write(
        settings.json
          ? `${JSON.stringify(result, (name, value: unknown) => (HIDDEN.has(name) ? undefined : value), 2)}\n`
          : printed(result, settings),
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

/** What is not part of `--json`. */
const HIDDEN = new Set(["picture", "subjects"]);

/** Maximum number of causes on the terminal. */
const SHOWN = 20;

function printed(result: CompareResult, { report, verbose }: CompareSettings): string {
  const causes = listCauses(result);
  const more = causes.length - SHOWN;
  const notProven = listNotProven(result);
  const lines = [
    ...causes
      .slice(0, SHOWN)
      .flatMap((cause, at) => [
        `${at + 1}. ${cause.sentence}`,
        `   ${formatCause(cause)}`,
        ...(verbose ? cause.findings.map((finding) => `     ${formatFinding(finding)}`) : []),
      ]),
    ...(more > 0 ? [`${counted(more, "more cause")} in the report`] : []),
    ...result.errors.map((text) => `Error in the adopted site: ${text}`),
    ...(notProven.length > 0 ? ["Not proven:", ...notProven.map((text) => `- ${text}`)] : []),
    ...result.notes,
    `Report: ${report}`,
    formatVerdict(result),
  ];
  return `${lines.join("\n")}\n`;
}
