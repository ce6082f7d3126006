import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../../cli/package-paths";

/** The code of jQuery 3, for pages of tests. */
export const JQUERY = readFileSync(join(packageRoot(), "node_modules/jquery/dist/jquery.min.js"), "utf8");
