/** Upper limits of the buckets of durations, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** What requests are for, by the beginning of their path. All others are for pages. */
const KINDS: readonly [kind: string, start: string][] = [
  ["form", "/api/v1/form/"],
  ["account", "/.wf_graphql/"],
  ["file", "/.storage"],
  ["owner", "/__millrace"],
];

interface Durations {
  /** Requests per bucket, and those above the last one. */
  counts: number[];
  /** In seconds. */
  sum: number;
}

/** Numbers of requests since the start. */
export interface Counters {
  /** Counts an answer. @param seconds until it was ready. */
  count(path: string, status: number, seconds: number): void;
  /** Counts a request that a limit refused or slowed down. */
  countLimit(name: string): void;
  /** Lines for Prometheus. */
  lines(): string[];
}

export function createCounters(): Counters {
  const answers = new Map<number, number>();
  const limits = new Map<string, number>();
  const durations = new Map<string, Durations>();
  const add = <Key>(counts: Map<Key, number>, key: Key) => void counts.set(key, (counts.get(key) ?? 0) + 1);

  function count(path: string, status: number, seconds: number): void {
    add(answers, status);
    const kind = KINDS.find(([, start]) => path.startsWith(start))?.[0] ?? "page";
    let known = durations.get(kind);
    if (!known) durations.set(kind, (known = { counts: [...BUCKETS, Infinity].map(() => 0), sum: 0 }));
    const bucket = BUCKETS.findIndex((most) => seconds <= most);
    const index = bucket < 0 ? BUCKETS.length : bucket;
    known.counts[index] = (known.counts[index] ?? 0) + 1;
    known.sum += seconds;
  }

  return {
    count,
    countLimit: (name) => add(limits, name),
    lines: () => [
      ...sorted(answers).map(([status, number]) => `millrace_answers_total{status="${status}"} ${number}`),
      ...sorted(limits).map(([limit, number]) => `millrace_limits_hit_total{limit="${limit}"} ${number}`),
      ...sorted(durations).flatMap(([kind, one]) => durationLines(kind, one)),
    ],
  };
}

/** A histogram, whose buckets include those before them. */
function durationLines(kind: string, { counts, sum }: Durations): string[] {
  const name = "millrace_request_duration_seconds";
  let total = 0;
  const buckets = counts.map((count, index) => {
    total += count;
    return `${name}_bucket{kind="${kind}",le="${BUCKETS[index] ?? "+Inf"}"} ${total}`;
  });
  return [...buckets, `${name}_sum{kind="${kind}"} ${sum}`, `${name}_count{kind="${kind}"} ${total}`];
}

function sorted<Key extends string | number, Value>(map: Map<Key, Value>): [Key, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}
