// `npm run dev`: serves the fixture pages and builds `millrace.js`, unminified, again after each change of a source.
// Parts and other scripts are those of the last `npm run build`; a page shows a change when it is loaded again.
// `--port N` and `--open` as in `millrace serve`.
import { fileURLToPath } from "node:url";
import { build, isEverythingThere, program, root } from "./build.mjs";
import { installPackages } from "./setup.mjs";

installPackages();
if (!isEverythingThere()) await build();
const { watch } = await import("rollup");

process.chdir(fileURLToPath(root));
const { published } = await import("../rollup.config.mjs");
const { options } = published.find(({ file }) => file === "millrace.js");
const watcher = watch({
  ...options,
  output: { ...options.output, plugins: [] },
  watch: { clearScreen: false },
});
watcher.on("event", ({ code, error, result, duration }) => {
  if (code === "ERROR") process.stderr.write(`${error.message}\n`);
  if (code === "BUNDLE_END") process.stdout.write(`millrace.js built in ${(duration / 1000).toFixed(1)} s\n`);
  void result?.close();
});

const { main } = await import(program.href);
process.exitCode = await main(["serve", "fixtures/pages", ...process.argv.slice(2)]);
await watcher.close();
