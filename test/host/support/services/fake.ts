import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface FakeRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface FakeAnswer {
  status: number;
  headers?: Record<string, string>;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
}

/** A stand-in for a service on the loopback. */
export interface Fake {
  url: string;
  requests: FakeRequest[];
  /** Answers the next requests, one each, instead of the service. "hang": does not answer. */
  next: (FakeAnswer | "hang")[];
}

/** Starts a service that ends after the test. @param answer what the service answers to a request. */
export async function startFake(answer: (request: FakeRequest) => FakeAnswer): Promise<Fake> {
  const fake: Fake = { url: "", requests: [], next: [] };
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const { method = "", url = "", headers } = incoming;
      const request = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
      fake.requests.push(request);
      const given = fake.next.shift() ?? answer(request);
      if (given === "hang") return;
      const { status, headers: more = {}, body } = given;
      outgoing.writeHead(status, { "content-type": "application/json", ...more });
      outgoing.end(body === undefined || typeof body === "string" ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

/** The body as a JSON object; undefined otherwise. */
export function readObject({ headers, body }: FakeRequest): Record<string, unknown> | undefined {
  if (!/^application\/json\b/.test(headers["content-type"] ?? "")) return undefined;
  try {
    const content: unknown = JSON.parse(body);
    return typeof content === "object" && content !== null ? (content as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Names the first key that an object must not have. */
export function findForeignKey(content: object, allowed: readonly string[]): string | undefined {
  return Object.keys(content).find((key) => !allowed.includes(key));
}

/** Whether a text is one plain address in ASCII. */
export function isAddress(value: unknown): value is string {
  return typeof value === "string" && /^[\x21-\x7e]+@[a-z0-9.-]+$/i.test(value) && !/[,;<>]/.test(value);
}
