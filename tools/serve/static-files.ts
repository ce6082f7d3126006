import { createReadStream } from "node:fs";
import type { Stats } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, sep } from "node:path";
import { lookup } from "mrmime";

/** What a path leads to in a folder. */
export type Found = { kind: "file"; path: string; size: number } | { kind: "moved"; to: string };

/** Splits a request path into decoded segments; `undefined` when it is malformed or tries to leave the folder. */
function safeSegments(pathname: string): string[] | undefined {
  try {
    const segments = pathname.split("/").slice(1).map(decodeURIComponent);
    const harmless = segments.every(
      (segment) => !/[/\\\0]/.test(segment) && (!segment.startsWith(".") || segment === ".well-known"),
    );
    return harmless ? segments : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Looks a page or file up: the file itself, `index.html` of a folder, `<path>.html` without its ending.
 * A folder without its slash and a page with one too many are sent to their proper address, so that
 * relative links work. Symbolic links that lead out of the folder count as missing.
 */
export async function findFile(root: string, pathname: string): Promise<Found | undefined> {
  const segments = safeSegments(pathname);
  if (!segments) return undefined;
  const folder = segments.at(-1) === "";
  const path = join(root, ...segments);
  const here = await statInside(root, path);
  if (here?.isFile() && !folder) return { kind: "file", path, size: here.size };
  if (here?.isDirectory()) {
    const index = join(path, "index.html");
    const found = await statInside(root, index);
    if (found?.isFile()) return folder ? { kind: "file", path: index, size: found.size } : { kind: "moved", to: `${pathname}/` };
  }
  const bare = pathname.replace(/\/+$/, "");
  if (!bare) return undefined;
  const page = join(root, ...(folder ? segments.slice(0, -1) : segments)) + ".html";
  const found = await statInside(root, page);
  if (!found?.isFile()) return undefined;
  return folder ? { kind: "moved", to: bare } : { kind: "file", path: page, size: found.size };
}

async function statInside(root: string, path: string): Promise<Stats | undefined> {
  try {
    const [realRoot, real] = await Promise.all([realpath(root), realpath(path)]);
    return real === realRoot || real.startsWith(realRoot + sep) ? await stat(real) : undefined;
  } catch {
    return undefined;
  }
}

/** Media type by file name, with UTF-8 for text. */
function contentType(path: string): string {
  const type = lookup(path) ?? "application/octet-stream";
  return /^text\/|javascript|json|\+xml/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Sends a file: whole, the asked-for byte range, or only its headers for HEAD. */
export function sendFile(
  file: { path: string; size: number },
  message: IncomingMessage,
  response: ServerResponse,
  status = 200,
): void {
  response.setHeader("content-type", contentType(file.path));
  response.setHeader("x-content-type-options", "nosniff");
  // Nothing is cached: the next reload shows what is on the disk.
  response.setHeader("cache-control", "no-store");
  response.setHeader("accept-ranges", "bytes");
  const range = status === 200 ? byteRange(message.headers.range, file.size) : undefined;
  if (range === "unsatisfiable") {
    response.writeHead(416, { "content-range": `bytes */${file.size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) response.setHeader("content-range", `bytes ${start}-${end}/${file.size}`);
  response.writeHead(range ? 206 : status, { "content-length": end - start + 1 });
  if (message.method === "HEAD" || end < start) {
    response.end();
    return;
  }
  const stream = createReadStream(file.path, { start, end });
  stream.on("error", () => response.destroy());
  response.once("close", () => stream.destroy());
  stream.pipe(response);
}

/** Reads a `Range` header with one range; several ranges and other units are ignored, as the standard allows. */
function byteRange(header: string | undefined, size: number): { start: number; end: number } | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (!match[1] && !match[2])) return undefined;
  const last = match[2] ? Number(match[2]) : size - 1;
  const start = match[1] ? Number(match[1]) : Math.max(0, size - last);
  const end = match[1] ? Math.min(last, size - 1) : size - 1;
  if (start >= size || (match[1] && match[2] && last < start)) return "unsatisfiable";
  return { start, end };
}
