// `npm start`: from a bare clone to the example site in the browser. `--for SECONDS`, `--port N` and `--open` as in
// `millrace serve`; `--verbose` prints what npm installed and what was done on each page.
import { build, program } from "./build.mjs";
import { installPackages } from "./setup.mjs";

installPackages({ verbose: process.argv.includes("--verbose") });
process.stdout.write("Building, which takes about half a minute.\n");
build();
const { showExample } = await import(program.href);
process.exitCode = await showExample(process.argv.slice(2));
