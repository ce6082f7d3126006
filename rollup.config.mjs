import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import alias from "@rollup/plugin-alias";
import commonjs from "@rollup/plugin-commonjs";
import resolve from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import terser from "@rollup/plugin-terser";
import typescript from "@rollup/plugin-typescript";
import swc from "@swc/core";
import { adoptPage } from "./tools/adopt-page.mjs";
import { explainedRules } from "./tools/contract.mjs";
import { thirdParty } from "./tools/third-party.mjs";

/** Another folder lets several builds stand side by side. */
const dist = process.env.MILLRACE_DIST ?? "dist";

// Transpile only: `npm run typecheck` checks the types, and checking them here as well costs half the build.
const transpile = (world) =>
  typescript({
    tsconfig: `tsconfig.${world}.json`,
    compilerOptions: { noEmit: false, noCheck: true, sourceMap: true, types: [] },
    include: ["**/*.ts", "**/*.tsx"],
  });

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

/** What of these packages nothing here reaches and tree shaking cannot see. */
const lean = () => [
  // Inspector, lengths as numbers, curves of its own, springs, options per property, scroll timelines.
  cut(["framer-motion", "motion-dom"], {
    "notifyAnimationStart(this, options, transition);": "",
    "mapEasingToNativeEasing(ease, duration)": "undefined",
    "getValueTransition(elementTransition, valueName)": "elementTransition",
    "applyGeneratorOptions(options)": "options",
    "applyPxDefaults(unresolvedKeyframes, name);": "",
    "supportsLinearEasing()": "false",
    "supportsScrollTimeline()": "false",
  }),
  // Whatever can be done to an animation but to cancel it (src/core/animate.ts).
  sever(
    "animation/GroupAnimation.mjs",
    ["    /**\n     * TODO", "    runAll("],
    ["    play()", "    cancel()"],
    ["    complete()", "}\nfunction"],
  ),
  sever("animation/NativeAnimation.mjs", ["    attachTimeline(", "}\n\nexport"]),
  // All but batches by POST, and messages that nobody is shown (src/network/transport.ts).
  sever(
    "classes/GraphQLClient.js",
    ["    /**\n     * Send a GraphQL query", "    async batchRequests"],
    ["    setHeaders(", "}\n//#"],
  ),
  cut(["graphql-request"], {
    "input.request._tag === `Single`": "false",
    "params.request._tag === `Single`": "false",
    "searchParams = buildQueryParams(params);": "",
    "Invalid execution result: result is not object or array. \\nGot:\\n${String(result)}": "",
    "Invalid execution result: result is not object": "",
    "Invalid execution result: errors is not plain object OR array": "",
    "Invalid execution result: data is not plain object": "",
    "Invalid execution result: extensions is not plain object": "",
  }),
  // The player leaves a global name behind, by which pages that bring one of their own know that.
  cut(["lottie-web"], { "window.bodymovin = lottie;": "" }),
];

/** Takes out of a file of a package what lies between two texts, the first included. */
const sever = (file, ...spans) => ({
  name: "sever",
  transform(code, id) {
    if (!id.endsWith(file)) return null;
    for (const [from, to] of spans) {
      const start = code.indexOf(from);
      const end = code.indexOf(to, start);
      if (start < 0 || end < 0) this.error(`${file} is no longer what it was`);
      code = code.slice(0, start) + code.slice(end);
    }
    return { code, map: { mappings: "" } };
  },
});

/** Puts texts in the place of others in packages. */
const cut = (packages, values) =>
  replace({
    include: packages.map((name) => `**/node_modules/${name}/**`),
    preventAssignment: true,
    delimiters: ["", ""],
    values,
  });

/** Scripts that few pages need, and that the others load by these names (runtime/delivered-parts.ts). */
const parts = [
  "inspector.js",
  "millrace-drag.js",
  "millrace-editor.js",
  "millrace-ix3.js",
  "millrace-lottie.js",
  "millrace-maps.js",
];
/** Those that another part asks for. */
const players = ["millrace-lottie-canvas.js", "millrace-lottie-html.js"];
const timelineParts = ["millrace-ix3-text.js", "millrace-ix3-more.js"];

/** Integrity values of the scripts that pages load, as far as they are built: for pages, and for the scripts themselves. */
const published = {};
/** The shortest that browsers take, since they do not compress. */
const integrityValues = {};

