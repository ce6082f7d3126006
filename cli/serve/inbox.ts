import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Backend } from "../../fixtures/backend";
import { downloadHeaders } from "../../wire/answers";
import { readEndpoint, readFault } from "./fault-form";
import { readGallery } from "../gallery/entries";
import type { Gallery } from "../gallery/gallery";
import { renderGallery } from "./gallery-page";
import { renderInbox } from "./inbox-page";
import { INBOX_STYLE } from "./inbox-style";
import { distFolder, packageRoot } from "../package-paths";
import { listPages, readPage } from "./page-list";

const HOME = "/__millrace";

/** Whether the path belongs to the inspection page. */
export function isInboxPath(pathname: string): boolean {
  return pathname === HOME || pathname.startsWith(`${HOME}/`);
}

interface Served {
  backend: Backend;
  roots: string[];
  mounts?: Record<string, string>;
}

/**
 * The inspection page and its commands:
 * `GET /__millrace` (page), `/state.json`, `/pages` (the gallery), `/pages.json`, `/adopt.html` (converts an export in the browser), `/files/{id}`, `/style.css`;
 * `POST /clear`, `POST /faults` with `endpoint`, `kind` (or `none`), `amount`, `times`, `processed` as form or JSON.
 */
export async function answerInbox(request: Request, served: Served): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.slice(HOME.length).replace(/\/$/, "");
  if (request.method === "POST") {
    if (!isOwnPage(request, url)) return text(403, "This command is accepted only from the inspection page.");
    if (path === "/clear") {
      served.backend.reset();
      return seeOther();
    }
    if (path === "/faults") return setFault(request, served.backend);
    return text(404, "Command not found.");
  }
  switch (path) {
    case "":
      return page(renderInbox(served.backend));
    case "/pages":
      return page(renderGallery(await listPages(served.roots, served.mounts ?? {})), GALLERY_POLICY);
    case "/pages.json":
      return Response.json(await galleryIn(served), { headers: { "cache-control": "no-store" } });
    case "/adopt.html":
      return built("adopt.html", "text/html");
    case "/gallery.js":
      return built("gallery.js", "text/javascript");
    case "/gallery.css":
      return built("gallery.css", "text/css");
    case "/state.json":
      return Response.json(listState(served.backend), { headers: { "cache-control": "no-store" } });
    case "/style.css":
      return new Response(INBOX_STYLE, { headers: { "content-type": "text/css; charset=utf-8" } });
    default:
      return path.startsWith("/files/")
        ? sendStored(served.backend, path.slice("/files/".length))
        : text(404, "Page not found.");
  }
}

async function galleryIn({ roots, mounts = {} }: Served): Promise<Gallery> {
  const urls = await listPages(roots, mounts);
  return readGallery(urls, (href) => readPage(href, roots, mounts), join(packageRoot(), "src"));
}

async function built(name: string, type: string): Promise<Response> {
  const text = await readFile(join(distFolder(), name), "utf8");
  return new Response(text, { headers: { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" } });
}

function isOwnPage(request: Request, url: URL): boolean {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  return (origin === null || origin === url.origin) && (site === null || site === "same-origin" || site === "none");
}

async function setFault(request: Request, backend: Backend): Promise<Response> {
  const json = request.headers.get("content-type")?.includes("json") ?? false;
  try {
    const values: Record<string, unknown> = json
      ? ((await request.json()) as Record<string, unknown>)
      : Object.fromEntries(new URLSearchParams(await request.text()));
    backend.controls.set(readEndpoint(values.endpoint), readFault(values));
  } catch (error) {
    return text(400, error instanceof Error ? error.message : "The fault is invalid.");
  }
  return json ? Response.json({ faults: backend.controls.list() }) : seeOther();
}

function sendStored({ model }: Backend, id: string): Response {
  const file = model.files.find((one) => encodeURIComponent(one.id) === id);
  if (!file) return text(404, "File not found.");
  return new Response(new Uint8Array(file.bytes), { headers: downloadHeaders(file.fileName) });
}

function listState({ model, controls }: Backend): unknown {
  return {
    submissions: model.submissions,
    files: model.files.map(({ bytes, ...file }) => ({ ...file, size: bytes.length })),
    mails: model.mails,
    requests: model.requests,
    faults: controls.list(),
  };
}

// No scripts, because the listed content is untrusted.
const STRICT_POLICY = "default-src 'none'; img-src data:; style-src 'self'; form-action 'self'; base-uri 'none'";
/** Its own script, and the site's pages in a frame. */
const GALLERY_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; style-src 'self'; " +
  "base-uri 'none'; require-trusted-types-for 'script'";

function page(markup: { toString(): string }, policy = STRICT_POLICY): Response {
  return new Response(markup.toString(), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      // With "no-referrer", the page's forms would send `Origin: null`.
      "referrer-policy": "same-origin",
    },
  });
}

function text(status: number, message: string): Response {
  return new Response(`${message}\n`, { status, headers: { "content-type": "text/plain; charset=utf-8" } });
}

function seeOther(): Response {
  return new Response(null, { status: 303, headers: { location: HOME } });
}
