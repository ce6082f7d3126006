import type { Change, Conflict, LinesChange } from "../change";
import { diff } from "../diff";
import { mergeLines } from "../lines";
import { match } from "../match/match";
import type { Tree } from "../tree/node";
import { readSheet } from "../tree/read-sheet";
import { createLineConflict } from "./conflict";
import type { Deciders } from "./context";
import { placeChanges } from "./place-changes";

/** A new version with changes. */
export interface Merged {
  /** The source; at conflicts, that of the new version. */
  readonly text: string;
  readonly conflicts: readonly Conflict[];
  /** Why the sources were merged by line; undefined if they were merged as trees. */
  readonly problem?: string | undefined;
}

/**
 * Applies changes to a new version of the page or sheet that they were made on. What they do not touch stays as it is there,
 * character for character; a change whose place is not certain is a conflict.
 * @param base the version that the changes were read from.
 * @param decide returns the version that a person chose for a conflict.
 */
export function apply(
  changes: readonly Change[],
  theirs: Tree,
  base: Tree,
  decide: Deciders["decide"] = () => undefined,
): Merged {
  const lines = changes.find((change) => change.kind === "lines");
  const problem = lines?.problem ?? theirs.problem;
  if (problem !== undefined) {
    const mine = lines?.mine ?? (base.problem === undefined ? apply(changes, base, base).text : base.source);
    return applyLines({ kind: "lines", mine, problem }, theirs, base, decide);
  }
  const matching = match(base, theirs);
  const refused = new Set<Change>();
  for (;;) {
    const placed = placeChanges(matching, changes, { decide, mergeText }, refused);
    const { text, failed } = placed.render();
    if (failed.length === 0) return { text, conflicts: placed.conflicts };
    for (const change of failed) refused.add(change);
  }
}

function applyLines(change: LinesChange, theirs: Tree, base: Tree, decide: Deciders["decide"]): Merged {
  const { text, conflicts } = mergeLines(base.source, change.mine, theirs.source, (lines) =>
    decide(createLineConflict(change, lines)),
  );
  return { text, conflicts: conflicts.map((lines) => createLineConflict(change, lines)), problem: change.problem };
}

/** Merges the text of a script by line, that of a style by rule. */
function mergeText(tag: string, base: string, mine: string, theirs: string): string | undefined {
  if (tag !== "script" && tag !== "style") return undefined;
  const sheet = readSheet(base);
  const { text, conflicts } =
    tag === "script" ? mergeLines(base, mine, theirs) : apply(diff(sheet, readSheet(mine)), readSheet(theirs), sheet);
  return conflicts.length === 0 ? text : undefined;
}
