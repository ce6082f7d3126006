// `npm run soak`: 1,000 changes of a page's content and 1,000 operations of menus and sliders, in Chromium; fails when something grows.
// `-- --short` does 100 of each, `-- --write` puts the figures into docs/reliability.md.
import { fileURLToPath } from "node:url";
import { build, isEverythingThere, root } from "../build.mjs";
import { writeFigures } from "../figures.mjs";
import { installBrowser, installPackages } from "../setup.mjs";
import { withTypeScript } from "../typescript.mjs";

installPackages();
installBrowser();
if (!isEverythingThere()) await build();
const { code, write, rows } = await withTypeScript("tools/fuzz/soak.ts", ({ main }) =>
  main(process.argv.slice(2), fileURLToPath(root)),
);
if (write) writeFigures("soak", rows);
process.exitCode = code;
