// Packs the scripts of sites: one build makes the modules; `millrace.js`, `millrace.all.js` and the parts with fixed names are made
// of these, and `adopt` composes the scripts of sites of them.
import { createHash } from "node:crypto";
import { basename, join, resolve } from "node:path";
import { rollup } from "rollup";
import { withTypeScript } from "../typescript.mjs";

/** The folder of the modules among the built files. */
export const MODULES = "modules";
/** Their manifest. */
export const MANIFEST = `${MODULES}/manifest.json`;

/** The entry that runs a script. Every script has its module. */
const CORE = "runtime/run-script.ts";
/** Prefix of the entries that deliver the content of modules. */
const ENTRY = "\0deliver:";

/** SHA-256 in base64: the shortest value that browsers take, since it is not compressed. */
const computeHash = (code) => createHash("sha256").update(code).digest("base64");

/**
 * Makes the browser compile everything while the file arrives, beside the main thread, and not each function at its
 * first call (Chromium from 136 on; a comment to others). Only for separate files that nearly every page runs: it costs
 * memory, and main-thread time for an inline script.
 */
const COMPILE_AT_ONCE = "//# allFunctionsCalledOnLoad";

/** Modules that need the same small thing, from which on a wrapper of its own costs a typical site more than it saves. */
const COMMON = 8;

const toId = (fileName) => basename(fileName, ".js");

/** Rollup plugin: an entry for each module, which delivers its content. */
const entries = (modules) => ({
  name: "module-entries",
  resolveId: (id) => (id.startsWith(ENTRY) ? id : null),
  load(id) {
    if (!id.startsWith(ENTRY)) return null;
    const { name, path } = modules.find((each) => ENTRY + each.name === id);
    return [
      `import { content } from ${JSON.stringify(resolve(path))};`,
      `import { deliver } from ${JSON.stringify(resolve("src/core/modules"))};`,
      `deliver(${JSON.stringify(name)}, content);`,
    ].join("\n");
  },
});

/**
 * Puts what the core or many modules need into the core, because every script has that; what a module shares with those that it loads
 * only into that module; and what one module has to itself into that. The inspector, which is never inside a script, may load
 * them for it.
 */
function divide(modules) {
  let reached;
  const isLoadedInside = ({ of, part }) => of !== undefined && !part;
  // The inspector.
  const isForQa = ({ of, part }) => of === "core" && part;
  const users = modules.filter((module) => !isForQa(module));
  return (id, { getModuleInfo }) => {
    if (!reached) {
      const next = (each) => getModuleInfo(each)?.importedIds ?? [];
      reached = new Map([
        ["core", reach(resolve(CORE), next)],
        ...users.map(({ name }) => [name, reach(ENTRY + name, next)]),
      ]);
    }
    const names = [...reached].flatMap(([name, ids]) => (ids.has(id) ? name : []));
    if (names.includes("core") || names.length >= COMMON) return "core";
    const rows = names.map((user) => users.find(({ name }) => name === user));
    if (rows.length === 1 && !rows[0].part) return rows[0].name;
    const owner = rows.find(({ name }) => rows.some(({ of }) => of === name))?.name;
    return rows.every((row) => row.name === owner || (isLoadedInside(row) && row.of === owner)) ? owner : undefined;
  };
}

function reach(start, next) {
  const found = new Set([start]);
  for (const each of found) for (const other of next(each)) found.add(other);
  return found;
}

