import type { Progress } from "../progress";

const STEPS: Record<Progress["step"], string> = {
  reading: "Reading the pages",
  converting: "Converting the pages",
  writing: "Packing the files",
};
/** Where each step begins and ends on the bar. */
const SHARES: Record<Progress["step"], [from: number, to: number]> = {
  reading: [0, 10],
  converting: [10, 60],
  writing: [60, 100],
};

/** How far it is. */
export function Working({ name, progress, cancel }: { name: string; progress: Progress | undefined; cancel(): void }) {
  const { step, done, total } = progress ?? { step: "reading" as const, done: 0, total: 1 };
  const [from, to] = SHARES[step];
  const value = Math.round(from + ((to - from) * done) / Math.max(1, total));
  return (
    <section className="working">
      <p className="lead">{name}</p>
      <progress max="100" value={value} aria-label="Progress" />
      <p>
        {/* The step is read out, not every file. */}
        <span role="status">{STEPS[step]}</span>
        <span aria-hidden="true">
          {" "}
          {Math.min(done + 1, total)} of {total}
        </span>
      </p>
      <button type="button" className="plain" onClick={cancel}>
        Cancel
      </button>
    </section>
  );
}
