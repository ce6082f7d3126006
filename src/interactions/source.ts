import { MillraceError, report } from "../core/errors";

/** Attribute of the script tag that names the file with the page's interaction data. */
export const SOURCE = "data-interactions-src";

/** Time in ms that hidden content waits for the file; as long as an adopted page waits for the script itself. */
const PATIENCE = 4000;

let decision: Promise<void> | undefined;

/** Runs at once; while the file is on its way, as soon as it is there, has failed, or has taken too long. */
export function afterData(run: () => void): void {
  if (decision) void decision.then(run);
  else run();
}

/**
 * Fetches the file that the script tag names. A failure is one error, and hidden content is shown (IX-FIX-25).
 * @param take gets the text, however late it comes; not called when there is none.
 * @param signal ends the request and whoever waits for it.
 */
export function fetchData(address: string, element: Element | undefined, signal: AbortSignal, take: (text: string | undefined) => void): void {
  const answered = load(address, signal).then(take, (cause: unknown) => {
    if (signal.aborted) return;
    take(undefined);
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `not loaded (${reason}), so the page shows its content without interactions`;
    report(new MillraceError({ behaviour: "interactions", element, attribute: SOURCE, message, expected: "the address of a JSON file", cause }), {
      behaviour: "interactions",
    });
  });
  const late = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE);
    void answered.finally(() => clearTimeout(timer));
  });
  const own = Promise.race([answered, late]).then(() => {
    if (decision === own) decision = undefined;
  });
  decision = own;
}

async function load(address: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return answer.text();
}
