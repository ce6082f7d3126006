import { relative } from "node:path";
import { counted } from "../counted";
import { shutdownSignal } from "../shutdown-signal";
import { adopt, AdoptError, tryAdopt, type AdoptOptions } from "./adopt";
import type { OnProgress } from "./progress";
import { formatReport } from "./report/format-report";
import { formatSummary } from "./report/format-summary";
import { pageDiff } from "./report/page-diff";
import type { AdoptReport } from "./model/adopt-report";
import { ADOPT_USAGE, readAdoptSettings, type AdoptSettings } from "./settings";
import { isAddress } from "./web/address";
import { askHost, askOwner } from "./web/ask-owner";
import { confirmAtTerminal, type Confirm } from "./web/confirm";
import { planFetch } from "./web/fetch/plan";
import { fetchLine } from "./web/fetch-line";
import { formatPlan } from "./web/format-plan";
import { summarize } from "./report/summary/summary";
import type { Summarized } from "./report/summary/types";
import { watchSource } from "./io/watch";

/**
 * Runs `millrace adopt` with the arguments after that word and returns the exit code.
 * @param confirm asks the user before a published site is read.
 */
export async function adoptCommand(argv: string[], confirm: Confirm = confirmAtTerminal): Promise<number> {
  try {
    let settings = readAdoptSettings(argv);
    if (settings.help) {
      process.stdout.write(ADOPT_USAGE);
      return 0;
    }
    const address = isAddress(settings.source) ? settings.source : settings.options.web?.from;
    if (address !== undefined) {
      await askOwner(address, settings.options.web?.own === true, confirm);
      settings = withTerminal(settings, confirm);
      if (settings.check) return await plan(address, settings);
    }
    if (settings.diff !== undefined || settings.check) return await look(settings);
    const report = await adopt(settings.source, { ...settings.options, onProgress: progressLine() });
    print(settings, report);
    if (settings.watch) await watchOn(settings, report.out);
    return 0;
  } catch (error) {
    if (!(error instanceof AdoptError)) throw error;
    return printError(error);
  }
}

/** Questions and progress of reading a published site. */
const withTerminal = (settings: AdoptSettings, confirm: Confirm): AdoptSettings => ({
  ...settings,
  options: {
    ...settings.options,
    web: { ...settings.options.web, acceptHost: askHost(confirm), onProgress: fetchLine() },
  },
});

/** Prints what would be read of a published site; writes nothing. */
async function plan(address: string, { options, json, verbose }: AdoptSettings): Promise<number> {
  const found = await planFetch(new URL(address), options.web ?? {});
  process.stdout.write(
    json
      ? `${JSON.stringify({ ...found, assets: Object.fromEntries(found.assets) }, null, 2)}\n`
      : formatPlan(found, verbose),
  );
  return 0;
}

function printError({ message }: AdoptError): number {
  process.stderr.write(`millrace adopt: ${message}\n`);
  return 2;
}

/** Works everything out and writes nothing: 1 when something is broken. */
async function look({ source, options, diff, json, verbose }: AdoptSettings): Promise<number> {
  const settings = { ...options, onProgress: progressLine() };
  if (diff !== undefined) {
    process.stdout.write(await tryAdopt(source, settings, ({ inventory }, site) => pageDiff(inventory, site, diff)));
    return 0;
  }
  const report = await tryAdopt(source, settings, ({ out }, site) => ({
    ...site.report,
    out,
    totals: { ...site.totals, filesCopied: 0, milliseconds: 0 },
  }));
  const summary = summarize({ ...summarized(report, options), dry: true });
  if (json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  else {
    const text = formatSummary(summary);
    process.stdout.write(`${verbose ? `${formatReport(report)}\n` : ""}${text}\nNothing was written.\n`);
  }
  return summary.todo.some(({ kind }) => kind === "repair") ? 1 : 0;
}

function print({ json, verbose, options }: AdoptSettings, report: AdoptReport): void {
  if (json) {
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    return;
  }
  if (verbose) process.stdout.write(`${formatReport(report)}\n`);
  const copies = report.copies === undefined ? "" : ` Compressed copies beside their files: ${report.copies}.`;
  const where = `Written to ${report.out}.${copies} ${report.web ? "" : "The export was not changed."}`.trimEnd();
  const more = verbose ? "" : " Details of each page: --verbose.";
  const summary = summarize({ ...summarized(report, options), written: shortPath(report.out) });
  process.stdout.write(`${formatSummary(summary)}\n${where}${more}\n`);
}

const summarized = (report: AdoptReport, { api }: AdoptOptions): Summarized => {
  const site = shortPath(report.out).replace(/\.zip$/i, "");
  return { ...report, source: shortPath(report.source), site, api };
};

/** A path as the person at the terminal would type it. */
function shortPath(path: string): string {
  if (isAddress(path)) return path;
  const near = relative(process.cwd(), path);
  return near.startsWith("..") ? path : near;
}

async function watchOn({ source, options }: AdoptSettings, out: string): Promise<void> {
  process.stdout.write("Watching the export for changes; Ctrl+C stops it.\n");
  const end = watchSource(source, out, async () => {
    try {
      const { totals } = await adopt(source, { ...options, force: true });
      process.stdout.write(`Written again: ${totals.converted} of ${counted(totals.pages, "page")} converted.\n`);
    } catch (error) {
      // Half an export, perhaps; the next change may complete it.
      if (!(error instanceof AdoptError)) throw error;
      printError(error);
    }
  });
  await shutdownSignal();
  end();
}

const STEPS = { reading: "Reading", converting: "Converting", writing: "Writing" };

/** One line that is overwritten; nothing when the output is not a terminal. */
function progressLine(): OnProgress {
  const { stderr } = process;
  return ({ step, done, total }) => {
    if (!stderr.isTTY) return;
    const last = step === "writing" && done + 1 >= total;
    stderr.write(last ? "\r\x1b[K" : `\r\x1b[K${STEPS[step]} ${done + 1} of ${total}`);
  };
}
