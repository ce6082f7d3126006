import { adopt, tryAdopt } from "./adopt";
import { undoOnto } from "./adopt-onto";
import { AdoptError } from "./model/adopt-error";
import { ADOPT_USAGE, readAdoptSettings } from "./settings";
import { adoptAgain } from "./terminal/adopt-again";
import { pageDiff } from "./terminal/page-diff";
import { printError } from "./terminal/print-error";
import { printPlan } from "./terminal/print-plan";
import { printReport } from "./terminal/print-report";
import { runOnto } from "./terminal/run-onto";
import { progressLine } from "./terminal/progress-line";
import { isSiteUrl } from "./web/site-url";
import { askHost, askOwner } from "./web/ask-owner";
import { confirmAtTerminal, type Confirm } from "./web/confirm";
import { fetchLine } from "./web/fetch-line";

/**
 * Runs `millrace adopt` with the arguments after that word and returns the exit code.
 * @param confirm asks the user before a published site is read.
 * @param prove compares the export with the copy, for `--prove`; returns a sentence.
 */
export async function adoptCommand(
  argv: string[],
  confirm: Confirm = confirmAtTerminal,
  prove?: (source: string, out: string) => Promise<string>,
): Promise<number> {
  try {
    const settings = readAdoptSettings(argv);
    const { source, options, diff, check } = settings;
    if (settings.help) {
      process.stdout.write(ADOPT_USAGE);
      return 0;
    }
    if (settings.undo) {
      await undoOnto(source);
      process.stdout.write(`${source} is as it was before the last merge.\n`);
      return 0;
    }
    const url = isSiteUrl(source) ? source : options.web?.from;
    if (url !== undefined) {
      await askOwner(url, options.web?.own === true, confirm);
      options.web = { ...options.web, acceptHost: askHost(confirm), onProgress: fetchLine() };
      if (check) {
        await printPlan(url, settings);
        return 0;
      }
    }
    options.onProgress = progressLine();
    if (settings.onto) return await runOnto(settings, settings.onto);
    if (diff !== undefined) {
      process.stdout.write(await pageDiff(source, options, diff));
      return 0;
    }
    const report = await (check ? tryAdopt : adopt)(source, options);
    const isBroken = printReport(settings, report);
    if (settings.prove && prove && !check) process.stderr.write(`${await prove(source, report.out)}\n`);
    if (settings.watch) await adoptAgain(settings, report.out);
    return check && isBroken ? 1 : 0;
  } catch (error) {
    if (!(error instanceof AdoptError)) throw error;
    printError(error);
    return 2;
  }
}
