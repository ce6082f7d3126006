import { readFlags } from "../read-flags";
import { AdoptError, type AdoptOptions } from "./adopt";
import { FAST_FLAGS, readParts } from "./fast/flags";
import { FAST_PARTS } from "./model/fast-parts";
import { isArchiveName } from "./io/archive/name";
import { sendsCopies } from "./publish/hosts";
import type { Version } from "./model/question";
import { FLAGS } from "./onto/remembered-options";
import { isSiteUrl } from "./web/site-url";

export const ADOPT_USAGE = `Usage: millrace adopt <export or URL> [<output>] [options]

Copies an exported site, a folder or the ZIP archive as it was downloaded, or a published site of yours, such as
https://www.my.site, and puts this runtime in place of the vendor script and jQuery. The source is only read. The output
is a folder, or a ZIP archive if its name ends so.

  --out PATH      the output (default: the export's name with -millrace, an archive for an archive)
  --own           the published site is yours: nothing is asked, and robots.txt is not obeyed
  --from URL      take from this published site of yours what the export lacks
  --prune         remove files of pages that the published site has no more
  --script URL    load the runtime from this URL; "whole": the one file with every behaviour (default: what the pages use)
  --api ORIGIN    send forms to this host, if the pages are served by another
  --bucket URL    visitors send files straight to this bucket (host --direct-uploads): named in the policy of --csp
                  (default: the bucket in the settings file beside the output)
  --turnstile KEY your own key for the bot checks of forms (Cloudflare Turnstile), or none: take them out. Keys of the
                  builder do not work on other hosts
  --csp           move inline styles and scripts into files, for a strict content security policy
  --for HOST      write the settings file of a web host: netlify, cloudflare, vercel, github-pages, nginx or caddy
  --redirects F   a CSV table of redirects, old path and new path, for that host and for millrace host
  --origin URL    URL of the new site: written into sitemap.xml, canonical, og:url
  --after-consent start the runtime after consent, where a consent tool started the vendor script (default: with the page)
  --leave-out P   a file that the new site does not get, such as style-guide.html or 'detail_*.html'; may be repeated
  --keep PATH     a file that the new site gets although no page names it, such as prices.csv or 'downloads/*.csv'; may be
                  repeated, and is remembered in the settings file beside the output
  --precompress   write compressed copies beside text files, such as index.html.br and index.html.gz; --for nginx and
                  --for caddy do that without this flag
  --fast          make the pages faster, all of the following; needs the packages sharp, fontverter
                  and playwright-core
  --images        pictures as WebP in the sizes that pages show
  --sizes         widths of pictures, the order in which files load
  --fonts         fonts as WOFF2, Google's fonts from the site itself
  --local-scripts  scripts and style sheets of other hosts from the site itself
  --force         write into a folder that is not empty, or over an archive
  --discard-changes  with --force: replace also files of the folder that were changed since adopt wrote them
  --onto SITE     merge a new export into this site, and keep what you changed in it
  --base PATH     with --onto: the export that the site was made of, if <site>.base is missing
  --take VERSION  with --onto: where both changed the same, take mine or theirs
  --decide FILE   with --onto: take what this file says; it is written when there are questions
  --conflicts F   with --onto: show the questions on this HTML page
  --forget NAME   with --onto: an option of the run before that is not used again, such as csp; may be repeated
  --undo          put the site back as it was before the last run with --onto: millrace adopt --undo my-site
  --check         write nothing: say what would work and what is left to do, or what would be read of a published site
  --prove         compare the copy with the export, in Chromium the most different pages: about two minutes (see compare)
  --diff PAGE     write nothing: show what changes in one page
  --watch         stay, and convert again whenever the export changes
  --verbose       say what was found, converted and left on each page
  --json          print the report as JSON
  --help          show this text

What was read of a published site stays in <output>.millrace-fetch; the next run reads only what has changed since.
Without a terminal: open adopt.html of this package in a browser and drop the archive on it.

Exit codes: 0 done; 1 with --check, something needs repair, or with --onto, a question is open and nothing was written; 2 no vendor script in the export, or wrong arguments.
`;

/** Options that say what the new site is and what it is made of. A configuration of `millrace sync` has the same. */
export const SITE_FLAGS = {
  script: { type: "string" },
  api: { type: "string" },
  bucket: { type: "string" },
  turnstile: { type: "string" },
  csp: { type: "boolean" },
  for: { type: "string" },
  redirects: { type: "string" },
  origin: { type: "string" },
  "after-consent": { type: "boolean" },
  "leave-out": { type: "string", multiple: true },
  keep: { type: "string", multiple: true },
  precompress: { type: "boolean" },
  own: { type: "boolean" },
  from: { type: "string" },
  fast: { type: "boolean" },
  ...FAST_FLAGS,
} as const;

