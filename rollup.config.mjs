import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve as resolvePath } from "node:path";
import { fileURLToPath } from "node:url";
import alias from "@rollup/plugin-alias";
import commonjs from "@rollup/plugin-commonjs";
import resolve from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import swc from "@swc/core";
import { adoptPage } from "./tools/bundle/adopt-page.mjs";
import { borrowed } from "./tools/bundle/kit.mjs";
import { installed } from "./tools/bundle/installed.mjs";
import { manifest, MANIFEST, moduleEntries, moduleOutput, named } from "./tools/bundle/modules.mjs";
import { dist } from "./tools/bundle/records.mjs";
import { EXTENSIONS, transpileProgram } from "./tools/bundle/transpile.mjs";
import { transpilePublished } from "./tools/bundle/transpile-published.mjs";
import { explainedRules, RULE_SOURCES } from "./tools/contract.mjs";
import { thirdParty } from "./tools/bundle/third-party.mjs";

/** The one transpiler of the package's exports. */
const publishedTranspiler = transpilePublished();

/**
 * A built file.
 * @typedef {object} Target
 * @property {string} file its name in the folder of built files.
 * @property {boolean} [example] whether `npm start` needs it: the example, its host, the gallery and `adopt.html`.
 * @property {string[]} [needs] names of built files that it contains, or whose integrity values it contains.
 * @property {string[]} [reads] files and folders that it is made from, besides its modules.
 * @property {boolean} [integrity] whether `sri.json` names it.
 * @property {string} [licenses] the file for the license texts of the packages inside.
 * @property {Set<string>} [packages] the folders of these, once it is built.
 * @property {import("rollup").RollupOptions} options
 */

/** React in the source, preact in the bundle; the order matters, the first match wins. No GraphQL parser. */
const lighter = () =>
  alias({
    entries: [
      { find: /^graphql$/, replacement: fileURLToPath(new URL("src/network/graphql-stub.ts", import.meta.url)) },
      { find: "react/jsx-runtime", replacement: "@preact/compat/jsx-runtime" },
      { find: "react-dom/client", replacement: "@preact/compat/client" },
      { find: "react-dom", replacement: "@preact/compat" },
      { find: "react", replacement: "@preact/compat" },
    ],
  });

/** Scripts that few pages need, and that the others load by these names (runtime/delivered-parts.ts). */
const parts = [
  "inspector.js",
  "millrace-drag.js",
  "millrace-editor.js",
  "millrace-ix3.js",
  "millrace-lottie.js",
  "millrace-maps.js",
  "millrace-search.js",
  "millrace-shop.js",
];
/** Parts that another part loads. */
const players = ["millrace-lottie-canvas.js", "millrace-lottie-html.js"];
const timelineParts = ["millrace-ix3-text.js", "millrace-ix3-more.js"];

/** Integrity value of a built script: the shortest that browsers take, since this one is not compressed. */
function computeIntegrity(file) {
  const path = join(dist, file);
  if (!existsSync(path)) return undefined;
  return `sha256-${createHash("sha256").update(readFileSync(path)).digest("base64")}`;
}

/** @param firstLine is put before the code, where a comment would be taken out. */
const minify = (firstLine = "") => ({
  name: "swc",
  async renderChunk(source, _chunk, { format }) {
    const { code, map } = await swc.minify(source, {
      ecma: 2020,
      // Writes constant regular expressions where they are used, so that a page creates those it needs. None of them may
      // have a state: `g` and `y` only with `match`, `matchAll`, `replace` and `split`.
      compress: { passes: 3, pure_getters: true, unsafe_regexp: true },
      mangle: true,
      module: format === "es",
      toplevel: true,
      format: { comments: false },
      sourceMap: true,
    });
    if (!firstLine) return { code, map };
    const moved = JSON.parse(map);
    return { code: `${firstLine}\n${code}`, map: { ...moved, mappings: `;${moved.mappings}` } };
  },
});

/**
 * Makes the browser compile everything while the file arrives, beside the main thread, and not each function at its
 * first call (Chromium from 136 on; a comment to others). Only for separate files that nearly every page runs: it costs
 * memory, and main-thread time for an inline script.
 */
const COMPILE_AT_ONCE = "//# allFunctionsCalledOnLoad";

/** Pages have no `process`; the libraries' development checks go with it. */
const production = (files) =>
  replace({
    preventAssignment: true,
    values: {
      "process.env.NODE_ENV": JSON.stringify("production"),
      // The parts are built before the scripts that load them.
      PART_INTEGRITY: () => JSON.stringify(Object.fromEntries(files.map((file) => [file, computeIntegrity(file)]))),
    },
  });

