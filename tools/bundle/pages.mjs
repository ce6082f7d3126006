// Makes one script of each page that a program shows, of modules that the pages share.
import { basename } from "node:path";
import { rollup } from "rollup";
import { withTypeScript } from "../typescript.mjs";
import { createManifest, named } from "./scripts.mjs";

/** Builds the scripts of pages; returns their texts by name. @param outputPlugins of the modules. */
export async function buildPages(options, outputPlugins) {
  const bundle = await rollup({ ...options, logLevel: "silent" });
  const { output } = await bundle.generate({
    format: "amd",
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    strict: false,
    plugins: [named(), ...outputPlugins],
  });
  await bundle.close();
  const chunks = new Map(output.filter(({ type }) => type === "chunk").map((chunk) => [chunk.fileName, chunk]));
  const manifest = createManifest([], chunks);
  const modules = new Map([...chunks].map(([file, { code }]) => [basename(file, ".js"), { code }]));
  return withTypeScript("cli/adopt/script/compose-script.ts", ({ joinBeside }) =>
    Object.fromEntries(
      Object.keys(options.input).map((name) => [
        name,
        joinBeside(manifest, modules, name, new Set(), { file: `${name}.js` }).code,
      ]),
    ),
  );
}
