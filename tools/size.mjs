// `npm run size`: where the bytes of the one file go, by folder, read from its source map; then the budgets.
// `-- --write` puts the present sizes into the READMEs. `-- --files` lists the single files.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { decodedMappings, TraceMap } from "@jridgewell/trace-mapping";
import { root } from "./build.mjs";
import { gzipSize, kilobytes, readBuilt, SCRIPTS } from "./bundle-size.mjs";

/** How far, in kB, the README of a folder may be from the truth before the check fails. */
const TOLERANCE = 0.3;

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

/** `src/slider/controls/arrows.ts` → `src/slider`, `node_modules/preact/…` → `preact`. */
function folderOf(source) {
  const [, inPackage] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (inPackage) return inPackage;
  const [top, room] = source.split("/");
  return top === "src" ? `src/${room}` : top || "(none)";
}

/** Bytes of a script, minified and as shares of its gzip, by name; the largest first. */
function sharesOf(file, nameOf) {
  const sums = new Map();
  for (const [source, size] of bytesBySource(file)) sums.set(nameOf(source), (sums.get(nameOf(source)) ?? 0) + size);
  const all = [...sums.values()].reduce((sum, size) => sum + size, 0);
  const zipped = gzipSize(file);
  return [...sums].sort(([, a], [, b]) => b - a).map(([name, size]) => ({ name, size, share: (size / all) * zipped }));
}

/** Puts the size of each folder of `src` into its README, or says which are wrong: its share of the first script that has it. */
function documentSizes(write) {
  const documented = new Set();
  for (const { file } of SCRIPTS) {
    for (const { name, share } of sharesOf(file, folderOf)) {
      const readme = new URL(`${name}/README.md`, root);
      if (!name.startsWith("src/") || documented.has(name) || !existsSync(readme)) continue;
      documented.add(name);
      const text = readFileSync(readme, "utf8");
      const place = /(<!-- size -->)([\s\S]*?)(<!-- \/size -->)/;
      const claim = parseFloat(place.exec(text)?.[2] ?? "");
      const fresh = text.replace(
        place,
        `$1\n${kilobytes(share)} gzip of \`${file}\`, measured by \`npm run size\`.\n$3`,
      );
      if (text === fresh || Math.abs(claim - share / 1000) < TOLERANCE) continue;
      if (write) writeFileSync(readme, fresh);
      else {
        process.stderr.write(
          `${name}/README.md says another size than ${kilobytes(share)}: run npm run size -- --write\n`,
        );
        process.exitCode = 1;
      }
    }
  }
}

const [{ file }] = SCRIPTS;
process.stdout.write(`${file}: bytes minified, and their share of the ${kilobytes(gzipSize(file))} gzip\n`);
for (const { name, size, share } of sharesOf(file, process.argv.includes("--files") ? (source) => source : folderOf)) {
  process.stdout.write(`${String(size).padStart(8)} ${kilobytes(share).padStart(9)}  ${name}\n`);
}
process.stdout.write("\n");
documentSizes(process.argv.includes("--write"));
await import("./budget.mjs");
