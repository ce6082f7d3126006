// `npm run bench`: measures the built scripts.
import { fileURLToPath } from "node:url";
import { build, isEverythingThere, root } from "../build.mjs";
import { installBrowser, installPackages } from "../setup.mjs";
import { withTypeScript } from "../typescript.mjs";

installPackages();
installBrowser();
if (!isEverythingThere()) await build();
process.exitCode = await withTypeScript("tools/bench/bench.ts", ({ main }) =>
  main(process.argv.slice(2), fileURLToPath(root)),
);
