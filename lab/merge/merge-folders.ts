import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { apply, diff, mergeLines, readPage, readSheet, type Conflict, type LineConflict } from "../../merge";
import { listFiles, type Asked, type Folders } from "./check-site";

export interface Question extends Asked {
  readonly reason: string;
}

/** Merges the folders of three versions; where both changed something, `theirs` is taken. */
export function mergeFolders({ base, mine, theirs, merged }: Folders): Question[] {
  const questions: Question[] = [];
  const read = (folder: string, path: string) =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path)) : undefined;
  for (const path of new Set([...listFiles(mine), ...listFiles(theirs)])) {
    const [before, own, other] = [base, mine, theirs].map((folder) => read(folder, path));
    const ask = (reason: string, ...texts: (string | undefined)[]) => void questions.push({ path, reason, texts });
    const bytes = mergeFile(path, before, own, other, ask);
    if (!bytes) continue;
    mkdirSync(dirname(join(merged, path)), { recursive: true });
    writeFileSync(join(merged, path), bytes);
  }
  return questions;
}

type Ask = (reason: string, ...texts: (string | undefined)[]) => void;

function mergeFile(
  path: string,
  base: Buffer | undefined,
  mine: Buffer | undefined,
  theirs: Buffer | undefined,
  ask: Ask,
): Buffer | undefined {
  const isSame = (one: Buffer | undefined, other: Buffer | undefined) =>
    one === other || (one !== undefined && other !== undefined && one.equals(other));
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base)) return mine;
  if (base && mine && theirs && /\.(html|css|js|json|svg|txt|xml)$/.test(path)) {
    return Buffer.from(mergeText(path, base.toString(), mine.toString(), theirs.toString(), ask));
  }
  ask("file", base?.toString(), mine?.toString(), theirs?.toString());
  return theirs;
}

function mergeText(path: string, base: string, mine: string, theirs: string, ask: Ask): string {
  const askAbout = ({ reason, ...texts }: Conflict) => {
    ask(`${reason}: ${texts.change.kind} ${texts.selector}`, texts.base, texts.mine, texts.theirs);
  };
  if (!/\.(html|css)$/.test(path)) {
    const { text, conflicts } = mergeLines(base, mine, theirs);
    conflicts.forEach((lines: LineConflict) => {
      ask("lines", lines.base, lines.mine, lines.theirs);
    });
    return text;
  }
  const readTree = path.endsWith(".css") ? readSheet : (text: string) => readPage(text);
  const tree = readTree(base);
  const { text, conflicts, problem } = apply(diff(tree, readTree(mine)), readTree(theirs), tree);
  conflicts.forEach(askAbout);
  if (problem !== undefined) process.stderr.write(`${path}: merged by line, ${problem}\n`);
  return text;
}
