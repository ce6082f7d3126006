// `npm run size`: where the bytes of the one file go, by folder, read from its source map; then the budgets.
// `-- --write` puts the present sizes into the documents. `-- --files` lists the single files.
import { parseArgs } from "node:util";
import { AnyMap, decodedMappings } from "@jridgewell/trace-mapping";
import { gzipSize, kilobytes, readBuilt, SCRIPTS } from "./bundle-size.mjs";
import { measureComposed } from "./composed-size.mjs";
import { writeSizes } from "./docs/sizes.mjs";

/** Bytes of the minified text by source file. */
function bytesBySource(file) {
  const lines = readBuilt(file).split("\n");
  const map = new AnyMap(readBuilt(`${file}.map`));
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

/** `src/slider/controls/arrows.ts` → `src/slider`, `node_modules/preact/…` → `preact`. */
function folderName(source) {
  const [, inPackage] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (inPackage) return inPackage;
  const [top, room] = source.split("/");
  return top === "src" ? `src/${room}` : top || "(none)";
}

/** Bytes of a script, minified and as shares of its gzip, by name; the largest first. */
function listShares(file, getName) {
  const sums = new Map();
  for (const [source, size] of bytesBySource(file)) sums.set(getName(source), (sums.get(getName(source)) ?? 0) + size);
  const all = [...sums.values()].reduce((sum, size) => sum + size, 0);
  const zipped = gzipSize(file);
  return [...sums].sort(([, a], [, b]) => b - a).map(([name, size]) => ({ name, size, share: (size / all) * zipped }));
}

const { values } = parseArgs({ options: { files: { type: "boolean" }, write: { type: "boolean" } } });
const [{ file }] = SCRIPTS;
process.stdout.write(`${file}: bytes minified, and their share of the ${kilobytes(gzipSize(file))} gzip\n`);
for (const { name, size, share } of listShares(file, values.files ? (source) => source : folderName)) {
  process.stdout.write(`${String(size).padStart(8)} ${kilobytes(share).padStart(9)}  ${name}\n`);
}
process.stdout.write("\n");
const composed = await measureComposed();
if (values.write) writeSizes(composed[0].size);
for (const { name, size, budget } of composed) {
  process.stdout.write(`${name}: ${kilobytes(size)} gzip of ${budget / 1000} kB\n`);
  if (size <= budget) continue;
  process.stderr.write(`${name}: ${size} bytes gzip, the budget is ${budget}\n`);
  process.exitCode = 1;
}
await import("./budget.mjs");
