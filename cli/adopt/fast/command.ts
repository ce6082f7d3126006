import { realpath, stat } from "node:fs/promises";
import { readFlags } from "../../read-flags";
import { unlessMissing } from "../../../common/missing-file";
import { lockSite } from "../base/lock";
import { recoverSite } from "../base/replace-site";
import { AdoptError } from "../model/adopt-error";
import { formatFast } from "../report/format-fast";
import { printError } from "../terminal/print-error";
import { progressLine } from "../terminal/progress-line";
import { fastSite } from "./fast";
import { FAST_FLAGS, readParts } from "./flags";
import { FAST_PARTS } from "../model/fast-parts";

const USAGE = `Usage: millrace fast <site> [parts] [--off]

Makes the pages of an adopted site faster, a folder that adopt wrote. Files stay under their names; new ones are added beside them,
and pages and style sheets name those. It can be run again at any time: what has not changed is not made again. adopt --fast does
the same after each export.

  --images         pictures as WebP in the sizes that pages show (needs the package sharp)
  --sizes          the widths of pictures, the order in which files load, pictures below the first screen later (needs
                   playwright-core and Chromium)
  --fonts          fonts as WOFF2, those of first screens first; Google's fonts from the site itself (needs the package
                   fontverter)
  --local-scripts  scripts and style sheets of other hosts from the site itself, where their URL names a version
  --off            put the site back as it was
  --json           print the report as JSON
  --help           show this text

Without parts: all of them.

Exit codes: 0 done; 2 no such folder, a package is missing, or wrong arguments.
`;

/** Runs `millrace fast` with the arguments after that word and returns the exit code. */
export async function fastCommand(argv: string[]): Promise<number> {
  try {
    const { path, names, json, help } = readArguments(argv);
    if (help) {
      process.stdout.write(USAGE);
      return 0;
    }
    const stats = await unlessMissing(stat(path));
    if (!stats?.isDirectory())
      throw new AdoptError(`${path} is no folder. Expected the folder of a site that adopt wrote.`);
    const site = await realpath(path);
    const report = await lockSite(site, async () => {
      await recoverSite(site);
      return fastSite(site, names, { onProgress: progressLine() });
    });
    process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : `${formatFast(report, path).join("\n")}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof AdoptError)) throw error;
    printError(error, "fast");
    return 2;
  }
}

function readArguments(argv: string[]) {
  const { values, positionals } = parse(argv);
  const { help = false, json = false, off = false, ...flags } = values;
  const [path = "", ...more] = positionals;
  if (!help && (path === "" || more.length > 0))
    throw new AdoptError("Name one site: millrace fast <folder> (see --help).");
  const named = readParts(flags);
  if (off && named.length > 0) throw new AdoptError("--off takes all parts out. Leave the others out.");
  return { path, help, json, names: off ? [] : named.length > 0 ? named : FAST_PARTS };
}

const parse = (argv: string[]) =>
  readFlags(
    argv,
    {
      ...FAST_FLAGS,
      off: { type: "boolean" },
      json: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
    AdoptError,
  );
