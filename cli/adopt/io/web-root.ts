import { existsSync } from "node:fs";
import { basename, join } from "node:path";

const NAMES = /^(public_html|htdocs|www|wwwroot|html|httpdocs|webroot)$/i;

/** Whether a web server may publish the files of a folder. */
export const isWebRoot = (folder: string): boolean =>
  NAMES.test(basename(folder)) || existsSync(join(folder, "index.html"));