const digest = (kind, code) => `${kind}-${createHash(kind).update(code).digest("base64")}`;

/** Notes the integrity value of a script and writes all of them. */
const integrity = () => ({
  name: "integrity",
  generateBundle(_options, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      if (file.type !== "chunk") continue;
      published[name] = digest("sha384", file.code);
      integrityValues[name] = digest("sha256", file.code);
    }
    this.emitFile({ type: "asset", fileName: "sri.json", source: `${JSON.stringify(published, null, 2)}\n` });
  },
});

/**
 * One minifier's output still has something in it for the other: both are 1.4 % (gzip) smaller than terser alone.
 * @param preamble the first line.
 */
const minify = (preamble) => [
  {
    name: "swc",
    renderChunk: (code, _chunk, { format }) =>
      swc.minify(code, {
        ecma: 2020,
        compress: { passes: 3, pure_getters: true },
        mangle: true,
        module: format === "es",
        toplevel: true,
        sourceMap: true,
      }),
  },
  terser({ ecma: 2020, compress: { passes: 3, pure_getters: true, inline: 1 }, format: { comments: false, preamble } }),
];

/**
 * Asks the browser to compile everything while the file arrives, beside the main thread, and not each function at its first
 * call (Chromium from 136 on; a comment to others). For what nearly every page runs, in files of their own: it costs memory, and
 * the main thread where a script stands in the page.
 */
const COMPILE_AT_ONCE = "//# allFunctionsCalledOnLoad";

/** Pages have no `process`; the libraries' development checks go with it. */
const production = (files) =>
  replace({
    preventAssignment: true,
    values: {
      "process.env.NODE_ENV": JSON.stringify("production"),
      // The parts are built before the scripts that load them.
      PART_INTEGRITY: () => JSON.stringify(Object.fromEntries(files.map((file) => [file, integrityValues[file]]))),
    },
  });

const forPages = (files = parts, world = "browser") => [
  production(files),
  lighter(),
  ...lean(),
  resolve({ browser: true }),
  commonjs(),
  transpile(world),
];
const forNode = () => [resolve({ preferBuiltins: true }), transpile("node")];

/**
 * A script of pages: one IIFE, minified, with a source map and an integrity value.
 * @param preamble its first line.
 */
const script = (input, file, asksFor, preamble) => ({
  input,
  output: {
    file: `${dist}/${file}`,
    format: "iife",
    sourcemap: true,
    plugins: [minify(preamble), integrity(), pageLicenses()],
  },
  plugins: forPages(asksFor),
});

/** Two files: the parts of the build run side by side. */
const pageLicenses = thirdParty("THIRD-PARTY.txt");
const programLicenses = thirdParty("THIRD-PARTY-programs.txt");

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

/** The style sheet of a page, beside its script. */
const styleSheet = (file, fileName) => ({
  name: "style-sheet",
  generateBundle() {
    this.emitFile({ type: "asset", fileName, source: readFileSync(file, "utf8") });
  },
});

/** What is done to the script of a page of the tools. */
const pageOutput = (style, fileName) => [minify(), styleSheet(style, fileName), programLicenses()];

/** The script of the service worker with which pages reach the mock backend; it goes with the MSW inside. */
const mockWorker = () => ({
  name: "mock-worker",
  generateBundle() {
    const source = readFileSync("node_modules/msw/lib/mockServiceWorker.js", "utf8");
    this.emitFile({ type: "asset", fileName: "mockServiceWorker.js", source });
  },
});

/** Of the optional peers in `package.json`, those that a Node program leaves to npm: native code, drivers, a browser's. */
const installed = [
  /^node:/,
  /^playwright-core/,
  /^pg$/,
  /^nodemailer/,
  /^@node-rs\/argon2/,
  /^@photostructure\/sqlite/,
];

/**
 * What a page loads, and what is made of that.
 * @type {import("rollup").RollupOptions[]}
 */
