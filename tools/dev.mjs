// `npm run dev`: serves the fixture pages and builds `millrace.js`, unminified, again after each change of a source.
// Parts and other scripts are those of the last `npm run build`; a page shows a change when it is loaded again.
// `--port N` and `--open` as in `millrace serve`.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, program, root } from "./build.mjs";
import { installPackages } from "./setup.mjs";

installPackages();
if (!existsSync(program)) await build();
const { loadConfigFile } = await import("rollup/loadConfigFile");
const { watch } = await import("rollup");

process.chdir(fileURLToPath(root));
const { options } = await loadConfigFile(fileURLToPath(new URL("rollup.config.mjs", root)), { silent: true });
const script = options.find(({ input }) => input === "runtime/index.ts" || input[0] === "runtime/index.ts");
const watcher = watch({
  ...script,
  output: script.output.map((output) => ({ ...output, plugins: [] })),
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
