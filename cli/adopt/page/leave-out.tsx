import { useState } from "react";
import type { Note } from "../model/note";

interface LeaveOutProps {
  /** The pages to choose from, those that were left out included. */
  pages: readonly Note[];
  /** Those of them that the converted site does not have. */
  left: readonly Note[];
  convert(leaveOut: readonly Note[]): void;
}

/** Check boxes for the pages to leave out, and a button that converts again without them. */
export function LeaveOut({ pages, left, convert }: LeaveOutProps) {
  const [ticked, setTicked] = useState(() => new Set(left.map(({ what }) => what)));
  const tick = (names: readonly string[], on: boolean) => {
    const rest = [...ticked].filter((name) => !names.includes(name));
    setTicked(new Set(on ? [...rest, ...names] : rest));
  };
  const names = pages.map(({ what }) => what);
  const isDone = ticked.size === left.length && left.every(({ what }) => ticked.has(what));
  return (
    <fieldset className="leave-out">
      <legend>Pages to leave out</legend>
      {pages.length > 1 && (
        <label>
          <input
            type="checkbox"
            checked={ticked.size === pages.length}
            onChange={({ target }) => tick(names, target.checked)}
          />
          All {pages.length} pages
        </label>
      )}
      {pages.map(({ what, reason }) => (
        <label key={what}>
          <input type="checkbox" checked={ticked.has(what)} onChange={({ target }) => tick([what], target.checked)} />
          <span>
            {what} <small>{reason}</small>
          </span>
        </label>
      ))}
      <button
        type="button"
        className="plain"
        disabled={isDone}
        onClick={() => convert(pages.filter(({ what }) => ticked.has(what)))}
      >
        Convert again
      </button>
    </fieldset>
  );
}
