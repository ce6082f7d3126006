/** One request of the page, as the browser measured it. */
export interface RequestEntry {
  readonly url: string;
  /** `fetch`, `xmlhttprequest`, `script`, … */
  readonly by: string;
  /** Ms since the page began to load. */
  readonly start: number;
  /** In ms. */
  readonly duration: number;
  /**
   * The status of the answer; 0: no answer, or another origin does not reveal it. `undefined`: this browser does not
   * report it.
   */
  readonly status: number | undefined;
}

const OF_SCRIPTS = ["fetch", "xmlhttprequest", "beacon"];

/**
 * Requests of scripts, and the parts of the runtime, those before the panel was open included. The browser's own
 * measurements: nothing of the page is wrapped.
 */
export function watchRequests(found: (requests: readonly RequestEntry[]) => void, signal: AbortSignal): void {
  const requests: RequestEntry[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const { name: url, initiatorType: by, startTime: start, duration, responseStatus: status } = entry;
      if (OF_SCRIPTS.includes(by) || /\/(millrace[\w.-]*|inspector)\.js/.test(url))
        requests.push({ url, by, start, duration, status });
    }
    found([...requests]);
  });
  observer.observe({ type: "resource", buffered: true });
  signal.addEventListener("abort", () => observer.disconnect(), { once: true });
}

/** The result of a request, in words. */
export function describeOutcome({ status, url }: RequestEntry): string {
  if (status === undefined) return "ended";
  if (status) return String(status);
  return new URL(url, document.baseURI).origin === location.origin ? "no answer" : "no answer, or not shown";
}

/** The address as short as it is clear: without this page's origin. */
export const shortUrl = (url: string): string => url.replace(location.origin, "") || "/";

/** An event of the runtime. */
export interface EventEntry {
  readonly name: string;
  readonly target: Element | Document;
  /** Ms since the page began to load. */
  readonly at: number;
  readonly detail: string;
}

const EVENTS = [
  "error",
  "session",
  "form:submit",
  "form:success",
  "form:failure",
  "form:upload",
  "subscriptions:load",
  "subscription:cancel",
  "subscription:canceled",
  "subscription:failure",
  "commerce:error",
  "commerce:clear",
  "navbar:open",
  "navbar:close",
  "dropdown:open",
  "dropdown:close",
  "tabs:change",
  "slider:change",
  "lightbox:open",
  "lightbox:close",
];

/** The runtime's events from now on, the last hundred. What visitors typed is not in them. */
export function watchEvents(found: (entries: readonly EventEntry[]) => void, signal: AbortSignal): void {
  let entries: EventEntry[] = [];
  for (const event of EVENTS) {
    const name = `millrace:${event}`;
    const note = ({ target, timeStamp, detail }: Event & { detail?: unknown }) => {
      const facts = Object.entries(Object(detail) as object).filter(([, value]) => Object(value) !== value);
      entries = [
        { name, target: target as Element, at: timeStamp, detail: facts.map((fact) => fact.join(" ")).join(", ") },
        ...entries,
      ].slice(0, 100);
      found(entries);
    };
    document.addEventListener(name, note, { capture: true, signal });
  }
}
