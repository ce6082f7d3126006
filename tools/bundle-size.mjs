// The sizes of the built scripts. Compressors differ by a few bytes between versions of Node.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { root } from "./build.mjs";

/**
 * The scripts of pages: bytes of gzip that each may weigh, and the marker around its figure in the documents, for
 * those that the documents name.
 */
export const SCRIPTS = [
  { file: "millrace.js", budget: 90_200, marker: "size" },
  { file: "inspector.js", budget: 9_300 },
  { file: "millrace-drag.js", budget: 8_300 },
  { file: "millrace.all.js", budget: 167_300, marker: "all-size" },
  { file: "millrace-editor.js", budget: 1_500 },
  { file: "millrace-lottie.js", budget: 48_000 },
  { file: "millrace-lottie-canvas.js", budget: 54_000 },
  { file: "millrace-lottie-html.js", budget: 51_500 },
  { file: "millrace-maps.js", budget: 3_300 },
  { file: "millrace-search.js", budget: 9_600 },
  { file: "millrace-shop.js", budget: 16_300 },
  { file: "millrace-ix3.js", budget: 14_800 },
  { file: "millrace-ix3-more.js", budget: 5_100 },
  { file: "millrace-ix3-text.js", budget: 2_500 },
];

const dist = resolve(fileURLToPath(root), process.env.MILLRACE_DIST || "dist");

/** The text of a built file. */
export const readBuilt = (file) => readFileSync(join(dist, file), "utf8");

export const gzipSize = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

export const kilobytes = (size) => `${(size / 1000).toFixed(1)} kB`;
