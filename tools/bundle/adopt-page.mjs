// Makes `adopt.html`: one file with the page, its worker and the built scripts that it puts into a site.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { rollup } from "rollup";
import { isComposed, MANIFEST, MODULES } from "./modules.mjs";

/** So that the same sources make the same page. */
const ALWAYS = new Date(2000, 0, 1);

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Text that would end, or confuse, the element of a script. */
const inElement = (code) => code.trim().replace(/<(?=\/script|script|!--)/gi, "\\x3c");

/** The modules, and the source maps of those that are put into composed scripts. */
async function deliveredIn(dist) {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { level: 9, lastModDate: ALWAYS, useWebWorkers: false });
  const manifest = readFileSync(join(dist, MANIFEST));
  const files = Object.keys(JSON.parse(manifest).modules).flatMap((name) =>
    [`${name}.js`, ...(isComposed(name) ? [`${name}.js.map`] : [])].map((file) => `${MODULES}/${file}`),
  );
  for (const name of [MANIFEST, ...files]) {
    await writer.add(name, new Uint8ArrayReader(readFileSync(join(dist, name))));
  }
  return Buffer.from(await writer.close()).toString("base64");
}

/** The code of a script, and the files that it is made from. */
async function bundleScript(input, output) {
  const bundle = await rollup({ ...input, logLevel: "silent" });
  const { output: written } = await bundle.generate(output);
  await bundle.close();
  return { code: written[0].code, files: bundle.watchFiles };
}

/**
 * Rollup plugin that replaces the page's script by the page. Runs after the builds of the scripts it delivers.
 * @param dist where those are.
 * @param worker input and output options of the worker's script.
 * @param style path of the style sheet.
 */
export const adoptPage = ({ dist, worker, style }) => ({
  name: "adopt-page",
  async generateBundle(_options, bundle) {
    const [[file, chunk]] = Object.entries(bundle);
    delete bundle[file];
    const script = inElement(chunk.code);
    const css = readFileSync(style, "utf8");
    const workerScript = await bundleScript(worker.input, worker.output);
    for (const each of [resolve(style), ...workerScript.files]) this.addWatchFile(each);
    const code = inElement(workerScript.code);
    const policy = [
      "default-src 'none'",
      `script-src ${hash(script)}`,
      `style-src ${hash(css)}`,
      "worker-src blob:",
      "img-src data:",
      "base-uri 'none'",
      "form-action 'none'",
    ].join("; ");
    const source = `<!doctype html>
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
<script type="text/plain" id="worker">${code}</script>
<script type="text/plain" id="runtime">${await deliveredIn(dist)}</script>
<script>${script}</script>
</body>
</html>
`;
    this.emitFile({ type: "asset", fileName: "adopt.html", source });
  },
});
