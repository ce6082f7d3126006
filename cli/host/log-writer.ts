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
  const flush = () => {
    if (waiting) output.write(waiting);
    waiting = "";
  };
  return {
    log(line) {
      if (!waiting) setImmediate(flush);
      waiting += `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`;
    },
    flush,
  };
}
