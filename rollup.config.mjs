import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import alias from "@rollup/plugin-alias";
import commonjs from "@rollup/plugin-commonjs";
import resolve from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import terser from "@rollup/plugin-terser";
import typescript from "@rollup/plugin-typescript";
import { thirdParty } from "./tools/third-party.mjs";

/** Another folder lets several builds stand side by side. */
const dist = process.env.MILLRACE_DIST ?? "dist";

// Transpile only: `npm run types` checks the types, and checking them here as well costs half the build.
const transpile = () =>
  typescript({ compilerOptions: { noEmit: false, noCheck: true, sourceMap: true, types: [] }, include: ["**/*.ts", "**/*.tsx"] });

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

/** Scripts that few pages need, and that the others load by these names (src/core/parts.ts). */
const parts = ["millrace-islands.js", "inspector.js"];

/** Integrity values of the scripts that pages load, as far as they are built. */
const integrityValues = {};

/** Notes the integrity value of a script and writes all of them. */
const integrity = () => ({
  name: "integrity",
  generateBundle(_options, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      if (file.type !== "chunk") continue;
      integrityValues[name] = `sha384-${createHash("sha384").update(file.code).digest("base64")}`;
    }
    this.emitFile({ type: "asset", fileName: "sri.json", source: `${JSON.stringify(integrityValues, null, 2)}\n` });
  },
});

const minify = () => terser({ ecma: 2020, compress: { passes: 3, pure_getters: true, inline: 1 }, format: { comments: false } });

/** Pages have no `process`; the libraries' development checks go with it. */
const production = () =>
  replace({
    preventAssignment: true,
    values: {
      "process.env.NODE_ENV": JSON.stringify("production"),
      // The parts are built before the scripts that load them.
      PART_INTEGRITY: () => JSON.stringify(Object.fromEntries(parts.map((file) => [file, integrityValues[file]]))),
    },
  });

const forPages = () => [production(), lighter(), resolve({ browser: true }), commonjs(), transpile()];
const forNode = () => [resolve({ preferBuiltins: true }), transpile()];

/** A script of pages: one IIFE, minified, with a source map and an integrity value. */
const script = (input, file) => ({
  input,
  output: { file: `${dist}/${file}`, format: "iife", sourcemap: true, plugins: [minify(), integrity(), thirdParty()] },
  plugins: forPages(),
});

/** Node programs and mocks leave the packages that `package.json` lists as dependencies to npm. */
const installed = [/^node:/, /^parse5/, /^acorn/, /^msw/, /^mrmime/];

/** @type {import("rollup").RollupOptions[]} */
export default [
  script("runtime/islands-script.ts", "millrace-islands.js"),
  script("runtime/inspector-script.ts", "inspector.js"),
  script("runtime/core-script.ts", "millrace.core.js"),
  script("runtime/index.ts", "millrace.js"),
  {
    input: "runtime/module.ts",
    output: { file: `${dist}/millrace.mjs`, format: "es", sourcemap: true, plugins: [thirdParty()] },
    plugins: forPages(),
  },
  {
    input: "fixtures/backend/index.ts",
    output: { file: `${dist}/mocks.mjs`, format: "es", sourcemap: true, plugins: [thirdParty()] },
    external: installed,
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
      plugins: [minify(), thirdParty()],
    },
    plugins: forPages(),
  },
  {
    input: "tools/cli.ts",
    output: { file: `${dist}/cli.mjs`, format: "es", sourcemap: true, inlineDynamicImports: true, plugins: [thirdParty()] },
    external: installed,
    plugins: forNode(),
  },
];
