import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { LASTING, LASTING_NAME } from "../base/lasting-files";
import { createRedirects, type GivenRedirect } from "../base/redirects";
import { GATED_HEADERS, type Gate, type Pages } from "../gate/gate";
import type { PagePassword, Requirements } from "../gate/rules";
import { byteRange, contentType, findFile, namesFor, type Found } from "./find-file";
import { createVersions, ENCODINGS, pack, type Encoding, type Version } from "./versions";

/** Ms for which the lookup of a path is cached. Changes of the file are checked each time. */
const FOUND_FOR = 1000;
const MOST_FOUND = 2000;

export interface Static {
  serve(request: Request): Promise<Response>;
  /** The page passwords that a path requires, even without a file. */
  findPasswords(pathname: string): Promise<readonly PagePassword[]>;
}

/**
 * Serves the files of a folder with clean URLs, entity tags, ranges, and compression of text.
 * @param security headers of every response.
 * @param gate undefined if all files are public.
 * @param redirects of old paths; they have priority over files.
 */
export function createStatic(
  folder: string,
  now: () => number,
  security: Record<string, string>,
  gate?: Gate,
  redirects: readonly GivenRedirect[] = [],
): Static {
  const version = createVersions();
  const redirect = createRedirects(redirects);
  const places = new Map<string, { found: Found; until: number }>();

  const find = async (pathname: string): Promise<Found | undefined> => {
    const known = places.get(pathname);
    if (known && known.until > now()) return known.found;
    places.delete(pathname);
    const found = await findFile(folder, pathname);
    if (!found) return undefined;
    if (places.size >= MOST_FOUND) places.clear();
    places.set(pathname, { found, until: now() + FOUND_FOR });
    return found;
  };

  const read = async (pathname: string): Promise<Version | undefined> => {
    const found = await find(pathname);
    return found?.kind === "file" ? version(found.path) : undefined;
  };

  const notFound = async (request: Request): Promise<Response> => {
    const page = await read("/404.html");
    if (page) return respond(request, page, 404, security);
    const headers = { ...security, "content-type": "text/plain; charset=utf-8", "cache-control": "no-cache" };
    return new Response("Page not found.\n", { status: 404, headers });
  };

  const pages: Pages = {
    has: async (path) => (await find(path)) !== undefined,
    text: async (path) => (await read(path))?.bytes?.toString(),
  };

  const requirements = (pathname: string, found: Found | undefined): Requirements | undefined =>
    gate?.requirements(found?.names ?? namesFor(pathname));

  async function serve(request: Request): Promise<Response> {
    if (request.method !== "GET" && request.method !== "HEAD") {
      const headers = { ...security, allow: "GET, HEAD", "content-type": "text/plain; charset=utf-8" };
      return new Response("This address only accepts GET and HEAD requests.\n", { status: 405, headers });
    }
    const url = new URL(request.url);
    const moved = redirect(url);
    if (moved) return sendTo(moved.location, moved.status, security);
    const found = await find(url.pathname);
    const needed = requirements(url.pathname, found);
    if (!gate || !needed) return answer(request, found);
    const { refusal, cookies } = await gate.decide(request, needed, pages);
    const gated = withHeaders(refusal ?? (await answer(request, found)), { ...security, ...GATED_HEADERS });
    for (const cookie of cookies) gated.headers.append("set-cookie", cookie);
    return gated;
  }

  async function answer(request: Request, found: Found | undefined): Promise<Response> {
    if (!found) return notFound(request);
    if (found.kind === "moved") {
      // Two leading slashes would be another host.
      return sendTo(found.to.replace(/^\/+/, "/") + new URL(request.url).search, 302, security);
    }
    const file = await version(found.path);
    return file ? respond(request, file, 200, security) : notFound(request);
  }

  return {
    serve,
    findPasswords: async (pathname) => requirements(pathname, await find(pathname))?.passwords ?? [],
  };
}

function sendTo(location: string, status: 301 | 302, security: Record<string, string>): Response {
  return new Response(null, { status, headers: { ...security, location, "cache-control": "no-cache" } });
}

function withHeaders(answer: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) {
    const vary = name === "vary" ? answer.headers.get("vary") : null;
    answer.headers.set(name, vary && vary !== value ? `${vary}, ${value}` : value);
  }
  return answer;
}

async function respond(
  request: Request,
  file: Version,
  status: 200 | 404,
  security: Record<string, string>,
): Promise<Response> {
  const type = contentType(file.path);
  const text = /charset=utf-8|^image\/svg|wasm/.test(type) && file.size > 500;
  const headers = new Headers({ ...security, "content-type": type, "cache-control": cacheControl(file.path, status) });
  if (text) headers.set("vary", "Accept-Encoding");
  const range = status === 200 && rangeHolds(request, file) ? byteRange(readRange(request), file.size) : undefined;
  const encoding = text && !readRange(request) ? chooseEncoding(request) : undefined;
  const tag = encoding && file.bytes ? `"${file.tag}-${encoding}"` : `"${file.tag}"`;
  headers.set("etag", tag);
  if (status === 200) {
    headers.set("accept-ranges", "bytes");
    headers.set("last-modified", new Date(file.modified).toUTCString());
    if (isUnchanged(request, tag, file.modified)) return new Response(null, { status: 304, headers });
  }
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  const head = request.method === "HEAD";
  if (encoding && file.bytes) {
    const packed = await pack(file, file.bytes, encoding);
    headers.set("content-encoding", encoding);
    headers.set("content-length", String(packed.length));
    return new Response(head ? null : toBody(packed), { status, headers });
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  headers.set("content-length", String(end - start + 1));
  if (range) headers.set("content-range", `bytes ${start}-${end}/${file.size}`);
  const body = head || end < start ? null : readContent(file, start, end);
  return new Response(body, { status: range ? 206 : status, headers });
}

function readContent(file: Version, start: number, end: number): BodyInit {
  if (file.bytes) return toBody(file.bytes.subarray(start, end + 1));
  return Readable.toWeb(createReadStream(file.path, { start, end })) as ReadableStream<Uint8Array<ArrayBuffer>>;
}

function toBody(bytes: Buffer): BodyInit {
  return bytes as Uint8Array<ArrayBuffer>;
}

/**
 * Browsers revalidate all files each time and get 304 if they are unchanged. Only files whose name starts with an id of
 * the builder are cached, because such a name never gets other content.
 */
function cacheControl(path: string, status: number): string {
  const name = path.slice(path.search(/[^/\\]*$/));
  return status === 200 && LASTING_NAME.test(name) ? LASTING : "no-cache";
}

function chooseEncoding(request: Request): Encoding | undefined {
  const accepted = (request.headers.get("accept-encoding") ?? "").toLowerCase().split(",");
  return ENCODINGS.find((encoding) =>
    accepted.some((one) => {
      const [name = "", quality = ""] = one.split(";");
      return name.trim() === encoding && !/q=0(\.0*)?\s*$/.test(quality);
    }),
  );
}

function isUnchanged(request: Request, tag: string, modified: number): boolean {
  const tags = request.headers.get("if-none-match");
  if (tags !== null)
    return tags.trim() === "*" || tags.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
  const since = Date.parse(request.headers.get("if-modified-since") ?? "");
  return Math.floor(modified / 1000) * 1000 <= since;
}

function readRange(request: Request): string | undefined {
  return request.headers.get("range") ?? undefined;
}

/** `If-Range`: sends a part only of the same version. */
function rangeHolds(request: Request, file: Version): boolean {
  const condition = request.headers.get("if-range");
  return condition === null || condition === `"${file.tag}"`;
}
