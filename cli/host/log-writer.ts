import type { LogLine } from "../../host/base/log";

/**
 * Writes the log as one JSON object per line. Lines of one turn of the event loop are one write, because a write takes as
 * long as a small response.
 */
export function createLogWriter(output: Pick<NodeJS.WriteStream, "write">): {
  log(line: LogLine): void;
  /** Writes what is left, before the process ends. */
  flush(): void;
} {
  let waiting = "";
  let written = NaN;
  let at = "";
  const flush = () => {
    if (waiting) output.write(waiting);
    waiting = "";
  };
  return {
    log(line) {
      if (!waiting) setImmediate(flush);
      const now = Date.now();
      if (now !== written) at = new Date(now).toISOString();
      written = now;
      waiting += `{"at":"${at}",${JSON.stringify(line).slice(1)}\n`;
    },
    flush,
  };
}
