import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { compareCounts, type Difference, type Facts } from "../../test/unit/merge/support/facts";
import type { MergeReport } from "../../cli/adopt/model/merge-report";
import type { Question } from "../../cli/adopt/model/question";
import { checkOrder } from "./check-order";
import { readFileFacts, type FileFacts } from "./site-facts";

/** Folders of the adopted old export, the same with hand edits, the adopted new export, and the merged site. */
export type Folders = Readonly<Record<Version, string>>;
type Version = (typeof VERSIONS)[number];
const VERSIONS = ["base", "mine", "theirs", "merged"] as const;

interface Left {
  /** Places that were left to a person, and files that the builder renamed. */
  readonly report: Pick<MergeReport, "questions" | "renamed">;
  /** Whether the program made a file from the pages. */
  readonly made: (path: string) => boolean;
}

export interface Verdict {
  /** What the builder changed: texts, attributes, elements, rules and lines, each as "file: fact". */
  readonly changes: number;
  readonly lost: readonly string[];
  readonly wrong: readonly string[];
}

export const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();

/** Checks by parsing that a merged site has every hand edit, every change of the builder, and nothing else. */
export async function checkSite(folders: Folders, { report, made }: Left): Promise<Verdict> {
  const verdict = { changes: 0, lost: [] as string[], wrong: [] as string[] };
  const renamed = new Map(report.renamed.map(({ path, from }) => [path, from]));
  const paths = new Set(VERSIONS.flatMap((version) => listFiles(folders[version])));
  for (const { path, from } of report.renamed) if (path !== from) paths.delete(from);
  for (const path of paths) {
    const read = (version: Version) => {
      const isOld = version === "base" || version === "mine";
      return readVersion(folders[version], (isOld && renamed.get(path)) || path);
    };
    if (made(path) || isSame(read)) continue;
    const [base, mine, theirs, merged] = (await Promise.all(
      VERSIONS.map(async (version) => readFileFacts(path, read(version))),
    )) as [FileFacts, FileFacts, FileFacts, FileFacts];
    verdict.changes += countChanges(base, theirs);
    const isAsked = await readAsked(path, report.questions);
    const facts = { base: base.facts, mine: mine.facts, theirs: theirs.facts, merged: merged.facts };
    const removed = countRemoved(base, mine);
    for (const { fact, count, expected } of dropNewTags(compareCounts(facts), base, theirs)) {
      const minor = MINOR.exec(fact)?.[0];
      const left = minor === undefined ? 0 : (removed.get(minor) ?? 0);
      const isNew = (theirs.facts.get(fact) ?? 0) > (base.facts.get(fact) ?? 0);
      if (minor !== undefined && isNew && count < expected && left > 0) {
        removed.set(minor, left - 1);
        continue;
      }
      if (isAsked(fact) || isSameChange(facts, fact)) continue;
      verdict[count < expected ? "lost" : "wrong"].push(`${path}: ${fact}: ${count} times, expected ${expected}`);
    }
    const orders = { base: base.order, mine: mine.order, theirs: theirs.order, merged: merged.order };
    for (const item of checkOrder(orders)) if (!isAsked(item)) verdict.wrong.push(`${path}: ${item} is elsewhere`);
  }
  return verdict;
}

/** Recognizes facts of places that were left to a person. */
async function readAsked(path: string, questions: readonly Question[]): Promise<(fact: string) => boolean> {
  const asked = new Set<string>();
  for (const { attribute, base, mine, theirs } of questions.filter(({ files }) => files.includes(path))) {
    for (const text of [base, mine, theirs]) {
      if (text === undefined) continue;
      const source = attribute === undefined ? text : `<p ${attribute}="${text.replaceAll('"', "&quot;")}">`;
      for (const fact of (await readFileFacts(path, Buffer.from(source))).facts.keys()) asked.add(withoutTag(fact));
    }
  }
  return (fact) => asked.has(withoutTag(fact));
}

const withoutTag = (fact: string): string => TEXT.exec(fact)?.[2] ?? fact;

const readVersion = (folder: string, path: string): Buffer | undefined =>
  existsSync(join(folder, path)) ? readFileSync(join(folder, path)) : undefined;

/** Whether a file is the same in all versions. */
function isSame(read: (version: Version) => Buffer | undefined): boolean {
  const [first, ...rest] = VERSIONS.map(read);
  return first !== undefined && rest.every((bytes) => bytes !== undefined && bytes.equals(first));
}

/** What a publication makes anew: that of an element that was removed by hand is no change of the builder. */
const MINOR = /^(id=w-node-|data-w-id=|sizes=|srcset=|class=)/;

function countRemoved(base: FileFacts, mine: FileFacts): Map<string, number> {
  const removed = new Map<string, number>();
  for (const [fact, count] of base.facts) {
    const [name] = MINOR.exec(fact) ?? [];
    const gone = count - (mine.facts.get(fact) ?? 0);
    if (name !== undefined && gone > 0) removed.set(name, (removed.get(name) ?? 0) + gone);
  }
  return removed;
}

/** Leaves out texts that were changed by hand in elements whose tag the builder changed: they are where the new tag is. */
function dropNewTags(differences: readonly Difference[], base: FileFacts, theirs: FileFacts): readonly Difference[] {
  const isNewTag = (tag: string) => base.facts.get(`<${tag}>`) !== theirs.facts.get(`<${tag}>`);
  const sums = new Map<string, number>();
  for (const { fact, count, expected } of differences) {
    const [, tag = "", text = ""] = TEXT.exec(fact) ?? [];
    if (isNewTag(tag)) sums.set(text, (sums.get(text) ?? 0) + count - expected);
  }
  return differences.filter(({ fact }) => {
    const [, tag = "", text = ""] = TEXT.exec(fact) ?? [];
    return !isNewTag(tag) || sums.get(text) !== 0;
  });
}

const TEXT = /^([\w-]+): (.*)$/s;

/** Both versions added the same text or attribute; elements are counted. */
function isSameChange({ base, mine, theirs, merged }: Record<Version, Facts>, fact: string): boolean {
  const read = (facts: Facts) => facts.get(fact) ?? 0;
  const [less, more] = [read(mine), read(theirs)].sort((a, b) => a - b) as [number, number];
  const count = read(merged);
  return !fact.startsWith("<") && less > read(base) && count >= more && count <= less + more - read(base);
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
