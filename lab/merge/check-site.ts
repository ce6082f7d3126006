import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { MergeReport } from "../../cli/adopt/model/merge-report";
import type { Question } from "../../cli/adopt/model/question";
import { checkFile, VERSIONS, type Version } from "./check-file";
import type { SiteEdit } from "./edit-site";
import { readFileFacts, type FileFacts } from "./site-facts";

interface Done {
  /** Places that were left to a person, and files that the builder renamed. */
  readonly report: Pick<MergeReport, "questions" | "renamed">;
  readonly edits: readonly SiteEdit[];
  /** Whether the program made a file from the pages. */
  readonly made: (path: string) => boolean;
}

export interface Verdict {
  /** What the builder changed: texts, attributes, elements, declarations and lines. */
  readonly changes: number;
  /** Each as "file: fact". */
  readonly lost: readonly string[];
  readonly wrong: readonly string[];
}

export const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();

/**
 * Checks by parsing that a merged site has every hand edit, every change of the builder, and nothing else.
 * @param folders the adopted old export, the same with hand edits, the adopted new export, and the merged site.
 */
export async function checkSite(
  folders: Readonly<Record<Version, string>>,
  { report, edits, made }: Done,
): Promise<Verdict> {
  const verdict = { changes: 0, lost: [] as string[], wrong: [] as string[] };
  const old = new Map(report.renamed.map(({ path, from }) => [path, from]));
  const paths = new Set(VERSIONS.flatMap((version) => listFiles(folders[version])));
  for (const from of old.values()) paths.delete(from);
  for (const path of paths) {
    const before = old.get(path) ?? path;
    const places = {
      base: join(folders.base, before),
      mine: join(folders.mine, before),
      theirs: join(folders.theirs, path),
      merged: join(folders.merged, path),
    };
    const read = (version: Version) => (existsSync(places[version]) ? readFileSync(places[version]) : undefined);
    if (made(path) || isSame(VERSIONS.map(read))) continue;
    const files = {
      base: await readFileFacts(path, read("base")),
      mine: await readFileFacts(path, read("mine")),
      theirs: await readFileFacts(path, read("theirs")),
      merged: await readFileFacts(path, read("merged")),
    };
    const asked = await readAsked(path, report.questions);
    const cut = await readCut(before, edits);
    const { lost, wrong } = checkFile(files, { asked, cut });
    verdict.changes += countChanges(files.base, files.theirs);
    verdict.lost.push(...lost.map((fact) => `${path}: ${fact}`));
    verdict.wrong.push(...wrong.map((fact) => `${path}: ${fact}`));
  }
  return verdict;
}

const isSame = ([first, ...rest]: readonly (Buffer | undefined)[]): boolean =>
  first !== undefined && rest.every((bytes) => bytes?.equals(first));

async function readAsked(path: string, questions: readonly Question[]): Promise<ReadonlySet<string>> {
  const asked = new Set<string>();
  for (const { attribute, base, mine, theirs } of questions.filter(({ files }) => files.includes(path))) {
    for (const text of [base, mine, theirs]) {
      if (text === undefined) continue;
      const source = attribute === undefined ? text : `<p ${attribute}="${text.replaceAll('"', "&quot;")}">`;
      for (const fact of (await readFileFacts(path, Buffer.from(source))).facts.keys()) {
        if (attribute === undefined || fact.startsWith(`${attribute}=`)) asked.add(fact);
      }
    }
  }
  return asked;
}

async function readCut(path: string, edits: readonly SiteEdit[]): Promise<FileFacts["facts"][]> {
  const sources = edits.flatMap(({ path: file, cut = [] }) => (file === path ? cut : []));
  return Promise.all(sources.map(async (source) => (await readFileFacts(path, Buffer.from(source))).facts));
}

/** A changed text is one change. */
function countChanges(base: FileFacts, theirs: FileFacts): number {
  let [added, removed] = [0, 0];
  for (const fact of new Set([...base.facts.keys(), ...theirs.facts.keys()])) {
    const more = (theirs.facts.get(fact) ?? 0) - (base.facts.get(fact) ?? 0);
    if (more > 0) added += more;
    else removed -= more;
  }
  return Math.max(added, removed);
}
