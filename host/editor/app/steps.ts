import type { PageChange } from "../../records/pages";

type Changes = readonly PageChange[];

/** The lists of changes before and after the present one, for undo and redo. */
interface Steps {
  /** Another list follows this one. */
  add(before: Changes): void;
  /** The list before the present one. */
  undo(present: Changes): Changes | undefined;
  redo(present: Changes): Changes | undefined;
  /** The same as `undo`, without a way back. */
  drop(): Changes | undefined;
  describe(): { canUndo: boolean; canRedo: boolean };
}

export function createSteps(): Steps {
  const past: Changes[] = [];
  let future: Changes[] = [];
  return {
    add(before) {
      past.push(before);
      future = [];
    },
    undo(present) {
      const before = past.pop();
      if (before) future.push(present);
      return before;
    },
    redo(present) {
      const after = future.pop();
      if (after) past.push(present);
      return after;
    },
    drop: () => past.pop(),
    describe: () => ({ canUndo: past.length > 0, canRedo: future.length > 0 }),
  };
}
