import type { LogLine } from "../base/log";
import type { Store } from "../store/store";
import type { Counters } from "./counters";

/** Names of the limits by the beginning of their keys, which also have addresses and names. */
const NAMES: readonly [start: string, name: string][] = [
  ["form ", "forms"],
  ["upload ", "uploads"],
  ["page password ", "page passwords"],
  ["owner ", "owner logins"],
];

/** Ms between two log lines of one limit. */
const QUIET_FOR = 60_000;

interface Parts {
  counters: Pick<Counters, "countLimit">;
  log(line: LogLine): void;
  now(): number;
}

/** A store that counts and logs when a rate limit refuses or slows down a request. */
export function withLimitCounts(store: Store, { counters, log, now }: Parts): Store {
  /** Hits since the last log line, and its time. */
  const hits = new Map<string, { count: number; loggedAt: number }>();

  function note(limit: string): void {
    counters.countLimit(limit);
    const known = hits.get(limit) ?? { count: 0, loggedAt: -Infinity };
    known.count++;
    hits.set(limit, known);
    if (now() < known.loggedAt + QUIET_FOR) return;
    log({ level: "warn", event: "limit reached", limit, requests: known.count });
    Object.assign(known, { count: 0, loggedAt: now() });
  }

  return Object.assign(Object.create(store) as Store, {
    async takeRates(args) {
      const wait = await store.takeRates(args);
      const key = args.rates[0]?.key ?? "";
      if (wait !== undefined) note(NAMES.find(([start]) => key.startsWith(start))?.[1] ?? "accounts");
      return wait;
    },
    async acceptSubmission(args) {
      const accepted = await store.acceptSubmission(args);
      if ("retryAfter" in accepted) note("forms");
      return accepted;
    },
    async signUp(args) {
      const result = await store.signUp(args);
      if (typeof result === "object" && "retryAfter" in result) note("accounts");
      return result;
    },
  } satisfies Partial<Store>);
}
