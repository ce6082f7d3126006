const TIMEOUT = 10_000;

/** Asks an address once, following nowhere; a text says why there was no answer. */
export async function ask(url: string, init: RequestInit = {}): Promise<Response | string> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT), redirect: "manual" });
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    return `not reachable: ${wordsOf(cause)}`;
  }
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
