import { MillraceError, type Reporter } from "../../core/errors";
import { perPage } from "../../core/per-page";
import { SOURCE } from "../markup";

/** Attribute of the script tag that names the file with the page's interaction data. */

/** Time in ms that hidden content waits for the file; as long as an adopted page waits for the script itself. */
const DATA_LIMIT = 4000;

/** When the data is known. */
interface DataGate {
  /**
   * Runs at once; while the file is loading, or events are still being bound, as soon as that has ended or has taken
   * too long.
   */
  after(run: () => void): void;
  /** Makes {@link DataGate.after} wait for this, too. */
  hold(until: Promise<unknown>): void;
}

/** The gate of a runtime, for both generations of interactions and for what they hide. */
export const dataGate = /* @__PURE__ */ perPage((): DataGate => {
  let decision: Promise<void> | undefined;
  const after = (run: () => void): void => {
    if (decision) void decision.then(() => after(run));
    else run();
  };
  return {
    after,
    hold(until) {
      const next = Promise.all([decision, until]).then(() => {
        if (decision === next) decision = undefined;
      });
      decision = next;
    },
  };
});

/**
 * Fetches the file that the script tag names. A failure is one error, and hidden content is shown (IX-FIX-25).
 * @param take gets the text, even if it arrives late; not called without one.
 * @param signal aborts the request and resolves its waiters.
 * @returns settles when the file is there, or has taken too long.
 */
export function fetchData(
  url: string,
  element: Element | undefined,
  report: Reporter["report"],
  signal: AbortSignal,
  take: (text: string | undefined) => void,
): Promise<unknown> {
  const answered = load(url, signal).then(take, (cause: unknown) => {
    if (signal.aborted) return;
    take(undefined);
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `not loaded (${reason}), so nothing moves`;
    report(new MillraceError({ message, element, attribute: SOURCE, expected: "the URL of a JSON file", cause }));
  });
  const late = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, DATA_LIMIT);
    void answered.finally(() => clearTimeout(timer));
  });
  return Promise.race([answered, late]);
}

async function load(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return answer.text();
}
