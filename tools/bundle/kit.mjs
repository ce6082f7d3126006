// The shop's part reads from the script what both contain: `runtime/kit.ts` lists it.
import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";

const KIT = "runtime/kit.ts";
const PREFIX = "\0kit:";

/** The key under which `shared` keeps it (`src/core/shared.ts`). */
const PLACE = 'globalThis[Symbol.for("millrace.kit")]';

/** Names by module: a package, or a path from the top folder without its ending. */
function readKit() {
  const text = readFileSync(KIT, "utf8");
  return new Map(
    [...text.matchAll(/^import \{([^}]+)\} from "([^"]+)"/gm)].map(([, names, from]) => [
      locate(from, KIT),
      names.split(",").flatMap((name) => name.trim() || []),
    ]),
  );
}

const locate = (from, importer) => (from.startsWith(".") ? relative("", resolve(dirname(importer), from)) : from);

/** Rollup plugin: modules of the kit are not bundled. An import that the kit lacks fails the build. */
export function borrowed() {
  let kit;
  return {
    name: "kit",
    // What the part does not use is not read.
    options: (options) => ({ ...options, treeshake: { propertyReadSideEffects: false } }),
    buildStart() {
      kit = readKit();
      this.addWatchFile(resolve(KIT));
    },
    resolveId(from, importer) {
      if (!importer) return null;
      const key = locate(from, importer);
      return kit.has(key) ? { id: PREFIX + key, moduleSideEffects: false } : null;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      return kit
        .get(id.slice(PREFIX.length))
        .map((name) => `export const ${name} = ${PLACE}.${name};`)
        .join("\n");
    },
  };
}