const forPages = (files, transpile) => [
  production(files),
  lighter(),
  resolve({ browser: true, extensions: EXTENSIONS }),
  commonjs(),
  transpile,
];

/** Two files of license texts: for the scripts of sites, and for the tools. */
const PAGE_LICENSES = "THIRD-PARTY.txt";
const PROGRAM_LICENSES = "THIRD-PARTY-programs.txt";

/**
 * A script of sites: one IIFE, minified, with a source map and an integrity value.
 * @param options.asksFor the scripts that it loads by name, with their integrity values.
 * @param options.example whether the example or the gallery loads it.
 * @param options.firstLine of the built file.
 * @param options.plugins run before the others.
 * @returns {Target}
 */
function script(input, file, { asksFor = [], example = false, firstLine, plugins = [] } = {}) {
  const packages = new Set();
  return {
    file,
    example,
    needs: asksFor,
    integrity: true,
    licenses: PAGE_LICENSES,
    packages,
    options: {
      input,
      output: {
        file: join(dist, file),
        format: "iife",
        sourcemap: true,
        plugins: [minify(firstLine), thirdParty(packages)],
      },
      plugins: [...plugins, ...forPages(asksFor, publishedTranspiler)],
    },
  };
}

/**
 * The modules of composed scripts, in one build, so that what several need is in one of them.
 * @returns {Target}
 */
function composable() {
  const packages = new Set();
  return {
    file: MANIFEST,
    example: true,
    licenses: PAGE_LICENSES,
    packages,
    options: {
      input: moduleEntries(),
      preserveEntrySignatures: "allow-extension",
      output: { ...moduleOutput(dist), plugins: [named(), minify(), manifest(), thirdParty(packages)] },
      plugins: forPages([], publishedTranspiler),
    },
  };
}

/**
 * A module, for bundlers or for a page.
 * @returns {Target}
 */
function module(input, file, licenses, { needs, external, intro, minified = [], plugins }) {
  const packages = new Set();
  return {
    file,
    needs,
    licenses,
    packages,
    options: {
      input,
      external,
      output: {
        file: join(dist, file),
        format: "es",
        sourcemap: true,
        intro,
        plugins: [minified, thirdParty(packages)],
      },
      plugins,
    },
  };
}

/**
 * Removes comments and white space, and writes other characters than ASCII as escapes: Node keeps the text of a program in
 * memory, once per thread, and with two bytes per character if one is not Latin. Names stay, for stack traces.
 */
const shorten = () => ({
  name: "shorten",
  async renderChunk(source) {
    const { code, map } = await swc.minify(source, {
      ecma: 2021,
      compress: false,
      mangle: false,
      module: true,
      format: { comments: false, asciiOnly: true },
      sourceMap: true,
    });
    return { code, map };
  },
});

/**
 * A program that runs in Node.
 * @returns {Target}
 */
function program(input, file, { example = false, outputPlugins = [] } = {}) {
  const packages = new Set();
  return {
    file,
    example,
    licenses: PROGRAM_LICENSES,
    packages,
    options: {
      input,
      output: {
        file: join(dist, file),
        format: "es",
        sourcemap: true,
        inlineDynamicImports: true,
        plugins: [shorten(), ...outputPlugins, thirdParty(packages)],
      },
      external: installed,
      plugins: [
        resolve({ preferBuiltins: true, exportConditions: ["node"], extensions: EXTENSIONS }),
        commonjs(),
        transpileProgram(),
      ],
    },
  };
}

/**
 * The script of a page that a program shows.
 * @param options.style its style sheet, and the name of that among the built files.
 * @returns {Target}
 */
function toolPage(input, file, { format = "iife", example = false, style } = {}) {
  const packages = new Set();
  return {
    file,
    example,
    licenses: PROGRAM_LICENSES,
    packages,
    options: {
      input,
      output: {
        file: join(dist, file),
        format,
        plugins: [minify(), style && copied(...style), thirdParty(packages)],
      },
      plugins: forPages([], transpileProgram()),
    },
  };
}

/** The rules of the contract that the report of `millrace compare` cites. */
const rules = () => ({
  name: "rules",
  generateBundle() {
    this.emitFile({
      type: "asset",
      fileName: "compare-rules.json",
      source: `${JSON.stringify(explainedRules(), null, 2)}\n`,
    });
  },
});

/** Puts a file as it is beside the built one. */
const copied = (file, fileName) => ({
  name: "copied",
  generateBundle() {
    this.addWatchFile(resolvePath(file));
    this.emitFile({ type: "asset", fileName, source: readFileSync(file, "utf8") });
  },
});

/**
 * The page that adopts a site, with scripts of sites inside.
 * @returns {Target}
 */