/** Options of the output: one file for each module, which hands its exports on by their short names. */
const moduleOutput = (modules, format) => ({
  manualChunks: divide(modules),
  onlyExplicitManualChunks: true,
  format,
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
  renderChunk: (written, { name, fileName }) => {
    // What needs no other module has no list.
    const code = written.replace(/^define\(\(/, "define([], (");
    if (!code.startsWith("define(["))
      throw new Error(`${name}: expected a definition with a list, got ${code.slice(0, 40)}`);
    const end = code.indexOf("]");
    const head = code
      .slice(0, end)
      .replace("define([", `define('${toId(fileName)}',[`)
      .replaceAll("'./", "'");
    return { code: head + code.slice(end), map: null };
  },
});

/** The modules that have to be defined before another one, in their order. */
function listNeeds(chunks, fileName, found = new Set()) {
  for (const each of chunks.get(fileName).imports) {
    if (found.has(each)) continue;
    listNeeds(chunks, each, found);
    found.add(each);
  }
  return found;
}

/** The manifest for `adopt`: the rows of the modules, and their needs and sizes. */
export function createManifest(rows, chunks) {
  const files = [...chunks.values()].sort((one, other) => (one.fileName < other.fileName ? -1 : 1));
  const modules = files.map(({ fileName, code }) => [
    toId(fileName),
    { needs: [...listNeeds(chunks, fileName)].map(toId), size: Buffer.byteLength(code) },
  ]);
  return { rows, modules: Object.fromEntries(modules) };
}

/** The source of the entry of a script with these modules inside. */
function writeEntry(composed, inside, chunks, hashes) {
  const file = (name) => `${MODULES}/${name}.js`;
  const present = new Set(["core", ...inside].flatMap((name) => [...listNeeds(chunks, file(name)), file(name)]));
  // What the files beside the script take from its modules.
  const taken = new Map([[file("core"), new Set(["addHashes"])]]);
  for (const { fileName, importedBindings } of chunks.values()) {
    if (present.has(fileName)) continue;
    for (const [from, names] of Object.entries(importedBindings)) {
      if (present.has(from)) taken.set(from, new Set([...(taken.get(from) ?? []), ...names]));
    }
  }
  const lines = [`import { run } from "${file("core")}";`];
  // In this order, similar code is near each other: in mounting order, `millrace.js` is 0.7 kB larger.
  for (const name of [...inside].reverse()) lines.push(`import "${file(name)}";`);
  const shared = [...taken]
    .filter(([, names]) => names.size > 0)
    .map(([from, names], index) => {
      const aliases = [...names].map((name) => [name, `s${index}_${name}`]);
      lines.push(`import { ${aliases.map(([name, alias]) => `${name} as ${alias}`).join(", ")} } from "${from}";`);
      return `${JSON.stringify(toId(from))}: { ${aliases.map((pair) => pair.join(": ")).join(", ")} }`;
    });
  const given = `${JSON.stringify(composed)}, ${JSON.stringify(hashes)}`;
  lines.push(`if (run(${given})) globalThis[Symbol.for("millrace.modules")] = { ${shared.join(", ")} };`);
  return lines.join("\n");
}

/** Makes scripts of modules, each with its own copies. @param scripts sources of their entries, by file. */
async function bundleScripts(scripts, chunks, plugins) {
  const bundle = await rollup({
    input: Object.fromEntries([...scripts.keys()].map((file) => [file, `\0${file}`])),
    logLevel: "silent",
    plugins: [
      {
        name: "modules",
        resolveId(id, importer) {
          if (!importer) return id;
          const [, script] = importer.split("?");
          return script ? `${join(MODULES, id)}?${script}` : `${id}?${importer.slice(1)}`;
        },
        load(id) {
          const [name, script] = id.split("?");
          return script ? { code: chunks.get(name).code, map: chunks.get(name).map } : scripts.get(id.slice(1));
        },
      },
    ],
  });
  const { output } = await bundle.generate({
    format: "es",
    entryFileNames: "[name]",
    intro: "(function () {\n'use strict';\n",
    outro: "\n})();",
    sourcemap: true,
    plugins,
  });
  await bundle.close();
  return output.filter(({ type }) => type === "chunk");
}

/**
 * Builds the modules, the scripts and the parts; returns the built files by name, and the packages inside.
 * @param modules as `readModules` returns them.
 * @param plugins of the build of the modules.
 * @param minify creates the minifier of an output.
 * @param packages output plugin that notes the packages inside.
 */
export async function buildScripts(modules, { plugins, minify, packages }) {
  const bundle = await rollup({
    input: { core: CORE, ...Object.fromEntries(modules.map(({ name }) => [name, ENTRY + name])) },
    preserveEntrySignatures: "allow-extension",
    logLevel: "silent",
    plugins: [entries(modules), ...plugins],
  });
  const generate = async (format, outputPlugins) => {
    const { output } = await bundle.generate({ ...moduleOutput(modules, format), plugins: outputPlugins });
    return new Map(output.filter(({ type }) => type === "chunk").map((chunk) => [chunk.fileName, chunk]));
  };
  const amd = await generate("amd", [named(), minify(), packages]);
  const source = await generate("es", []);
  await bundle.close();

  const rows = modules.map(({ folder: _, path: __, file: ___, ...row }) => row);
  const manifest = createManifest(rows, amd);
  const files = new Map([[MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`]]);
  const put = (name, { code, map }) => {
    files.set(name, code);
    files.set(`${name}.map`, JSON.stringify(map));
  };
  for (const [name, chunk] of amd) put(name, chunk);

  await withTypeScript("cli/adopt/script/compose-script.ts", async ({ joinBeside, listRun, partFile }) => {
    const texts = new Map([...amd].map(([name, { code, map }]) => [toId(name), { code, map: JSON.stringify(map) }]));
    // What the core loads on request is for scripts that lack modules with behaviours.
    const inside = rows.filter(({ part, of }) => !part && of !== "core").map(({ name }) => name);
    const present = new Set(["core", ...inside].flatMap((name) => [...manifest.modules[name].needs, name]));
    const parts = rows.filter(({ part }) => part);
    const hashes = new Map();
    /** Joins a part, after those that it loads: it has their hashes, and they lack what it has. */
    const putPart = (name, there = present) => {
      const loaded = parts.filter(({ of }) => of === name).map((each) => each.name);
      for (const each of loaded) putPart(each, new Set([...there, ...manifest.modules[name].needs]));
      const known = Object.fromEntries(loaded.map((each) => [each, hashes.get(each)]));
      const { code, map } = joinBeside(manifest, texts, name, there, { file: partFile(name), known });
      files.set(partFile(name), code);
      files.set(`${partFile(name)}.map`, map);
      hashes.set(name, computeHash(code));
    };
    for (const { name } of parts) if (!hashes.has(name)) putPart(name);
    const writeScript = (names) => {
      const isBeside = (name) => hashes.has(name) && !names.includes(name);
      const known = parts
        .filter(({ name, of }) => isBeside(name) && !isBeside(of))
        .map(({ name }) => [name, hashes.get(name)]);
      return writeEntry(listRun(manifest, names), names, source, Object.fromEntries(known));
    };
    const scripts = new Map([
      ["millrace.js", writeScript(inside)],
      ["millrace.all.js", writeScript([...inside, ...parts.flatMap(({ name, rare }) => (rare ? [] : name))])],
    ]);
    for (const chunk of await bundleScripts(scripts, source, [minify(COMPILE_AT_ONCE)])) put(chunk.fileName, chunk);
  });
  return files;
}
