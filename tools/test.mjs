// `npm test`: prepares the machine, builds, and runs every test. Further arguments go to vitest;
// `npm test -- --project unit` runs one group only.
import { build, runPackage } from "./build.mjs";
import { installBrowser, installPackages } from "./setup.mjs";

const args = process.argv.slice(2);
const chosen = args.flatMap((arg, index) => (arg === "--project" ? [args[index + 1]] : /^--project=(.+)/.exec(arg)?.[1] ?? []));
const projects = chosen.length ? chosen : ["unit", "react", "tools", "browser"];

installPackages();
if (projects.includes("browser")) installBrowser();
build();
const code = runPackage("vitest/vitest.mjs", [
  "run",
  ...(chosen.length ? [] : projects.flatMap((project) => ["--project", project])),
  ...args,
]);
process.stdout.write(`Ran ${projects.join(", ")}: ${code === 0 ? "all passed" : "something failed"}.\n`);
process.exit(code);
