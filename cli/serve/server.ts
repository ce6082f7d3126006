import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { getResponse } from "msw";
import type { Backend } from "../../fixtures/backend";
import { createBackend } from "../../fixtures/backend";
import { unlessMissing } from "../../common/missing-file";
import { createRedirects, type GivenRedirect } from "../../common/redirects";
import { createPublicFiles, type PublicFiles } from "../../common/public-files";
import { switchesIn, withSwitches, type PageSwitches } from "../gallery/switches";
import { requestUrl, sendResponse, toRequest } from "./bridge";
import { answerInbox, isInboxPath } from "./inbox";
import { distFolder, serviceWorkerFile } from "../package-paths";
import { findFile, sendFile } from "./static-files";

export interface ServerOptions {
  /** Folders of the site; the first one that has a file serves it. */
  root: string | string[];
  /** Port on 127.0.0.1; 0, the default, takes any free one. A taken port rejects with code `EADDRINUSE`. */
  port?: number;
  /** The backend behind the site; default: a fresh one. */
  backend?: Backend;
  /** Further folders and files by path: `{ "/fixtures/": "/repo/fixtures" }`. Folders end in a slash. */
  mounts?: Record<string, string>;
  /** Old paths of the site; they have priority over files, as on the host. */
  redirects?: readonly GivenRedirect[];
  /** Further public files of the site, as patterns of paths; default: none. */
  publicFiles?: readonly string[];
  /** Called first for every request; its response is sent unchanged. */
  answer?: (request: Request) => Response | undefined | Promise<Response | undefined>;
}

export interface RunningServer {
  /** `http://127.0.0.1:4321`, without a slash at the end. */
  origin: string;
  port: number;
  backend: Backend;
  /** Ends all connections, including hanging responses. */
  close(): Promise<void>;
}

// Paths of the backend. The real mailing list is on another host.
const BACKEND_PATH = /\/(api\/v1\/form|\.wf_graphql|\.storage|subscribe)\//;

// Node's own limit, which NODE_OPTIONS cannot raise here.
const MOST_HEADER_BYTES = 16 * 1024;

/** Serves a folder and the mock backend on 127.0.0.1. Refuses host names that do not belong to this machine. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const backend = options.backend ?? createBackend();
  const roots = [options.root].flat();
  for (const root of roots) {
    if (!(await unlessMissing(stat(root)))?.isDirectory())
      throw new Error(`${root} does not exist or is not a folder.`);
  }
  const redirect = createRedirects(options.redirects ?? []);
  // A file that a page names after an edit is public at the next request.
  const openFiles = (root: string) => createPublicFiles(root, options.publicFiles ?? [], Date.now, 0);
  const files = new Map(roots.map((root) => [root, openFiles(root)]));
  const site: Site = { ...options, backend, roots, files, redirect, origin: "" };
  const server = createServer({ maxHeaderSize: MOST_HEADER_BYTES }, (message, response) => {
    if (!isNameOfThisMachine(message.headers.host)) return refuseName(response);
    respond(message, response, site).catch((error: unknown) => fail(error, response));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  site.origin = `http://127.0.0.1:${port}`;
  return {
    origin: site.origin,
    port,
    backend,
    close: () =>
      new Promise((resolve) => {
        backend.controls.clear();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Whether a `Host` header can be this machine: an IP address, `localhost` or a name below it. Refusing other names prevents
 * DNS rebinding, which would give a foreign page access to the inbox.
 */
function isNameOfThisMachine(host = ""): boolean {
  return /^((\d+\.){3}\d+|\[[\da-f:.]+\]|([\w-]+\.)*localhost)(:\d+)?$/i.test(host);
}

function refuseName(response: ServerResponse): void {
  const text = "Open this server at localhost or an IP address. Other host names are refused.\n";
  response.writeHead(421, { "content-type": "text/plain", connection: "close" }).end(text);
}

interface Site extends Omit<ServerOptions, "publicFiles"> {
  backend: Backend;
  roots: string[];
  /** The public files of each root. */
  files: ReadonlyMap<string, PublicFiles>;
  redirect: ReturnType<typeof createRedirects>;
  origin: string;
}

async function respond(message: IncomingMessage, response: ServerResponse, site: Site): Promise<void> {
  const url = requestUrl(message, site.origin);
  const { pathname, searchParams } = url;
  const reading = message.method === "GET" || message.method === "HEAD";
  if (site.answer || !reading || isInboxPath(pathname) || BACKEND_PATH.test(pathname)) {
    const request = await toRequest(message, response, visitedOrigin(message, site));
    const answer =
      (await site.answer?.(request)) ??
      (isInboxPath(pathname) ? await answerInbox(request, site) : await getResponse(site.backend.handlers, request));
    if (answer) return sendResponse(answer, response);
  }
  const moved = reading ? site.redirect(url) : undefined;
  if (moved) {
    response.writeHead(moved.status, { location: moved.location, "cache-control": "no-store" }).end();
    return;
  }
  if (reading) return sendStatic(pathname, message, response, site, switchesIn(searchParams));
  response
    .writeHead(405, { allow: "GET, HEAD", "content-type": "text/plain" })
    .end("This URL only accepts GET and HEAD requests.\n");
}

/** The origin as the visitor typed it (`localhost` or `127.0.0.1`), for URLs in responses. */
function visitedOrigin(message: IncomingMessage, site: Site): string {
  const origin = `http://${message.headers.host ?? ""}`;
  return URL.canParse(origin) ? new URL(origin).origin : site.origin;
}

async function sendStatic(
  pathname: string,
  message: IncomingMessage,
  response: ServerResponse,
  site: Site,
  switches: PageSwitches,
): Promise<void> {
  for (const [root, path] of places(pathname, site)) {
    const found = await findFile(root, path, site.files.get(root));
    const switched = found?.kind === "file" && found.path.endsWith(".html") && Object.values(switches).some(Boolean);
    if (switched) {
      const html = withSwitches(await readFile(found.path, "utf8"), switches);
      return sendResponse(new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } }), response);
    }
    if (found?.kind === "file") return sendFile(found, message, response);
    if (found?.kind === "moved") {
      const { search } = requestUrl(message, site.origin);
      const prefix = pathname.slice(0, pathname.length - path.length);
      // Two leading slashes would be another host.
      response.writeHead(302, { location: (prefix + found.to).replace(/^\/+/, "/") + search }).end();
      return;
    }
  }
  for (const root of site.roots) {
    const page = await findFile(root, "/404.html");
    if (page?.kind === "file") return sendFile(page, message, response, 404);
  }
  response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Page not found.\n");
}

/** Possible folders and paths inside them for a URL, best first. */
function* places(pathname: string, site: Site): Generator<[root: string, path: string]> {
  for (const root of site.roots) yield [root, pathname];
  for (const [prefix, target] of Object.entries(site.mounts ?? {})) {
    if (prefix.endsWith("/") && pathname.startsWith(prefix)) yield [target, pathname.slice(prefix.length - 1)];
    else if (pathname === prefix) yield [join(target, ".."), target.slice(join(target, "..").length)];
  }
  if (pathname === "/mockServiceWorker.js") yield [join(serviceWorkerFile(), ".."), pathname];
  // Folders of fixture pages do not contain the runtime.
  if (/^\/[\w-]+\.m?js(\.map)?$/.test(pathname)) yield [distFolder(), pathname];
}

function fail(error: unknown, response: ServerResponse): void {
  const text = error instanceof Error ? error.message : String(error);
  if (response.headersSent) response.destroy();
  else response.writeHead(error instanceof RangeError ? 413 : 500, { "content-type": "text/plain" }).end(`${text}\n`);
}
