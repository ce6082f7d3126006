import { join } from "node:path";
import dts from "rollup-plugin-dts";
import { dist } from "./tools/bundle/records.mjs";

/**
 * The types of each entry of `package.json` in one file: without relative imports, so that they work under any
 * `moduleResolution`, `nodenext` included.
 * @type {import("./rollup.config.mjs").Target[]}
 */
export const types = [
  ["runtime/entries/module.ts", "millrace.d.mts"],
  ["fixtures/backend/index.ts", "mocks.d.mts"],
].map(([input, file]) => ({
  file,
  // A type that is inferred can depend on modules that the declarations do not import.
  reads: ["fixtures/backend", "runtime", "src", "wire"],
  options: {
    input,
    output: { file: join(dist, file), format: "es" },
    external: [/^msw/],
    plugins: [dts()],
  },
}));
