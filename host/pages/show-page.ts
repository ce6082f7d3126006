import { readPage } from "../../merge";
import type { PageChange, PageQuestion, PageVersion } from "../records/pages";
import { applyChanges, type ApplyOptions } from "./apply-changes";
import { hashPage, readSource, unpackBase } from "./base";
import { carryOver } from "./carry-over";

/** Changes of a page, as far as they can be made on the page that is on the disk. */
export interface Shown {
  readonly changes: readonly PageChange[];
  /** The source of the page that they are made on. */
  readonly base: string;
  /** The page with them. */
  readonly text: string;
  /** What has to be decided before they are made on the page on the disk; until then, the base is the older page. */
  readonly questions: readonly PageQuestion[];
}

/** @throws ChangeProblem */
export async function showPage(
  { changes, base }: PageVersion,
  bytes: Buffer,
  options: ApplyOptions = {},
): Promise<Shown> {
  const source = readSource(bytes);
  if (base.id === hashPage(bytes))
    return { changes, base: source, text: applyChanges(readPage(source), changes, options), questions: [] };
  const older = await unpackBase(base);
  const tree = readPage(older);
  const next = readPage(source);
  const carried = carryOver(changes, tree, next);
  if ("questions" in carried)
    return { changes, base: older, text: applyChanges(tree, changes, options), questions: carried.questions };
  const text = options.marks ? applyChanges(next, carried.changes, options) : carried.text;
  return { changes: carried.changes, base: source, text, questions: [] };
}