function adoptTarget() {
  const packages = new Set();
  return {
    file: "adopt.html",
    example: true,
    needs: [MANIFEST],
    licenses: PAGE_LICENSES,
    packages,
    options: {
      input: "cli/adopt/page/script.tsx",
      output: {
        file: join(dist, "adopt.js"),
        format: "iife",
        plugins: [
          minify(),
          thirdParty(packages),
          adoptPage({
            dist,
            worker: {
              input: { input: "cli/adopt/page/worker.ts", plugins: forPages([], transpileProgram()) },
              output: { format: "iife", plugins: [minify(), thirdParty(packages)] },
            },
            style: "cli/adopt/page/style.css",
          }),
        ],
      },
      plugins: forPages([], transpileProgram()),
    },
  };
}

const onExample = { example: true };

/**
 * The exports of the package: scripts of sites, modules, and the page that contains the scripts.
 * @type {Target[]}
 */
export const published = [
  script("runtime/entries/lottie-canvas.ts", "millrace-lottie-canvas.js", onExample),
  script("runtime/entries/lottie-html.ts", "millrace-lottie-html.js", onExample),
  script("runtime/entries/inspector.ts", "inspector.js", onExample),
  script("runtime/entries/drag.ts", "millrace-drag.js", onExample),
  script("runtime/entries/editor.ts", "millrace-editor.js", onExample),
  script("runtime/entries/ix3-more.ts", "millrace-ix3-more.js", onExample),
  script("runtime/entries/ix3-text.ts", "millrace-ix3-text.js", onExample),
  script("runtime/entries/ix3.ts", "millrace-ix3.js", { asksFor: timelineParts, example: true }),
  script("runtime/entries/lottie.ts", "millrace-lottie.js", { asksFor: players, example: true }),
  script("runtime/entries/maps.ts", "millrace-maps.js", onExample),
  script("runtime/entries/search.ts", "millrace-search.js", onExample),
  script("runtime/entries/shop.ts", "millrace-shop.js", { example: true, plugins: [borrowed()] }),
  script("runtime/entries/millrace.ts", "millrace.js", {
    asksFor: parts,
    example: true,
    firstLine: COMPILE_AT_ONCE,
  }),
  composable(),
  script("runtime/entries/all.ts", "millrace.all.js", {
    asksFor: [...players, "inspector.js", "millrace-search.js", "millrace-shop.js"],
  }),
  module("runtime/entries/module.ts", "millrace.mjs", PAGE_LICENSES, {
    needs: parts,
    plugins: forPages(parts, publishedTranspiler),
  }),
  module("fixtures/backend/index.ts", "mocks.mjs", PROGRAM_LICENSES, {
    // One copy with the tests that use it: handlers of another copy do not fit.
    external: [...installed, /^msw/],
    plugins: [resolve({ preferBuiltins: true }), publishedTranspiler],
  }),
  // With MSW inside, for a page that has no bundler.
  module("fixtures/backend/in-page.ts", "mocks-in-page.mjs", PROGRAM_LICENSES, {
    // A package inside reads this; pages have no `process`.
    intro: 'const process = { env: { NODE_ENV: "production" } };',
    minified: minify(),
    plugins: forPages([], publishedTranspiler),
  }),
  adoptTarget(),
];

/**
 * Programs for Node, and the pages that they serve.
 * @type {Target[]}
 */
export const programs = [
  {
    ...program("cli/site-program.ts", "sites.mjs", { outputPlugins: [rules()] }),
    reads: RULE_SOURCES,
  },
  program("cli/main.ts", "cli.mjs"),
  program("cli/host/program.ts", "host.mjs"),
  // `npm start`; not part of the package.
  program("tools/example/show.ts", "example.mjs", {
    example: true,
    outputPlugins: [
      // The service worker with which pages reach the mock backend, of the same version as MSW inside. `millrace serve`
      // serves it as well.
      copied("node_modules/msw/lib/mockServiceWorker.js", "mockServiceWorker.js"),
    ],
  }),
  // The threads that work on the SQLite file.
  program("host/store/sqlite/worker.ts", "host-store.mjs", onExample),
  // The owner's page of the host.
  toolPage("host/owner/app/script.tsx", "host-owner.js", {
    example: true,
    style: ["host/owner/app/style.css", "host-owner.css"],
  }),
  // The gallery of fixture pages.
  toolPage("cli/gallery/page/script.tsx", "gallery.js", {
    example: true,
    format: "es",
    style: ["cli/gallery/page/style.css", "gallery.css"],
  }),
  // Is inside the reports of `millrace compare`.
  toolPage("cli/compare/report/script.tsx", "compare-report.js"),
];
