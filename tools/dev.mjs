// `npm run dev`: serves the fixture pages and builds the scripts of sites again after each change of a source; a page shows a change
// when it is loaded again. `--port N` and `--open` as in `millrace serve`.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, isEverythingThere, program, root } from "./build.mjs";
import { installPackages } from "./setup.mjs";

installPackages();
if (!isEverythingThere()) await build();
process.chdir(fileURLToPath(root));

/** Editors write a file in several steps, in ms. */
const SETTLED = 100;
let timer;
let isBuilding = false;
let isOutdated = false;

/** In another process, so that pages are served meanwhile; what changed during a build is in the next one. */
function rebuild() {
  isOutdated = isBuilding;
  if (isBuilding) return;
  isBuilding = true;
  const begun = Date.now();
  spawn(process.execPath, ["tools/bundle/run.mjs", "scripts"], { stdio: "inherit" }).once("close", (code) => {
    isBuilding = false;
    if (isOutdated) rebuild();
    else if (code === 0) process.stdout.write(`Scripts built in ${((Date.now() - begun) / 1000).toFixed(1)} s\n`);
  });
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
