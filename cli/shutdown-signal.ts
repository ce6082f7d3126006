/** Resolves on Ctrl+C, on a request to terminate, or after `seconds` (0: never). */
export function shutdownSignal(seconds = 0): Promise<void> {
  return new Promise((resolve) => {
    const timer = seconds ? setTimeout(end, seconds * 1000) : undefined;
    function end() {
      clearTimeout(timer);
      process.off("SIGINT", end);
      process.off("SIGTERM", end);
      resolve();
    }
    process.on("SIGINT", end);
    process.on("SIGTERM", end);
  });
}
