import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { openContent } from "../base/open-content";
import { REVALIDATE } from "../../common/lasting-files";
import { createRedirects, type GivenRedirect } from "../../common/redirects";
import { GATED_HEADERS, type Gate, type Pages } from "../gate/gate";
import type { PagePassword, Requirements } from "../../common/gate-rules";
import { acceptsType, createFileAnswers, type AnswerKind, type FileAnswer, type FileRequest } from "./file-answer";
import { unlessMissing } from "../../common/missing-file";
import { namesFor, type Found } from "../../common/find-file";
import { findServed, toFile, type FoundFile } from "./find-served";
import { pack } from "./pack";
import { createAdditions, type Additions } from "./page-additions";
import type { PageEdits } from "./page-edits";
import { isPageList, rewriteList, withoutClosedPages } from "./page-lists";
import type { PublicFiles } from "../../common/public-files";
import { createVersions, type FindFilter, type Version } from "./versions";

/** Ms for which the lookup of a path is cached. Changes of the file are checked each time. */
const FOUND_FOR = 1000;
const MOST_FOUND = 2000;
/** A missing folder is looked for this often, with so many ms between. */
const MOST_TRIES = 50;
const BETWEEN_TRIES = 20;

/** The result of a lookup. */
interface Place {
  found: FoundFile;
  until: number;
  /** Whether it was served without a redirect or a gate, so that the path alone decides the answer. */
  isPublic: boolean;
}

export interface Static {
  serve(request: Request): Promise<Response>;
  /**
   * The answer with a public file that is cached and was served at this path before; undefined: use `serve`.
   * @param path as in the URL of that request, without a query.
   */
  answerCached(request: FileRequest, path: string): FileAnswer | undefined;
  /** The page passwords that a path requires, even without a file. */
  findPasswords(pathname: string): Promise<readonly PagePassword[]>;
  /** Frees the memory of cached files. */
  clear(): void;
}

export interface StaticOptions {
  publicFiles: PublicFiles;
  gate?: Gate | undefined;
  redirects?: readonly GivenRedirect[];
  edits?: PageEdits | undefined;
  additions?: Additions | undefined;
}

/**
 * Serves the files of a folder with clean URLs, entity tags, ranges, and compression of text.
 * @param security headers of every response.
 * @param options.publicFiles the files that visitors may get, as far as the gate allows it.
 * @param options.gate undefined if no page is protected.
 * @param options.redirects of old paths; they have priority over files.
 * @param options.edits default: pages are as they are on the disk.
 * @param options.additions default: all requests get the same pages.
 */
