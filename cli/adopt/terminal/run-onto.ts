import { readFile, writeFile } from "node:fs/promises";
import { unlessMissing } from "../../../common/missing-file";
import { adoptOnto, withVersions, type OntoSettings } from "../adopt-onto";
import { AdoptError } from "../model/adopt-error";
import { writeError } from "../io/write-error";
import { formatConflictPage } from "../onto/show/conflict-page";
import { DECISIONS_FILE, readDecisions, writeDecisions, type Decisions } from "../onto/show/decisions";
import { formatQuestions } from "../onto/show/format-questions";
import type { AdoptReport } from "../model/adopt-report";
import { shell } from "../report/summary/words";
import type { AdoptSettings, OntoArguments } from "../settings";
import { pageDiff } from "./page-diff";
import { printReport } from "./print-report";

/** Runs `millrace adopt EXPORT --onto SITE` and returns the exit code. */
export async function runOnto(settings: AdoptSettings, onto: OntoArguments): Promise<number> {
  const { source, options, diff, check } = settings;
  const decisions = await readFileOfDecisions(settings, onto);
  const merge: OntoSettings = { ...onto, decide: (id) => decisions.get(id) ?? onto.take };
  if (diff !== undefined) {
    process.stdout.write(await withVersions(merge, options, (all) => pageDiff(source, all, diff)));
    return 0;
  }
  const report = await adoptOnto(source, merge, options, check);
  const questions = report.merged?.questions ?? [];
  if (questions.length === 0 || settings.json) {
    const isBroken = printReport(settings, report);
    return questions.length > 0 || (check && isBroken) ? 1 : 0;
  }
  await showQuestions(report, settings, onto, decisions);
  return 1;
}

/** What the owner decided, checked against the questions of this merge. */
async function readFileOfDecisions(
  { source, options }: AdoptSettings,
  { site, base, forget, decide: file }: OntoArguments,
): Promise<Decisions> {
  const text = file === undefined ? undefined : await unlessMissing(readFile(file, "utf8"));
  if (file === undefined || text === undefined) return new Map();
  const { merged } = await adoptOnto(source, { site, base, forget, decide: () => undefined }, options, true);
  try {
    const { decisions, unknown } = readDecisions(text, merged?.questions ?? []);
    if (unknown.length > 0) process.stderr.write(`${file}: no question has the id ${unknown.join(", ")}; not used.\n`);
    return decisions;
  } catch (error) {
    throw error instanceof AdoptError ? new AdoptError(`${file}: ${error.message}`) : error;
  }
}

async function showQuestions(
  { merged }: AdoptReport,
  { source }: AdoptSettings,
  { site, decide, conflicts }: OntoArguments,
  decisions: Decisions,
): Promise<void> {
  const questions = merged?.questions ?? [];
  const { isTTY, columns = 80 } = process.stdout;
  process.stdout.write(formatQuestions(questions, { colors: isTTY && !process.env.NO_COLOR, width: columns }));
  if (decide !== undefined) await write(decide, writeDecisions(questions, decisions));
  const command = `npx millrace adopt ${shell(source)} --onto ${shell(site)} --decide ${DECISIONS_FILE}`;
  if (conflicts !== undefined) await write(conflicts, formatConflictPage(questions, { command }));
}

async function write(path: string, text: string): Promise<void> {
  await writeFile(path, text).catch((error: unknown) => {
    throw writeError(path, error);
  });
}
