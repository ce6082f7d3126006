// Builds the comparison and runs it. It needs the development packages, so it is no command of the published tool.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import resolve from "@rollup/plugin-node-resolve";
import typescript from "@rollup/plugin-typescript";
import { rollup } from "rollup";

const here = fileURLToPath(new URL(".", import.meta.url));
// Inside the repository, where the packages that stay outside the bundle are found.
const dist = join(here, "../../dist");
mkdirSync(dist, { recursive: true });
const folder = mkdtempSync(join(dist, "compare-"));
try {
  const bundle = await rollup({
    input: join(here, "compare.ts"),
    external: [/^node:/, /^parse5/, /^acorn/, /^msw/, /^mrmime/, /^playwright-core/],
    plugins: [
      resolve({ preferBuiltins: true }),
      typescript({ compilerOptions: { noEmit: false, noCheck: true, types: [] }, include: ["**/*.ts"] }),
    ],
  });
  const file = join(folder, "compare.mjs");
  await bundle.write({ file, format: "es", inlineDynamicImports: true });
  const { compare } = await import(pathToFileURL(file).href);
  process.exitCode = (await compare(process.argv.slice(2))) ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
