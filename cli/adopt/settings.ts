import { parseArgs } from "node:util";
import { AdoptError, type AdoptOptions } from "./adopt";

export const ADOPT_USAGE = `Usage: millrace adopt <export> [<output>] [options]

Copies an exported site, a folder or the ZIP archive as it was downloaded, and puts this runtime in place of the
vendor script and jQuery. The export itself is only read. The output is a folder, or a ZIP archive if its name ends so.

  --out PATH      the output (default: the export's name with -millrace, an archive for an archive)
  --script URL    load the runtime from this address instead of copying it
  --api ORIGIN    send forms to this host, if the pages are served by another
  --csp           move inline styles and scripts into files, for a strict content security policy
  --for HOST      write the settings file of a web host: netlify, cloudflare, vercel, github-pages, nginx or caddy
  --redirects F   a CSV table of redirects, old path and new path, for that host and for millrace host
  --origin URL    address of the new site: written into sitemap.xml, canonical, og:url
  --leave-out P   a file that the new site does not get, such as style-guide.html or 'detail_*.html'; may be repeated
  --force         write into a folder that is not empty, or over an archive
  --check         write nothing: say what would work and what is left to do
  --diff PAGE     write nothing: show what changes in one page
  --watch         stay, and convert again whenever the export changes
  --verbose       say what was found, converted and left on each page
  --json          print the report as JSON
  --help          show this text

Without a terminal: open adopt.html of this package in a browser and drop the archive on it.

Exit codes: 0 done; 1 with --check, something needs repair; 2 no vendor script in the export, or wrong arguments.
`;

/** What `millrace adopt` was asked for. */
export interface AdoptSettings {
  source: string;
  options: AdoptOptions;
  /** A page to show the changes of. */
  diff: string | undefined;
  check: boolean;
  watch: boolean;
  verbose: boolean;
  json: boolean;
  help: boolean;
}

/** @throws AdoptError with one sentence for the user of the command. */
export function readAdoptSettings(argv: string[]): AdoptSettings {
  const { values, positionals } = readArguments(argv);
  const {
    out,
    script,
    api,
    csp,
    force,
    diff,
    help = false,
    check = false,
    watch = false,
    verbose = false,
    json = false,
  } = values;
  const [source = "", target, ...more] = positionals;
  if (!help && (!source || more.length > 0)) {
    throw new AdoptError("Name one export: millrace adopt <folder or ZIP archive> [<output>] (see --help).");
  }
  if (target !== undefined && out !== undefined)
    throw new AdoptError("The output is named twice, and --out is one of them.");
  const path = target ?? out;
  const options: AdoptOptions = {
    force: force ?? false,
    ...(path === undefined ? {} : { out: path }),
    ...(script === undefined ? {} : { script }),
    ...(api === undefined ? {} : { api }),
    ...(csp ? { csp } : {}),
    ...(values.for === undefined ? {} : { for: values.for }),
    ...(values.redirects === undefined ? {} : { redirects: values.redirects }),
    ...(values.origin === undefined ? {} : { origin: values.origin }),
    ...(values["leave-out"] ? { leaveOut: values["leave-out"] } : {}),
  };
  return { source, options, diff, check, watch, verbose, json, help };
}

function readArguments(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        out: { type: "string" },
        script: { type: "string" },
        api: { type: "string" },
        csp: { type: "boolean" },
        for: { type: "string" },
        redirects: { type: "string" },
        origin: { type: "string" },
        "leave-out": { type: "string", multiple: true },
        diff: { type: "string" },
        force: { type: "boolean" },
        check: { type: "boolean" },
        watch: { type: "boolean" },
        verbose: { type: "boolean" },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new AdoptError(error instanceof Error ? error.message : String(error));
  }
}
