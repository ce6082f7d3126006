// `npm run audit -- --exports FOLDER`: whether adopting an export adds anything that axe finds.
import { build, isEverythingThere } from "../build.mjs";
import { writeFigures } from "../figures.mjs";
import { installBrowser, installPackages } from "../setup.mjs";
import { withTypeScript } from "../typescript.mjs";

installPackages();
installBrowser();
if (!isEverythingThere()) await build();
const { code, write, rows } = await withTypeScript("tools/audit/audit.ts", ({ main }) => main(process.argv.slice(2)));
if (write) writeFigures("audit", rows);
process.exitCode = code;
