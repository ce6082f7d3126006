import type { SessionAnswer } from "../api-types";

const BASE = "/__millrace/api";

/** An error response of the host. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

let csrf = "";

/** Stores the CSRF token of the session. */
export function remember(session: SessionAnswer): SessionAnswer {
  csrf = session.csrf ?? "";
  return session;
}

/** The URL of a download. */
export function apiUrl(path: string): string {
  return BASE + path;
}

/** Sends a request to the host. @throws Refusal with a message for the owner. */
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
