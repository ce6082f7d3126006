// `npm start`: from a bare clone to the example site in the browser, on a host. `--fresh` deletes its data first;
// `--published` serves the published site of the tests instead; `--for SECONDS`, `--port N` and `--open` as in
// `millrace serve`; `--verbose` prints each step.
import { build, example } from "./build.mjs";
import { installPackages } from "./setup.mjs";

installPackages({ verbose: process.argv.includes("--verbose") });
await build();
const { showExample } = await import(example.href);
process.exitCode = await showExample(process.argv.slice(2));
