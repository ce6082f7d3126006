#!/usr/bin/env node
// The `millrace` command: runs the built program.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const program = new URL(`${process.env.MILLRACE_DIST || "dist"}/cli.mjs`, new URL("../", import.meta.url));
if (existsSync(program)) {
  const { main } = await import(program.href);
  process.exitCode = await main(process.argv.slice(2));
} else {
  process.stderr.write(`millrace: ${fileURLToPath(program)} is missing. In a clone, run "npm run build" first.\n`);
  process.exitCode = 1;
}
