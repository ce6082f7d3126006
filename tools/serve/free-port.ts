const PORTS_TO_TRY = 20;

/**
 * Starts a server on the first free port of a range.
 * @param first 0: any port.
 * @param start rejects with EADDRINUSE when the port is taken.
 */
export async function onFreePort<T>(first: number, start: (port: number) => Promise<T>): Promise<T> {
  const last = Math.min(first + PORTS_TO_TRY - 1, 65535);
  for (let port = first; port <= last; port++) {
    try {
      return await start(port);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    }
  }
  throw new Error(`All ports from ${first} to ${last} are in use. Choose another port with --port.`);
}
