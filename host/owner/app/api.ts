import type { SessionAnswer } from "../answers";

const BASE = "/__millrace/api";

/** An answer that says no. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

let csrf = "";

/** Notes what the session says of itself. */
export function remember(session: SessionAnswer): SessionAnswer {
  csrf = session.csrf ?? "";
  return session;
}

/** The address of something to download. */
export function addressOf(path: string): string {
  return BASE + path;
}

/** Asks the host. @throws Refusal with a sentence for the owner. */
export async function ask<T>(path: string, method = "GET", body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(BASE + path, {
      method,
      headers: { "x-millrace-csrf": csrf, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(0, "The host is not responding. Check that it is running.");
  }
  const content = (await answer.json().catch(() => ({}))) as T & { msg?: string };
  if (!answer.ok)
    throw new Refusal(answer.status, content.msg ?? `The host returned an error (status ${answer.status}).`);
  return content;
}
