import { availableParallelism, loadavg } from "node:os";

/**
 * A warning if other programs kept more than half of the processors busy in the last minute, because pages then behave
 * differently each time. Windows has no load average, so there is no warning.
 */
export function describeLoad(load = loadavg()[0] ?? 0, cores = availableParallelism()): string | undefined {
  if (load <= cores / 2) return undefined;
  return (
    `This machine was busy in the last minute: load ${load.toFixed(1)} on ${cores} ${cores === 1 ? "core" : "cores"}. ` +
    "Slow frames cause differences that an idle machine does not show. End other programs, or compare again later."
  );
}
