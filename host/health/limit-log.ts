import type { LogLine } from "../base/log";
import type { Counters } from "./counters";

/** Ms between two log lines of one limit. */
const QUIET_FOR = 60_000;

interface Parts {
  counters: Pick<Counters, "countLimit">;
  log(line: LogLine): void;
  now(): number;
}

/** Counts a request that a limit refused or slowed down, and logs it at most once a minute per limit. */
export type NoteLimit = (limit: string) => void;

export function createLimitLog({ counters, log, now }: Parts): NoteLimit {
  /** Hits since the last log line, and its time. */
  const hits = new Map<string, { count: number; loggedAt: number }>();
  return (limit) => {
    counters.countLimit(limit);
    const known = hits.get(limit) ?? { count: 0, loggedAt: -Infinity };
    known.count++;
    hits.set(limit, known);
    if (now() < known.loggedAt + QUIET_FOR) return;
    log({ level: "warn", event: "limit reached", limit, requests: known.count });
    Object.assign(known, { count: 0, loggedAt: now() });
  };
}
