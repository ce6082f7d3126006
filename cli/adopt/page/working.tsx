import type { PageProgress } from "./messages";

const STEPS: Record<PageProgress["step"], string> = {
  reading: "Reading the pages",
  converting: "Converting the pages",
  writing: "Packing the files",
  encoding: "Encoding the pictures",
};
/** Where each step begins and ends on the bar. */
const SHARES: Record<PageProgress["step"], [from: number, to: number]> = {
  reading: [0, 10],
  converting: [10, 60],
  writing: [60, 100],
  // It takes longer than all before it.
  encoding: [0, 100],
};

interface WorkingProps {
  name: string;
  progress: PageProgress | undefined;
  cancel(): void;
}

/** How far it is. */
export function Working({ name, progress, cancel }: WorkingProps) {
  return (
    <section className="working">
      <p className="lead">{name}</p>
      <progress max="100" value={progress && computeShare(progress)} aria-label="Progress" />
      <p>
        {/* The step is read out, not every file. */}
        <span role="status">{progress ? STEPS[progress.step] : "Opening the export"}</span>
        {progress && (
          <span aria-hidden="true">
            {" "}
            {Math.min(progress.done + 1, progress.total)} of {progress.total}
            {progress.detail && `, ${progress.detail}`}
          </span>
        )}
      </p>
      <button type="button" className="plain" onClick={cancel}>
        Cancel
      </button>
    </section>
  );
}

function computeShare({ step, done, total }: PageProgress): number {
  const [from, to] = SHARES[step];
  return Math.round(from + ((to - from) * done) / Math.max(1, total));
}
