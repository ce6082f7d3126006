import type { Answer, Body, Download, Endpoint, Params } from "../api";
import type { SessionAnswer } from "../api-types";

const BASE = "/__millrace/api";

/** An error response of the host. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Further members of the answer. */
    readonly details: unknown = undefined,
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

/** What a request adds to its endpoint: the variable parts of the path, a query, and a body if the endpoint has one. */
export type Sent<E extends Endpoint> = { query?: URLSearchParams | string } & (keyof Params<E> extends never
  ? { params?: Record<never, string> }
  : { params: Params<E> }) &
  ([Body<E>] extends [never] ? { body?: undefined } : { body: Body<E> });

/** The URL of a request. */
export function apiUrl<E extends Endpoint>(endpoint: E, { params, query = "" }: Omit<Sent<E>, "body">): string {
  const [, path = ""] = endpoint.split(" ");
  const filled = path.replace(/:(\w+)/g, (_part, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ""),
  );
  return `${BASE}${filled}${query && "?"}${query}`;
}

/** Sends a request to the host. @throws Refusal with a message for the owner. */
export function ask<E extends Exclude<Endpoint, Download>>(endpoint: E, sent: Sent<E>): Promise<Answer<E>> {
  const [method = ""] = endpoint.split(" ");
  return send(apiUrl(endpoint, sent), method, sent.body) as Promise<Answer<E>>;
}

/** @param url of `apiUrl`. @param body a file, or what is sent as JSON. @throws Refusal with a message for the owner. */
export async function send(url: string, method = "GET", body?: unknown): Promise<unknown> {
  const isJson = body !== undefined && !(body instanceof Blob);
  let answer: Response;
  try {
    answer = await fetch(url, {
      method,
      headers: { "x-millrace-csrf": csrf, ...(isJson ? { "content-type": "application/json" } : {}) },
      body: isJson ? JSON.stringify(body) : body,
    });
  } catch {
    throw new Refusal(0, "The host is not responding. Check that it is running.");
  }
  const content = (await answer.json().catch(() => ({}))) as { msg?: string };
  if (!answer.ok)
    throw new Refusal(answer.status, content.msg ?? `The host returned an error (status ${answer.status}).`, content);
  return content;
}
