import dts from "rollup-plugin-dts";

/** Another folder lets several builds stand side by side. */
const dist = process.env.MILLRACE_DIST ?? "dist";

/**
 * The types of each entry of `package.json` in one file: every relative import is gone, so that they work under any
 * `moduleResolution`, `nodenext` included.
 * @type {import("rollup").RollupOptions[]}
 */
export default [
  ["runtime/module.ts", "millrace"],
  ["fixtures/backend/index.ts", "mocks"],
].map(([input, name]) => ({
  input,
  output: { file: `${dist}/${name}.d.mts`, format: "es" },
  external: [/^msw/],
  plugins: [dts()],
}));
