import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { adopt } from "../../cli/adopt/adopt";
import { createRandom } from "../../test/unit/merge/support/random";
import { checkSite, listFiles, type Folders, type Verdict } from "./check-site";
import { editSite, type SiteEdit } from "./edit-site";
import { writeExport, type Export } from "./exports";
import { mergeFolders, type Question } from "./merge-folders";
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
  const [base, mine, theirs, merged] = ["base", "mine", "theirs", "merged"].map((name) => join(work, name));
  const folders = { base, mine, theirs, merged } as Folders;
  await adopt(old, { out: folders.base });
  await adopt(next, { out: folders.theirs });
  cpSync(folders.base, folders.mine, { recursive: true });
  mkdirSync(folders.merged);

  const random = createRandom(seed);
  const exported = new Set(listFiles(old));
  const files = listFiles(folders.mine).filter((path) => exported.has(path));
  const edits = editSite({ folder: folders.mine, files, random }, count, `by${seed}hand`);
  const present = listFiles(folders.mine).filter((path) => exported.has(path) && /\.(html|css|js)$/.test(path));
  const saved = await saveAgain(folders.mine, present, random);
  const questions = mergeFolders(folders);
  const pages = present.filter((path) => path.endsWith(".html")).length;
  return { pages, edits, saved, questions, ...(await checkSite(folders, questions)) };
}
