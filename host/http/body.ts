import { Refused } from "./refused";

/**
 * The body of a request as text.
 * @param most in bytes.
 * @param timeout in ms, for the whole body.
 * @throws Refused with 413 or 408.
 */
export async function readText(request: Request, most: number, timeout: number): Promise<string> {
  const tooLarge = new Refused(413, `The request body is larger than ${most} bytes`);
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge;
  return withTimeout(timeout, async () => {
    // Node limits the body to its content-length.
    if (request.headers.has("content-length")) return request.text();
    const decoder = new TextDecoder();
    let length = 0;
    let text = "";
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > most) throw tooLarge;
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  });
}

/** @throws Refused with 408 when the work takes longer than `timeout` ms. */
export async function withTimeout<T>(timeout: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refused(408, "The request body took too long to arrive")), timeout);
  });
  const working = work();
  // Avoids an unhandled rejection when the work fails after the timeout.
  working.catch(() => undefined);
  return Promise.race([working, late]).finally(() => clearTimeout(timer));
}