/** Options of one run. */
const RUN_FLAGS = {
  out: { type: "string" },
  prune: { type: "boolean" },
  onto: { type: "string" },
  base: { type: "string" },
  take: { type: "string" },
  forget: { type: "string", multiple: true },
  decide: { type: "string" },
  conflicts: { type: "string" },
  undo: { type: "boolean" },
  diff: { type: "string" },
  force: { type: "boolean" },
  "discard-changes": { type: "boolean" },
  check: { type: "boolean" },
  prove: { type: "boolean" },
  watch: { type: "boolean" },
  verbose: { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** The settings of `millrace adopt`. */
export interface AdoptSettings {
  source: string;
  options: AdoptOptions;
  /** A page to show the changes of. */
  diff: string | undefined;
  check: boolean;
  prove: boolean;
  watch: boolean;
  verbose: boolean;
  json: boolean;
  help: boolean;
  /** With `--onto`. */
  onto: OntoArguments | undefined;
  /** `source` is the site to put back. */
  undo: boolean;
}

/** The arguments of a merge with a site. */
export interface OntoArguments {
  readonly site: string;
  readonly base: string | undefined;
  readonly take: Version | undefined;
  /** Names of remembered options. */
  readonly forget: readonly string[] | undefined;
  /** Path of the file of decisions. */
  readonly decide: string | undefined;
  /** Path of the page of questions. */
  readonly conflicts: string | undefined;
}

/** @throws AdoptError with one sentence for the user of the command. */
export function readAdoptSettings(argv: string[]): AdoptSettings {
  const { values, positionals } = readArguments(argv);
  const {
    help = false,
    check = false,
    prove = false,
    watch = false,
    verbose = false,
    json = false,
    diff,
    own,
    from,
    prune,
    "leave-out": leaveOut,
    "discard-changes": discardChanges,
    "after-consent": afterConsent,
    onto: site,
    base,
    take,
    forget,
    decide,
    conflicts,
    undo = false,
    fast: isFast,
    images,
    sizes,
    fonts,
    "local-scripts": localScripts,
    ...options
  } = values;
  const [source = "", target, ...more] = positionals;
  if (!help && (!source || more.length > 0)) {
    throw new AdoptError("Name one export: millrace adopt <folder, ZIP archive or URL> [<output>] (see --help).");
  }
  if (target !== undefined && options.out !== undefined)
    throw new AdoptError("The output is named twice, and --out is one of them.");
  const out = target ?? options.out;
  checkWebOptions(source, values);
  if (options.precompress && options.for !== undefined && !sendsCopies(options.for)) {
    throw new AdoptError(
      `--precompress is for servers that send compressed copies; ${options.for} compresses by itself. Leave one of them out.`,
    );
  }
  const web = { own, from, prune };
  const parts = readParts({ images, sizes, fonts, "local-scripts": localScripts });
  const fast = isFast ? FAST_PARTS : parts.length > 0 ? parts : undefined;
  if (fast && out !== undefined && isArchiveName(out))
    throw new AdoptError("--fast works on a folder, and the output is an archive. Name a folder with --out.");
  checkOntoOptions(values, target);
  const onto =
    site === undefined ? undefined : { site, base, take: take as Version | undefined, forget, decide, conflicts };
  return {
    source,
    options: { ...options, out, leaveOut, discardChanges, afterConsent, web, ...(fast ? { fast } : {}) },
    diff,
    check,
    prove,
    watch,
    verbose,
    json,
    help,
    onto,
    undo,
  };
}

/** @throws AdoptError for options of a merge without one, or with others that do not fit. */
function checkOntoOptions(values: ReturnType<typeof readArguments>["values"], target: string | undefined): void {
  const { onto, base, take, forget, decide, conflicts, undo, watch, out } = values;
  if (take !== undefined && take !== "mine" && take !== "theirs") {
    throw new AdoptError(
      `--take is "${take}". Expected mine, the version of your site, or theirs, that of the new export.`,
    );
  }
  const unknown = forget?.find((name) => !FLAGS.includes(name));
  if (unknown !== undefined) {
    throw new AdoptError(`--forget is "${unknown}". Expected an option that is remembered: ${FLAGS.join(", ")}.`);
  }
  const alone = Object.entries({ base, take, forget, decide, conflicts }).find(([, value]) => value !== undefined);
  if (onto === undefined && alone)
    throw new AdoptError(`--${alone[0]} is for --onto; name the site with --onto my-site.`);
  if (onto === undefined) return;
  if (undo) throw new AdoptError("--undo takes back the last merge: millrace adopt --undo my-site, without --onto.");
  if (watch) throw new AdoptError("--watch and --onto do not work together. Run the command after each export.");
  if (out !== undefined || target !== undefined)
    throw new AdoptError("--onto names the folder of the site already; leave the output out.");
}

/** @throws AdoptError for options that do not fit to each other. */
function checkWebOptions(
  source: string,
  { from, prune, own, watch }: ReturnType<typeof readArguments>["values"],
): void {
  if (from !== undefined && !isSiteUrl(from)) {
    throw new AdoptError(`--from is "${from}". Expected the URL of a published site, such as https://www.my.site.`);
  }
  if (from !== undefined && isSiteUrl(source)) {
    throw new AdoptError(
      "--from fills what an export lacks, but the source is a published site already. Leave --from out.",
    );
  }
  const reads = isSiteUrl(source) || from !== undefined;
  if (reads && watch) throw new AdoptError("--watch works with a folder or an archive on this machine only.");
  const alone = prune ? "--prune" : own ? "--own" : undefined;
  if (!reads && alone !== undefined)
    throw new AdoptError(`${alone} is for published sites; name a URL, or use --from.`);
}

const readArguments = (argv: string[]) => readFlags(argv, { ...SITE_FLAGS, ...RUN_FLAGS }, AdoptError);
