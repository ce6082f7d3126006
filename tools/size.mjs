// `npm run size`: where the bytes of the one file go, by folder, read from its source map; then the budgets.
// `-- --write` puts the present sizes into the README. `-- --files` lists the single files.
import { decodedMappings, TraceMap } from "@jridgewell/trace-mapping";
import { gzipSize, kilobytes, readBuilt, SCRIPTS } from "./bundle-size.mjs";

/** Bytes of the minified text by source file. */
function bytesBySource(file) {
  const lines = readBuilt(file).split("\n");
  const map = new TraceMap(readBuilt(`${file}.map`));
  const sizes = new Map();
  decodedMappings(map).forEach((segments, line) => {
    segments.forEach(([start, source], index) => {
      const end = segments[index + 1]?.[0] ?? lines[line]?.length ?? start;
      const name = (map.sources[source] ?? "").replace(/^(\.\.\/)+/, "");
      sizes.set(name, (sizes.get(name) ?? 0) + end - start);
    });
  });
  return sizes;
}

/** `src/slider/arrows.ts` → `src/slider`, `node_modules/preact/…` → `preact`. */
function folderOf(source) {
  const [, inPackage] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (inPackage) return inPackage;
  const [top, room] = source.split("/");
  return top === "src" ? `src/${room}` : top || "(none)";
}

const byFile = process.argv.includes("--files");
const [{ file }] = SCRIPTS;
const sums = new Map();
for (const [source, size] of bytesBySource(file)) {
  const name = byFile ? source : folderOf(source);
  sums.set(name, (sums.get(name) ?? 0) + size);
}
const all = [...sums.values()].reduce((sum, size) => sum + size, 0);
const zipped = gzipSize(file);
process.stdout.write(`${file}: bytes minified, and their share of the ${kilobytes(zipped)} gzip\n`);
for (const [name, size] of [...sums].sort(([, a], [, b]) => b - a)) {
  process.stdout.write(`${String(size).padStart(8)} ${kilobytes((size / all) * zipped).padStart(9)}  ${name}\n`);
}
process.stdout.write("\n");
await import("./budget.mjs");
