// The modules that `adopt` composes the script of a site from: their names, the manifest, and the form in which they are written.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import swc from "@swc/core";

/** The folder of the modules among the built files. */
export const MODULES = "modules";
/** Their manifest. */
export const MANIFEST = `${MODULES}/manifest.json`;

const TABLE = "runtime/composable.ts";
const CORE = "runtime/entries/composed.ts";
/** Entries of parts that are built by themselves as well, for the whole file. */
const PARTS = [
  "inspector",
  "drag",
  "editor",
  "lottie",
  "lottie-canvas",
  "lottie-html",
  "maps",
  "search",
  "shop",
  "ix3",
  "ix3-text",
  "ix3-more",
];

/** Whether a module may be inside a composed script: parts are always beside it. */
export const isComposed = (module) => !PARTS.some((name) => toPartName(name) === module);

const toPartName = (file) => file.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** The entries by the name of the part that each delivers; `core` runs a composed script. */
export function moduleEntries() {
  const behaviours = readdirSync("runtime/entries/modules").map((file) => basename(file, ".ts"));
  return Object.fromEntries([
    ["core", CORE],
    ...behaviours.map((name) => [toPartName(name), `runtime/entries/modules/${name}.ts`]),
    ...PARTS.map((name) => [toPartName(name), `runtime/entries/${name}.ts`]),
  ]);
}

/** The table of behaviours, which imports nothing. */
async function readTable() {
  const { code } = await swc.transform(readFileSync(TABLE, "utf8"), {
    filename: TABLE,
    configFile: false,
    swcrc: false,
    jsc: { parser: { syntax: "typescript" }, target: "es2021" },
  });
  const { COMPOSABLE } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return COMPOSABLE;
}

/** The module of the engine of interactions, without which the pieces that it loads have no use. */
const ENGINE = "interactions";
const isPiece = (module) => module.startsWith(ENGINE) && module !== ENGINE;

/**
 * Puts what the core needs into its own module, because every script has that; what the engine of interactions shares
 * with its pieces only into that of the engine; and what one piece has to itself into that. The inspector, which is never
 * inside a script, may load them for it.
 */
function byNeed() {
  let build;
  let reached;
  return (id, { getModuleInfo }) => {
    // Each build of a watcher has another one.
    if (build !== getModuleInfo) {
      const next = (each) => getModuleInfo(each)?.importedIds ?? [];
      reached = Object.entries(moduleEntries()).map(([name, file]) => [name, reach(resolve(file), next)]);
    }
    build = getModuleInfo;
    const users = reached.filter(([name, ids]) => name !== "inspector" && ids.has(id)).map(([name]) => name);
    if (users.includes("core")) return "core";
    if (users.length === 1 && isPiece(users[0])) return users[0];
    return users.includes(ENGINE) && users.every((name) => name === ENGINE || isPiece(name)) ? ENGINE : undefined;
  };
}

function reach(start, next) {
  const found = new Set([start]);
  for (const each of found) for (const other of next(each)) found.add(other);
  return found;
}

/** Options of the output: one file for each module, which hands its exports on by their short names. */
export const moduleOutput = (dir) => ({
  dir,
  manualChunks: byNeed(),
  onlyExplicitManualChunks: true,
  format: "amd",
  entryFileNames: `${MODULES}/[name].js`,
  chunkFileNames: `${MODULES}/[name].js`,
  esModule: false,
  externalLiveBindings: false,
  freeze: false,
  strict: false,
  minifyInternalExports: true,
  generatedCode: { preset: "es2015", symbols: false },
  sourcemap: true,
});

/** Rollup plugin: writes the name of each module into its definition. Has to be before the minifier. */
export const named = () => ({
  name: "named-modules",
  renderChunk: (code, { name, fileName }) => {
    const id = basename(fileName, ".js");
    if (!code.startsWith("define(["))
      throw new Error(`${name}: expected a definition with a list, got ${code.slice(0, 40)}`);
    const end = code.indexOf("]");
    const head = code.slice(0, end).replace("define([", `define('${id}',[`).replaceAll("'./", "'");
    return { code: head + code.slice(end), map: null };
  },
});

/** Rollup plugin: the manifest. `needs` are the modules that have to be defined before, in their order. */
export const manifest = () => ({
  name: "module-manifest",
  async generateBundle(_options, bundle) {
    this.addWatchFile(resolve(TABLE));
    const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
    const listNeeds = (fileName, found = new Set()) => {
      for (const each of bundle[fileName].imports) {
        if (found.has(each)) continue;
        listNeeds(each, found);
        found.add(each);
      }
      return found;
    };
    const id = (fileName) => basename(fileName, ".js");
    const modules = chunks.map(({ fileName, code }) => [
      id(fileName),
      {
        needs: [...listNeeds(fileName)].map(id),
        size: Buffer.byteLength(code),
        hash: createHash("sha256").update(code).digest("base64"),
      },
    ]);
    modules.sort(([one], [other]) => (one < other ? -1 : 1));
    const parts = chunks.filter(({ isEntry, name }) => isEntry && name !== "core").map(({ fileName }) => id(fileName));
    const source = { behaviours: await readTable(), parts: parts.sort(), modules: Object.fromEntries(modules) };
    this.emitFile({ type: "asset", fileName: MANIFEST, source: `${JSON.stringify(source, null, 2)}\n` });
  },
});
