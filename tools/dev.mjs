// `npm run dev`: serves the fixture pages and builds the scripts of sites again after each change of a source; a page shows a change
// when it is loaded again. `--port N` and `--open` as in `millrace serve`.
import { watch } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, isEverythingThere, program, root, run } from "./build.mjs";
import { installPackages } from "./setup.mjs";

installPackages();
if (!isEverythingThere()) await build();
process.chdir(fileURLToPath(root));

/** Editors write a file in several steps. */
const SETTLED = 100;
let timer;

function rebuild() {
  const begun = Date.now();
  const code = run(process.execPath, ["tools/bundle/run.mjs", "scripts"]);
  if (code === 0) process.stdout.write(`Scripts built in ${((Date.now() - begun) / 1000).toFixed(1)} s\n`);
}

const watchers = ["runtime", "src", "wire"].map((folder) =>
  watch(folder, { recursive: true }, (_event, name) => {
    if (name?.startsWith("generated")) return;
    clearTimeout(timer);
    timer = setTimeout(rebuild, SETTLED);
  }),
);

const { main } = await import(program.href);
process.exitCode = await main(["serve", "fixtures/pages", ...process.argv.slice(2)]);
clearTimeout(timer);
for (const each of watchers) each.close();
