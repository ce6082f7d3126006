const TIMEOUT = 10_000;

/**
 * Sends one request without following redirects. Returns an error message if it fails.
 * @param timeout ms for the whole request.
 */
export async function ask(url: string, init: RequestInit = {}, timeout = TIMEOUT): Promise<Response | string> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(timeout), redirect: "manual" });
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    return `not reachable: ${errorMessage(cause)}`;
  }
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
