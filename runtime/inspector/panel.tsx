import { useLayoutEffect, useReducer } from "react";
import { describe } from "../../src/core/errors";
import type { Mount } from "../mounts";

interface Row {
  readonly behaviour: string;
  readonly mounts: readonly Mount[];
}

/** One row for each behaviour, in mounting order. */
function rowsOf(mounts: readonly Mount[]): Row[] {
  const rows = new Map<string, Mount[]>();
  for (const mount of mounts) rows.set(mount.behaviour, [...(rows.get(mount.behaviour) ?? []), mount]);
  return [...rows].map(([behaviour, list]) => ({ behaviour, mounts: list }));
}

/** Brings an element to the middle of the window and gives it the focus where it takes one. */
function goTo(element: HTMLElement): void {
  element.scrollIntoView({ block: "center" });
  element.focus({ preventScroll: true });
}

/**
 * The panel for QA: which behaviours took which elements over, and which failed and why.
 * @param inspect asked again after each failure, and by the button.
 */
export function Panel({ inspect, onClose }: { inspect: () => Mount[]; onClose: () => void }) {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  // Ends with the panel: what ends an effect of the other kind comes a frame later.
  useLayoutEffect(() => {
    const scope = new AbortController();
    for (const name of ["millrace:error", "millrace:ready"] as const)
      document.addEventListener(name, refresh, { signal: scope.signal });
    return () => scope.abort();
  }, []);
  const mounts = inspect();
  const failed = mounts.filter(({ error }) => error).length;
  return (
    <section aria-label="Millrace inspector">
      <header>
        <h2>Millrace</h2>
        <p role="status">{`${mounts.length - failed} mounted, ${failed} failed`}</p>
        <button type="button" onClick={refresh}>
          Look again
        </button>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </header>
      {rowsOf(mounts).map(({ behaviour, mounts: list }) => (
        <details key={behaviour} open={list.some(({ error }) => error)}>
          <summary>{`${behaviour}: ${list.length}`}</summary>
          <ul>
            {list.map(({ element, error }, index) => (
              <li key={index}>
                <button type="button" onClick={() => goTo(element)}>
                  {describe(element)}
                </button>
                {error && <p>{error.message}</p>}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