const pages = [
  script("runtime/islands-script.ts", "millrace-islands.js"),
  script("runtime/inspector-script.ts", "inspector.js"),
  script("runtime/drag-script.ts", "millrace-drag.js"),
  script("runtime/editor-script.ts", "millrace-editor.js"),
  script("runtime/ix3-more-script.ts", "millrace-ix3-more.js"),
  script("runtime/ix3-text-script.ts", "millrace-ix3-text.js"),
  script("runtime/ix3-script.ts", "millrace-ix3.js", timelineParts),
  script("runtime/lottie-canvas-script.ts", "millrace-lottie-canvas.js"),
  script("runtime/lottie-html-script.ts", "millrace-lottie-html.js"),
  script("runtime/lottie-script.ts", "millrace-lottie.js", players),
  script("runtime/maps-script.ts", "millrace-maps.js"),
  script("runtime/core-script.ts", "millrace.core.js", [...parts, "millrace-islands.js"], COMPILE_AT_ONCE),
  script("runtime/index.ts", "millrace.js", parts, COMPILE_AT_ONCE),
  script("runtime/all-script.ts", "millrace.all.js", [...players, "inspector.js"]),
  {
    input: "runtime/module.ts",
    output: { file: `${dist}/millrace.mjs`, format: "es", sourcemap: true, plugins: [pageLicenses()] },
    plugins: forPages(),
  },
  {
    // The page that adopts a site, with the scripts above inside.
    input: "tools/adopt/page/script.tsx",
    output: {
      file: `${dist}/adopt.js`,
      format: "iife",
      plugins: [
        minify(),
        adoptPage({
          dist,
          worker: {
            input: { input: "tools/adopt/page/worker.ts", plugins: forPages([], "node") },
            output: { format: "iife", plugins: [minify(), pageLicenses()] },
          },
          style: "tools/adopt/page/style.css",
        }),
        pageLicenses(),
      ],
    },
    plugins: forPages([], "node"),
  },
];

/** What runs in Node, what shows itself there, and the mocks. @type {import("rollup").RollupOptions[]} */
const programs = [
  {
    input: "fixtures/backend/index.ts",
    output: { file: `${dist}/mocks.mjs`, format: "es", sourcemap: true, plugins: [programLicenses()] },
    // One copy with the tests that use it: handlers of another copy do not fit.
    external: [...installed, /^msw/],
    plugins: forNode(),
  },
  {
    // With MSW inside, for a page that has no bundler.
    input: "fixtures/backend/in-page.ts",
    output: {
      file: `${dist}/mocks-in-page.mjs`,
      format: "es",
      sourcemap: true,
      // A package inside asks for this; pages have no `process`.
      intro: 'const process = { env: { NODE_ENV: "production" } };',
      plugins: [minify(), programLicenses()],
    },
    plugins: forPages(),
  },
  {
    // Stands inside the reports of `millrace compare`.
    input: "tools/compare/report/script.tsx",
    output: { file: `${dist}/compare-report.js`, format: "iife", plugins: [minify(), programLicenses()] },
    plugins: forPages([], "node"),
  },
  {
    input: "tools/cli.ts",
    output: {
      file: `${dist}/cli.mjs`,
      format: "es",
      sourcemap: true,
      inlineDynamicImports: true,
      plugins: [rules(), mockWorker(), programLicenses()],
    },
    external: installed,
    plugins: [resolve({ preferBuiltins: true, exportConditions: ["node"] }), commonjs(), transpile("node")],
  },
  {
    // The owner's page of the host.
    input: "host/owner/app/script.tsx",
    output: {
      file: `${dist}/host-owner.js`,
      format: "iife",
      plugins: pageOutput("host/owner/app/style.css", "host-owner.css"),
    },
    plugins: forPages([], "node"),
  },
  {
    // The gallery of fixture pages.
    input: "tools/gallery/page/script.tsx",
    output: {
      file: `${dist}/gallery.js`,
      format: "es",
      plugins: pageOutput("tools/gallery/page/style.css", "gallery.css"),
    },
    plugins: forPages([], "node"),
  },
  ...[
    ["tools/host/program.ts", "host.mjs"],
    // The thread that owns the SQLite file.
    ["host/store/sqlite/worker.ts", "host-store.mjs"],
  ].map(([input, file]) => ({
    input,
    output: { file: `${dist}/${file}`, format: "es", sourcemap: true, plugins: [programLicenses()] },
    external: installed,
    plugins: [resolve({ preferBuiltins: true }), commonjs(), transpile("node")],
  })),
];

/** `--configPart pages` or `programs`: one of the two, which need nothing of each other; default: both. */
export default ({ configPart }) => ({ pages, programs })[configPart] ?? [...pages, ...programs];
