import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { CERTIFICATE } from "./certificate";

/** A text for a page, or a handler of the request. */
type Answers = Readonly<Record<string, string | RequestListener>>;

export interface TestServer {
  readonly origin: string;
  /** Paths with queries, in the order of the requests. */
  readonly paths: string[];
}

const servers: Server[] = [];

/** Serves texts as HTML by path; other paths answer 404. @param address of the loopback network. */
export async function serve(answers: Answers, address = "127.0.0.1", secure = false): Promise<TestServer> {
  const paths: string[] = [];
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const { url = "" } = request;
    paths.push(url);
    const answer = answers[url];
    if (typeof answer === "function") return answer(request, response);
    if (answer === undefined) response.writeHead(404, { "content-type": "text/plain" }).end("Not found");
    else response.writeHead(200, { "content-type": "text/html" }).end(answer);
  };
  const server: Server = secure ? createSecureServer(CERTIFICATE, listener) : createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, address, resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http${secure ? "s" : ""}://${address}:${port}`, paths };
}

/** For `afterEach`. */
export async function closeServers(): Promise<void> {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  }
}

/** A page of the builder. */
export const publishedPage = (body = ""): string =>
  `<!DOCTYPE html><html data-wf-site="s1" data-wf-page="p1"><head><title>Page</title></head>` +
  `<body>${body}</body></html>`;

export const redirectTo =
  (to: string, status = 302): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { location: to }).end();

export const send =
  (type: string, body: string | Uint8Array, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { "content-type": type, ...headers }).end(body);
