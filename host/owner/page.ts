import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Env } from "../http/client";
import type { Hono } from "hono";
import { OWNER_PATH } from "../security/owner-session";

/** The built page. */
export interface OwnerPage {
  script: string;
  style: string;
}

/** By folder, because many sites of a process have the same page. */
const pages = new Map<string, OwnerPage>();

/** Reads the page from the folder of the built programs, once. */
export function readOwnerPage(folder: URL): OwnerPage {
  const known = pages.get(folder.href);
  if (known) return known;
  const read = (name: string) => readFileSync(new URL(name, folder), "utf8");
  const page = { script: read("host-owner.js"), style: read("host-owner.css") };
  pages.set(folder.href, page);
  return page;
}

/** Forbids other origins, inline code, scripts from text, and framing. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** Headers of everything under the owner's path. */
export const OWNER_HEADERS: Record<string, string> = {
  "cache-control": "no-store",
  "content-security-policy": POLICY,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex",
};

/** Serves the page and its two files, whose names contain a hash of their content. */
export function addPage(app: Hono<Env>, { script, style }: OwnerPage): void {
  const files = [
    { path: assetUrl(script, "js"), text: script, type: "text/javascript" },
    { path: assetUrl(style, "css"), text: style, type: "text/css" },
  ];
  for (const { path, text, type } of files) {
    app.get(path, ({ body }) =>
      body(text, 200, {
        "content-type": `${type}; charset=utf-8`,
        "cache-control": "private, max-age=31536000, immutable",
      }),
    );
  }
  const document = pageWith(assetUrl(script, "js"), assetUrl(style, "css"));
  for (const path of [OWNER_PATH, `${OWNER_PATH}/`]) app.get(path, ({ html }) => html(document));
}

function assetUrl(text: string, ending: string): string {
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
