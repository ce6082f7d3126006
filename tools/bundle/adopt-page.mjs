// Writes `adopt.html`: one file with the page, its worker and the modules of which it composes the script of a site.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { MANIFEST, MODULES } from "./scripts.mjs";

/** So that the same sources make the same page. */
const ALWAYS = new Date(2000, 0, 1);

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Text that would end, or confuse, the element of a script. */
const inElement = (code) => code.trim().replace(/<(?=\/script|script|!--)/gi, "\\x3c");

/** The modules, and the source maps of those that are put into composed scripts. */
async function archiveModules(dist) {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { level: 9, lastModDate: ALWAYS, useWebWorkers: false });
  const manifest = readFileSync(join(dist, MANIFEST));
  const { rows, modules } = JSON.parse(manifest);
  const isPart = (module) => rows.some(({ name, part }) => part && name === module);
  const files = Object.keys(modules).flatMap((name) =>
    [`${name}.js`, ...(isPart(name) ? [] : [`${name}.js.map`])].map((file) => `${MODULES}/${file}`),
  );
  for (const name of [MANIFEST, ...files]) {
    await writer.add(name, new Uint8ArrayReader(readFileSync(join(dist, name))));
  }
  return Buffer.from(await writer.close()).toString("base64");
}

/**
 * The page that adopts a site.
 * @param code of the page and of its worker.
 * @param css its style sheet.
 * @param dist folder of the built modules.
 */
export async function writeAdoptPage({ page, worker }, css, dist) {
  const script = inElement(page);
  const policy = [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(css)}`,
    "worker-src blob:",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Adopt your site: Millrace</title>
<link rel="icon" href="data:,">
<style>${css}</style>
</head>
<body>
<div id="app"></div>
<noscript>This page converts your site by itself, in this browser. It needs JavaScript for that.</noscript>
<script type="text/plain" id="worker">${inElement(worker)}</script>
<script type="text/plain" id="runtime">${await archiveModules(dist)}</script>
<script>${script}</script>
</body>
</html>
`;
}
