import type { JobState } from "../../../records/outgoing";

/** The state of an email or a webhook. */
export function StatePill({ state, tries, waits }: { state: JobState; tries: number; waits?: boolean }) {
  if (state === "sent") return <span className="pill good">sent</span>;
  if (state === "failed") return <span className="pill bad">failed</span>;
  if (waits) return <span className="pill">in the outbox</span>;
  return tries > 0 ? (
    <span className="pill bad">
      {tries} {tries === 1 ? "attempt" : "attempts"}, retrying
    </span>
  ) : (
    <span className="pill">waiting</span>
  );
}
