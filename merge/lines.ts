import { diff3Merge } from "node-diff3";

/** Lines that both versions changed. */
export interface LineConflict {
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

/**
 * Merges texts line by line. Line ends and a byte order mark are those of `theirs`, and differences in them no change; where
 * both versions changed the same lines, the result has the lines of `theirs`.
 */
export function mergeLines(base: string, mine: string, theirs: string): { text: string; conflicts: LineConflict[] } {
  const conflicts: LineConflict[] = [];
  const others = splitLines(theirs);
  const regions = diff3Merge<string>(splitLines(mine), splitLines(base), others, { excludeFalseConflicts: true });
  const lines = regions.flatMap(({ ok, conflict }) => {
    if (!conflict) return ok ?? [];
    conflicts.push({ base: conflict.o.join("\n"), mine: conflict.a.join("\n"), theirs: conflict.b.join("\n") });
    return conflict.b;
  });
  if (lines.join("\n") === others.join("\n")) return { text: theirs, conflicts };
  const mark = theirs.startsWith("\uFEFF") ? "\uFEFF" : "";
  return { text: mark + lines.join(theirs.includes("\r\n") ? "\r\n" : "\n"), conflicts };
}

export const hasSameLines = (one: string, other: string): boolean =>
  splitLines(one).join("\n") === splitLines(other).join("\n");

const splitLines = (text: string): string[] => text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
