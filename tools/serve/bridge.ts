import type { IncomingMessage, ServerResponse } from "node:http";

const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** The requested URL. Two leading slashes are a path here, not another host. */
export function requestUrl(message: IncomingMessage, origin: string): URL {
  const target = message.url ?? "/";
  return new URL(target.startsWith("/") ? origin + target : target, origin);
}

/** The incoming message as a Fetch request; its signal is aborted when the client disconnects. */
export async function toRequest(message: IncomingMessage, response: ServerResponse, origin: string): Promise<Request> {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, one);
  }
  const method = message.method ?? "GET";
  const body = method === "GET" || method === "HEAD" ? undefined : await readBody(message);
  return new Request(requestUrl(message, origin), { method, headers, body, signal: gone.signal });
}

async function readBody(message: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new RangeError("The request body is larger than 64 MB");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Streams a Fetch response. A network-error response closes the connection. */
export async function sendResponse(answer: Response, response: ServerResponse): Promise<void> {
  if (answer.type === "error") {
    response.destroy();
    return;
  }
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) if (name !== "set-cookie") response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length) response.setHeader("set-cookie", cookies);
  if (!answer.body || response.req.method === "HEAD") {
    response.end();
    return;
  }
  response.flushHeaders();
  const reader = answer.body.getReader();
  response.once("close", () => void reader.cancel().catch(() => undefined));
  for (;;) {
    const { done, value } = await reader.read();
    if (done || response.destroyed) break;
    response.write(value);
  }
  response.end();
}
