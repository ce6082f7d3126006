// `npm run bench`: measures the built scripts.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, root } from "../build.mjs";
import { installBrowser, installPackages } from "../setup.mjs";
import { withTypeScript } from "../typescript.mjs";

installPackages();
installBrowser();
if (!existsSync(new URL("dist/millrace.js", root))) await build();
process.exitCode = await withTypeScript("tools/bench/bench.ts", ({ main }) =>
  main(process.argv.slice(2), fileURLToPath(root)),
);
