import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Env } from "../http/client";
import type { Hono } from "hono";
import { EDITOR_PATH, OWNER_PATH } from "../security/owner-session";

/** The built page, and the editor, which is a page of its own. */
export interface OwnerPage {
  script: string;
  style: string;
  /** The script of the bar on pages that the owner may edit. */
  editBar: string;
  editor: EditorFiles;
}

export interface EditorFiles {
  script: string;
  /** Besides the style of the owner's page. */
  style: string;
  /** The script inside the frame that shows the page. */
  part: string;
}

/** By folder, because many sites of a process have the same page. */
const pages = new Map<string, OwnerPage>();

/** Reads the page from the folder of the built programs, once. */
export function readOwnerPage(folder: URL): OwnerPage {
  const known = pages.get(folder.href);
  if (known) return known;
  const read = (name: string) => readFileSync(new URL(name, folder), "utf8");
  const editor = { script: read("host-editor.js"), style: read("host-editor.css"), part: read("host-editor-part.js") };
  const page = {
    script: read("host-owner.js"),
    style: read("host-owner.css"),
    editBar: read("host-edit-bar.js"),
    editor,
  };
  pages.set(folder.href, page);
  return page;
}

/**
 * Forbids other origins, inline code, scripts from text, and framing.
 * @param textPolicy name of the policy that may make HTML of text.
 */
const createPolicy = (textPolicy: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${textPolicy}`,
  ].join("; ");

/**
 * The editor shows the page in a frame. The editor of rich texts reads what is pasted in a document of its own, which runs
 * nothing.
 */
const EDITOR_POLICY = `${createPolicy("ProseMirrorClipboard")}; frame-src 'self'`;

/** Headers of everything under the owner's path. */
const OWNER_HEADERS: Record<string, string> = {
  "cache-control": "no-store",
  "content-security-policy": createPolicy("'none'"),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex",
};

/** Adds the headers to the answers of all handlers under the owner's path that are added later. */
export function addOwnerHeaders(app: Hono<Env>): void {
  app.use(`${OWNER_PATH}/*`, async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(OWNER_HEADERS))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  });
}

/** Serves the page and the editor with their files, whose names contain a hash of their content. */
export function addPage(app: Hono<Env>, { script, style, editBar, editor }: OwnerPage): void {
  const addAsset = (text: string, ending: keyof typeof TYPES) =>
    app.get(assetUrl(text, ending), ({ body }) =>
      body(text, 200, {
        "content-type": `${TYPES[ending]}; charset=utf-8`,
        "cache-control": "private, max-age=31536000, immutable",
      }),
    );
  const addDocument = (paths: readonly string[], code: string, css: string, headers: Record<string, string>) => {
    addAsset(code, "js");
    addAsset(css, "css");
    const document = pageWith(assetUrl(code, "js"), assetUrl(css, "css"));
    for (const path of paths) app.get(path, ({ html }) => html(document, 200, headers));
  };
  addDocument([OWNER_PATH, `${OWNER_PATH}/`], script, style, {});
  const policy = { "content-security-policy": EDITOR_POLICY };
  addAsset(editBar, "js");
  addDocument([EDITOR_PATH], editor.script, `${style}\n${editor.style}`, policy);
}

/** Content types by the ending of the file. */
const TYPES = { js: "text/javascript", css: "text/css" };

/** @param ending of its name. */
export function assetUrl(text: string, ending: keyof typeof TYPES): string {
  return `${OWNER_PATH}/owner.${createHash("sha256").update(text).digest("hex").slice(0, 16)}.${ending}`;
}

function pageWith(script: string, style: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Millrace</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
</head>
<body>
<div id="owner"></div>
<noscript>This page needs JavaScript.</noscript>
</body>
</html>
`;
}
