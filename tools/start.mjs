// `npm start`: from a bare clone to the example site in the browser, on a host of its own. `--fresh` deletes first what that
// keeps; `--for SECONDS`, `--port N` and `--open` as in `millrace serve`; `--verbose` prints what is done.
import { build, program } from "./build.mjs";
import { installPackages } from "./setup.mjs";

installPackages({ verbose: process.argv.includes("--verbose") });
process.stdout.write("Building, which takes some minutes on a small machine.\n");
await build();
const { showExample } = await import(program.href);
process.exitCode = await showExample(process.argv.slice(2));