export function createStatic(
  folder: string,
  now: () => number,
  security: Record<string, string>,
  { publicFiles, gate, redirects = [], edits, additions }: StaticOptions,
): Static {
  const versions = createVersions(createFilters(folder, gate, edits));
  const served = { publicFiles, edits, read: versions.read };
  const answers = createFileAnswers(security);
  const more = createAdditions(folder, security, additions);
  const redirect = createRedirects(redirects);
  const places = new Map<string, Place>();
  const lookups = new Map<string, Promise<FoundFile | undefined>>();
  edits?.onChange((files) => {
    const changed = new Set(files.map((file) => join(folder, file)));
    versions.forget((path) => changed.has(path) || isPageList(path.slice(folder.length)));
    places.clear();
  });

  const find = (pathname: string): Promise<FoundFile | undefined> => {
    const known = places.get(pathname);
    if (known && known.until > now()) return Promise.resolve(known.found);
    // Requests that arrive at the same time share one lookup.
    const running = lookups.get(pathname);
    if (running) return running;
    const lookup = lookUp(pathname).finally(() => lookups.delete(pathname));
    lookups.set(pathname, lookup);
    return lookup;
  };

  const lookUp = async (pathname: string): Promise<FoundFile | undefined> => {
    const known = places.get(pathname);
    const found = await findServed(folder, pathname, served).catch((error: unknown) => {
      // The disk does not answer, so the file may be as it was.
      if (known) return known.found;
      throw error;
    });
    places.delete(pathname);
    if (!found) return undefined;
    if (places.size >= MOST_FOUND) places.clear();
    places.set(pathname, { found, until: now() + FOUND_FOR, isPublic: false });
    return found;
  };

  const read = async (pathname: string): Promise<Version | undefined> => {
    const found = await find(pathname);
    return found?.kind === "file" ? versions.read(found.path) : undefined;
  };

  const notFound = async (request: Request): Promise<Response> => {
    const page = await read("/404.html");
    if (page) return respond(request, page, { status: 404, variesByType: false });
    const headers = { ...security, "content-type": "text/plain; charset=utf-8", "cache-control": REVALIDATE };
    return new Response("Page not found.\n", { status: 404, headers });
  };

  const pages: Pages = {
    has: async (path) => (await find(path)) !== undefined,
    text: async (path) => (await read(path))?.bytes?.toString(),
  };

  const requirements = (pathname: string, found: Found | undefined): Requirements | undefined =>
    gate?.requirements(found?.names ?? namesFor(pathname));

  const isReplaced = watchFolder(folder);

  async function serve(request: Request): Promise<Response> {
    const response = await serveOnce(request);
    // `adopt --onto` gives a site its new folder by two renames: between them, nothing is found.
    if (response.status !== 404 || !(await isReplaced())) return response;
    places.clear();
    return serveOnce(request);
  }

  async function serveOnce(request: Request): Promise<Response> {
    if (request.method !== "GET" && request.method !== "HEAD") {
      const headers = { ...security, allow: "GET, HEAD", "content-type": "text/plain; charset=utf-8" };
      return new Response("This address only accepts GET and HEAD requests.\n", { status: 405, headers });
    }
    const url = new URL(request.url);
    const moved = redirect(url);
    if (moved) return sendTo(moved.location, moved.status, security);
    await edits?.refresh();
    const found = await find(url.pathname);
    const needed = requirements(url.pathname, found);
    if (!gate || !needed) {
      const place = places.get(url.pathname);
      if (place && place.found === found) place.isPublic = true;
      return answer(request, found);
    }
    const { refusal, cookies } = await gate.decide(request, needed, pages);
    const gated = withHeaders(refusal ?? (await answer(request, found)), { ...security, ...GATED_HEADERS });
    for (const cookie of cookies) gated.headers.append("set-cookie", cookie);
    return gated;
  }

  async function answer(request: Request, found: FoundFile | undefined): Promise<Response> {
    if (!found) return notFound(request);
    if (found.kind === "moved") {
      // Two leading slashes would be another host.
      const status = found.isForever ? 301 : 302;
      return sendTo(found.to.replace(/^\/+/, "/") + new URL(request.url).search, status, security);
    }
    const { path, variesByType } = choosePath(request, found);
    const file = (await versions.read(path)) ?? (await versions.read(found.path));
    return file ? respond(request, file, { status: 200, variesByType }) : notFound(request);
  }

  async function respond(request: Request, file: Version, as: Omit<AnswerKind, "encoding">): Promise<Response> {
    const added = more.respond(request, file, as.status);
    if (added) return added;
    const encoding = answers.encoding(request, file);
    if (encoding && file.bytes) await pack(file, file.bytes, encoding);
    const { headers, content, ...result } = answers.answer(request, file, { ...as, encoding });
    const body = content && (Buffer.isBuffer(content) ? content : await openContent(content.path, content));
    // The file was deleted meanwhile.
    if (content && !body) return notFound(request);
    return new Response(body && toBody(body), { ...result, headers });
  }

  function answerCached(request: FileRequest, path: string): FileAnswer | undefined {
    const place = places.get(path);
    if (edits?.isFresh() === false || !place?.isPublic || place.found.kind !== "file" || place.until <= now())
      return undefined;
    const { path: chosen, variesByType } = choosePath(request, place.found);
    const file = more.isWanted(request, chosen) ? undefined : versions.readCached(chosen);
    const encoding = file && answers.encoding(request, file);
    if (!file?.bytes || (encoding && !file.packed.has(encoding))) return undefined;
    return answers.answer(request, file, { status: 200, encoding, variesByType });
  }

  return {
    serve,
    answerCached,
    clear: versions.clear,
    findPasswords: async (pathname) => requirements(pathname, await find(pathname))?.passwords ?? [],
  };
}

/** Pages get their changes, and lists of pages follow them and lack closed pages. */
function createFilters(folder: string, gate: Gate | undefined, edits: PageEdits | undefined): FindFilter {
  const isClosed = (pathname: string) => gate?.requirements(namesFor(pathname)) !== undefined;
  return (path) => {
    const name = path.slice(folder.length);
    if (!isPageList(name)) return edits?.findFilter(toFile(folder, path));
    if (!gate && !edits?.listFiles().length) return undefined;
    return async (bytes) => {
      const find = withoutClosedPages(isClosed, await edits?.readListings());
      // A list that cannot be read could name closed pages.
      return { bytes: (await rewriteList(name, bytes, find)) ?? (gate ? Buffer.alloc(0) : bytes) };
    };
  };
}

/** The file of a path that a request gets. */
function choosePath(request: FileRequest, { path, avif }: FoundFile & { kind: "file" }) {
  const isAvif = avif !== undefined && acceptsType(request, "image/avif");
  return { path: isAvif ? avif : path, variesByType: avif !== undefined };
}

/**
 * Returns a function that says whether the folder is another one than at the last call. It waits for a folder that is being replaced.
 */
function watchFolder(folder: string): () => Promise<boolean> {
  let known: number | undefined;
  return async () => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const id = (await unlessMissing(stat(folder)))?.ino;
      if (id !== undefined) {
        const isOther = id !== known;
        known = id;
        return isOther;
      }
      await setTimeout(BETWEEN_TRIES);
    }
    return false;
  };
}

function sendTo(location: string, status: 301 | 302, security: Record<string, string>): Response {
  return new Response(null, { status, headers: { ...security, location, "cache-control": REVALIDATE } });
}

function withHeaders(answer: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) {
    const vary = name === "vary" ? answer.headers.get("vary") : null;
    answer.headers.set(name, vary && vary !== value ? `${vary}, ${value}` : value);
  }
  return answer;
}

function toBody(content: Buffer | Readable): BodyInit {
  if (Buffer.isBuffer(content)) return content as Uint8Array<ArrayBuffer>;
  return Readable.toWeb(content) as ReadableStream<Uint8Array<ArrayBuffer>>;
}
