// `npm run fuzz -- --pages 10000 --seed N`: pages that no builder would publish, in Chromium. Page n grows from seed + n; a fault prints
// the seed and the smallest page that has it. `--side 3` tries so many at a time, `--write` puts the figures into docs/reliability.md.
import { fileURLToPath } from "node:url";
import { build, isEverythingThere, root } from "../build.mjs";
import { writeFigures } from "../figures.mjs";
import { installBrowser, installPackages } from "../setup.mjs";
import { withTypeScript } from "../typescript.mjs";

installPackages();
installBrowser();
if (!isEverythingThere()) await build();
const { code, write, rows } = await withTypeScript("tools/fuzz/command.ts", ({ main }) =>
  main(process.argv.slice(2), fileURLToPath(root)),
);
if (write) writeFigures("fuzz", rows);
process.exitCode = code;
