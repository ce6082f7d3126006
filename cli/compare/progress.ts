import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { asList, asRecord } from "../../wire/records";
import type { RoundSummary } from "./result";
import type { CompareSettings } from "./settings";

/** The pages that a run has finished, in a file beside its report, for `--resume`. */
export interface Progress {
  /** Results of the rounds of a page; undefined if the page is not finished. */
  find(page: string): readonly RoundSummary[] | undefined;
  /** Tasks that finished pages have tested, which are not repeated. */
  readonly done: Set<string>;
  /** Keeps a page. */
  keep(page: string, rounds: readonly RoundSummary[]): void;
  /** Removes the file of a run that has compared everything. */
  remove(): void;
}

const nameFile = (report: string) => `${report.replace(/\.html?$/, "")}.progress.json`;

/** What has to be the same for results to belong together. */
const describeRun = ({ folder, adopted, widths, steps, fullPages, every }: CompareSettings) =>
  JSON.stringify({ folder, adopted, widths, steps, fullPages, every });

/** With `--resume` begins where the run before ended, if its settings were the same. @param tell says what is kept. */
export function openProgress(settings: CompareSettings, tell: (line: string) => void): Progress {
  const file = nameFile(settings.report);
  const run = describeRun(settings);
  const pages = new Map<string, RoundSummary[]>();
  const done = new Set<string>();
  if (settings.resume) {
    const known = existsSync(file) ? readFile(file) : undefined;
    if (!known) tell(`There is no run to resume: ${file} does not exist or is not readable. Comparing all pages.`);
    else if (known.run !== run) tell(`The run in ${file} had other settings. Comparing all pages.`);
    else {
      for (const [page, rounds] of Object.entries(asRecord(known.pages)))
        pages.set(page, asList(rounds) as RoundSummary[]);
      for (const key of asList(known.done)) done.add(String(key));
      tell(`${pages.size} finished ${pages.size === 1 ? "page" : "pages"} kept from the run before.`);
    }
  }
  return {
    find: (page) => pages.get(page),
    done,
    keep(page, rounds) {
      pages.set(page, [...rounds]);
      writeFileSync(file, JSON.stringify({ run, pages: Object.fromEntries(pages), done: [...done] }));
    },
    remove: () => rmSync(file, { force: true }),
  };
}

function readFile(file: string): Record<string, unknown> | undefined {
  try {
    return asRecord(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

/** Time left in words. @param spent ms for the rounds that are done. @param left number of rounds to come. */
export function formatTimeLeft(spent: number, done: number, left: number): string {
  const minutes = Math.round(((spent / Math.max(done, 1)) * left) / 60_000);
  if (!left) return "";
  return minutes < 1 ? ", less than a minute left" : `, about ${minutes} min left`;
}
