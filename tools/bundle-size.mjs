// What the built scripts weigh. Compressors differ by a few bytes between versions of Node.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { root } from "./build.mjs";

/**
 * The scripts of pages: bytes of gzip that each may weigh, and the marker around its figure in the README, for
 * those that the README names.
 */
export const SCRIPTS = [
  { file: "millrace.js", budget: 80_000, marker: "size" },
  { file: "millrace.core.js", budget: 48_000, marker: "core-size" },
  { file: "millrace-islands.js", budget: 36_000 },
  { file: "inspector.js", budget: 9_000 },
];

const dist = resolve(fileURLToPath(root), process.env.MILLRACE_DIST || "dist");

/** The text of a built file. */
export const readBuilt = (file) => readFileSync(join(dist, file), "utf8");

export const gzipSize = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

export const kilobytes = (size) => `${(size / 1000).toFixed(1)} kB`;
