import { cpSync } from "node:fs";
import { join } from "node:path";
import { adopt } from "../../cli/adopt/adopt";
import { adoptOnto } from "../../cli/adopt/adopt-onto";
import type { MergeReport } from "../../cli/adopt/model/merge-report";
import type { Question } from "../../cli/adopt/model/question";
import { createRandom } from "../../test/unit/merge/support/random";
import { checkSite, listFiles, type Verdict } from "./check-site";
import { editSite, type SiteEdit } from "./edit-site";
import { writeExport, type Export } from "./exports";
import { saveAgain } from "./save-again";

export interface Replay extends Verdict {
  readonly pages: number;
  readonly edits: readonly SiteEdit[];
  /** How many files another program saved. */
  readonly saved: number;
  readonly questions: readonly Question[];
}

export interface ReplayOptions {
  readonly repository: string;
  readonly before: Export;
  readonly after: Export;
  readonly edits: number;
  readonly seed: number;
  /** An empty folder for the versions of the site. */
  readonly work: string;
}

/** Adopts an export, edits the result by hand, and merges the next export onto it. @throws AdoptError */
export async function replay({ repository, before, after, edits: count, seed, work }: ReplayOptions): Promise<Replay> {
  const [old, next] = [join(work, "old"), join(work, "new")];
  writeExport(repository, before, old);
  writeExport(repository, after, next);
  const exported = { old: new Set(listFiles(old)), next: new Set(listFiles(next)) };
  const folders = {
    base: join(work, "base"),
    mine: join(work, "mine"),
    theirs: join(work, "theirs"),
    merged: join(work, "site"),
  };
  await adopt(old, { out: folders.merged });
  await adopt(next, { out: folders.theirs });
  cpSync(folders.merged, folders.base, { recursive: true });

  const random = createRandom(seed);
  const files = listFiles(folders.merged).filter((path) => exported.old.has(path));
  const edits = editSite({ folder: folders.merged, files, random }, count, `by${seed}hand`);
  const present = listFiles(folders.merged).filter((path) => exported.old.has(path) && /\.(html|css|js)$/.test(path));
  const saved = await saveAgain(folders.merged, present, random);
  cpSync(folders.merged, folders.mine, { recursive: true });

  const report = await merge(next, folders.merged);
  const made = (path: string) =>
    !exported.old.has(path) && !exported.next.has(path) && !edits.some((edit) => edit.path === path);
  const pages = present.filter((path) => path.endsWith(".html")).length;
  return { pages, edits, saved, questions: report.questions, ...(await checkSite(folders, { report, edits, made })) };
}

/** Where both changed something, the version of the export is taken. @returns the report, with the questions about it. */
async function merge(source: string, site: string): Promise<MergeReport> {
  const run = async (answer?: "theirs") => {
    const { merged } = await adoptOnto(source, { site, decide: () => answer }, {}, false);
    if (!merged) throw new Error(`${site}: the report has nothing of the merge`);
    return merged;
  };
  const report = await run();
  if (report.questions.length > 0 && (await run("theirs")).questions.length > 0) {
    throw new Error(`${site}: questions stay open`);
  }
  return report;
}
