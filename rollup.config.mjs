import { fileURLToPath } from "node:url";
import alias from "@rollup/plugin-alias";
import commonjs from "@rollup/plugin-commonjs";
import resolve from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import swc from "@swc/core";
import dts from "rollup-plugin-dts";
import { installed } from "./tools/bundle/installed.mjs";
import { EXTENSIONS, transpileProgram } from "./tools/bundle/transpile.mjs";
import { transpilePublished } from "./tools/bundle/transpile-published.mjs";
import { explainedRules } from "./tools/contract.mjs";

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

/** Rollup plugin: minifies. @param firstLine is put before the code, where a comment would be taken out. */
export const minify = (firstLine = "") => ({
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

/** Pages have no `process`; the libraries' development checks go with it. */
const production = () =>
  replace({ preventAssignment: true, values: { "process.env.NODE_ENV": JSON.stringify("production") } });

const forPages = (transpile) => [
  production(),
  lighter(),
  resolve({ browser: true, extensions: EXTENSIONS }),
  commonjs(),
  transpile,
];

/** The one transpiler of the package's exports. */
const publishedTranspiler = transpilePublished();

/** The plugins of the scripts of sites; `tools/bundle/scripts.mjs` has their entries and outputs. */
export const scriptPlugins = forPages(publishedTranspiler);

/** The modules for bundlers: the runtime, whose behaviours are loaded when a page needs them, and the mocks. */
export const packages = {
  input: {
    millrace: "runtime/package.ts",
    behaviours: "runtime/package-behaviours.ts",
    mocks: "fixtures/backend/index.ts",
  },
  // One copy with the tests that use it: handlers of another copy do not fit.
  external: [...installed, /^msw/],
  output: {
    format: "es",
    // One file for each module, so that bundlers leave out what a project does not use.
    preserveModules: true,
    entryFileNames: ({ name, isEntry }) =>
      // npm leaves folders named node_modules out.
      isEntry ? "[name].mjs" : `package/${name.replaceAll("node_modules", "packages")}.mjs`,
    sourcemap: true,
  },
  plugins: forPages(publishedTranspiler),
};

/** The mocks with MSW inside, for a page that has no bundler. */
export const mocksInPage = {
  input: "fixtures/backend/in-page.ts",
  output: {
    format: "es",
    entryFileNames: "mocks-in-page.mjs",
    sourcemap: true,
    // A package inside reads this; pages have no `process`.
    intro: 'const process = { env: { NODE_ENV: "production" } };',
    plugins: [minify()],
  },
  plugins: forPages(publishedTranspiler),
};

/**
 * The types of the entries of `package.json`, in one file each. `millrace` has a run of its own, because the plugin would take the
 * types in its namespaces for values if they came from a file that entries share.
 */
const { millrace, ...others } = packages.input;
export const types = [{ millrace }, others].map((input) => ({
  input,
  external: [/^msw/],
  output: { format: "es", entryFileNames: "[name].d.mts", chunkFileNames: "package/types-[name].d.mts" },
  plugins: [dts()],
}));

/** The scripts of pages that programs show; `tools/bundle/pages.mjs` makes one file of each. */
export const pages = {
  input: {
    "host-owner": "host/owner/app/script.tsx",
    "host-edit-bar": "host/owner/app/edit-bar/script.ts",
    "host-editor": "host/editor/app/script.tsx",
    "host-editor-part": "host/editor/part/script.ts",
    gallery: "cli/gallery/page/script.tsx",
    adopt: "cli/adopt/page/script.tsx",
    "adopt-worker": "cli/adopt/page/worker.ts",
    "adopt-conflicts": "cli/adopt/onto/show/page/script.tsx",
  },
  plugins: forPages(transpileProgram()),
};

/** Files that are copied, by their names among the built ones. */
export const copied = {
  "host-owner.css": "host/owner/app/style.css",
  "host-editor.css": "host/editor/app/style.css",
  "gallery.css": "cli/gallery/page/style.css",
  "adopt-conflicts.css": "cli/adopt/onto/show/page/style.css",
  // The service worker with which pages reach the mock backend, of the same version as MSW inside.
  "mockServiceWorker.js": "node_modules/msw/lib/mockServiceWorker.js",
};

/**
 * Rollup plugin: removes comments and white space, and writes other characters than ASCII as escapes: Node keeps the text of a
 * program in memory, once per thread, and with two bytes per character if one is not Latin. Names stay, for stack traces.
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

/** Rollup plugin: the rules of the contract that the report of `millrace compare` cites. */
const rules = () => ({
  name: "rules",
  generateBundle() {
    const source = `${JSON.stringify(explainedRules(), null, 2)}\n`;
    this.emitFile({ type: "asset", fileName: "compare-rules.json", source });
  },
});

/** Programs that run in Node. */
export const programs = {
  input: {
    cli: "cli/main.ts",
    sites: "cli/site-program.ts",
    host: "cli/host/program.ts",
    // The threads that work on the SQLite file.
    "host-store": "host/store/sqlite/worker.ts",
    // `npm start`; not part of the package.
    example: "tools/example/show.ts",
  },
  external: installed,
  output: {
    format: "es",
    entryFileNames: "[name].mjs",
    // Beside the programs, because their code finds files from its own place.
    chunkFileNames: "program-[name].mjs",
    sourcemap: true,
    plugins: [shorten(), rules()],
  },
  plugins: [
    resolve({ preferBuiltins: true, exportConditions: ["node"], extensions: EXTENSIONS }),
    commonjs(),
    transpileProgram(),
  ],
};
