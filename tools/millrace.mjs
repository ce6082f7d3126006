#!/usr/bin/env node
// The `millrace` command. In a clone that was never built it prepares and builds first.
import { build, isEverythingThere, program } from "./build.mjs";
import { installPackages } from "./setup.mjs";

if (!isEverythingThere()) {
  process.stderr.write("millrace: not built yet, doing that first\n");
  installPackages();
  await build();
}
const { main } = await import(program.href);
process.exitCode = await main(process.argv.slice(2));
