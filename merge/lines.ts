import { diff3Merge } from "node-diff3";

/** Lines that both versions changed. */
export interface LineConflict {
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface MergedLines {
  readonly text: string;
  readonly conflicts: readonly LineConflict[];
}

/**
 * Merges texts line by line. Line ends and a byte order mark are those of `theirs`, and differences in them no change; where
 * both versions changed the same lines, the result has the lines of `theirs`.
 * @param decide returns the version that a person chose for a conflict.
 */
export function mergeLines(
  base: string,
  mine: string,
  theirs: string,
  decide: (conflict: LineConflict) => "mine" | "theirs" | undefined = () => undefined,
): MergedLines {
  const conflicts: LineConflict[] = [];
  const others = splitLines(theirs);
  const regions = diff3Merge<string>(splitLines(mine), splitLines(base), others, { excludeFalseConflicts: true });
  const lines = regions.flatMap(({ ok, conflict }) => {
    if (!conflict) return ok ?? [];
    const texts = { base: conflict.o.join("\n"), mine: conflict.a.join("\n"), theirs: conflict.b.join("\n") };
    const choice = decide(texts);
    if (choice === undefined) conflicts.push(texts);
    return choice === "mine" ? conflict.a : conflict.b;
  });
  if (lines.join("\n") === others.join("\n")) return { text: theirs, conflicts };
  const mark = theirs.startsWith("\uFEFF") ? "\uFEFF" : "";
  return { text: mark + lines.join(theirs.includes("\r\n") ? "\r\n" : "\n"), conflicts };
}

export const hasSameLines = (one: string, other: string): boolean =>
  splitLines(one).join("\n") === splitLines(other).join("\n");

const splitLines = (text: string): string[] => text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
