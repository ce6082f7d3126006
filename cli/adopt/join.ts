import { applyEdits, type Edit } from "../../common/edits";
import { NOTE_LISTS, noNotes, type PageNotes } from "./model/page-report";
import type { NewFile, StepResult } from "./step";

/** What the steps made of a page. */
export interface Joined {
  readonly source: string;
  readonly notes: PageNotes;
  readonly files: readonly NewFile[];
}

/**
 * Joins the results of the steps. Notes and edits at the same place keep the order of the steps; an edit inside what an earlier step
 * replaces is dropped, since there is nothing left that it could change.
 */
export function join(source: string, results: readonly StepResult[]): Joined {
  const edits: Edit[] = [];
  const notes = noNotes();
  for (const result of results) {
    const before = [...edits];
    const isLeft = ({ start }: Edit) => !before.some((edit) => edit.start <= start && start < edit.end);
    edits.push(...(result.edits ?? []).filter(isLeft));
    for (const list of NOTE_LISTS) notes[list].push(...((result.notes?.[list] ?? []) as never[]));
  }
  return { source: applyEdits(source, edits), notes, files: results.flatMap(({ files = [] }) => files) };
}
