import { readFlags } from "../read-flags";
import { isSiteUrl } from "../adopt/web/site-url";
import { CompareError } from "./compare-error";
import { STEP_KINDS } from "./steps/steps";

export const COMPARE_USAGE = `Usage: millrace compare <folder> [adopted] [options]
       millrace compare <URL> <adopted> [options]

Opens every page of an exported site in Chromium without scripts, as exported and as adopted, performs the actions of a
visitor, and reports the differences. No data leaves this machine. Without [adopted], the command adopts a copy.
With the URL of a published site, its pages are the reference, from the files that "adopt" has fetched.

  --pages LIST        compare only these pages: index.html,about.html
  --widths LIST       widths of the window in px (default: 1280,768,390)
  --full-pages N      only the first N pages at all widths and with reduced motion, the others at the widest (default: all)
  --steps LIST        only these steps: ${STEP_KINDS.join(", ")}
  --every             test every trigger and widget on every page, not only the first and last of similar ones,
                      and test the same markup again on further pages
  --jquery FILE       a copy of jQuery for pages that load it from elsewhere; can be repeated
  --gsap FOLDER       a folder with built files of GSAP, such as gsap/dist
  --report FILE       path of the report (default: <folder>-compare.html)
  --side-by-side N    widths of a page that are compared at the same time (default: by cores and memory)
  --times             compare also when movements begin, how long they take and how they go on, in a headless Chromium whose
                      time passes by command; slow, and not yet exact on large pages
  --resume            keep the pages that the run before has finished; they are in a file beside the report
  --verbose           print all differences of each cause
  --json              print the result as JSON
  --help              show this text

Exit codes: 0 no unexplained differences, 1 unexplained differences, 2 wrong arguments, no vendor script, no browser, or
a page or width that could not be compared.
`;

export interface CompareSettings {
  folder: string;
  /** Whether pages are opened without `.html`, as the links of a published site name them. */
  cleanUrls: boolean;
  adopted: string | undefined;
  pages: string[];
  widths: number[];
  steps: string[];
  /** How many pages are compared at all widths and with reduced motion; the others only at the widest. */
  fullPages: number;
  every: boolean;
  jquery: string[];
  gsap: string | undefined;
  /** Number of widths of a page compared in parallel. Default: set by cores and memory. */
  sideBySide: number | undefined;
  report: string;
  /** Compares the course of movements, too. */
  times: boolean;
  /** Keeps the finished pages of the run before. */
  resume: boolean;
  /** Prints all differences of each cause. */
  verbose: boolean;
  json: boolean;
  help: boolean;
  /** Time stamp after which no further page is begun. Default: none. */
  until?: number;
}

const listed = (text: string | undefined) =>
  (text ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);

/** @throws CompareError with a message for the user of the command. */
export function readCompareSettings(argv: string[]): CompareSettings {
  const { values, positionals } = parse(argv);
  const [folder = "", adopted, ...more] = positionals;
  if (!values.help && (!folder || more.length))
    throw new CompareError(
      "Name one export and, optionally, its adopted copy: millrace compare <folder> [adopted] (see --help).",
    );
  const widths = listed(values.widths).map(Number);
  if (widths.some((width) => !Number.isInteger(width) || width < 200 || width > 4000))
    throw new CompareError("--widths must be whole numbers from 200 to 4000, separated by commas.");
  const sideBySide = readCount("--side-by-side", values["side-by-side"], 1);
  const fullPages = readCount("--full-pages", values["full-pages"], 0) ?? Infinity;
  const steps = listed(values.steps);
  const unknown = steps.find((step) => !STEP_KINDS.includes(step));
  if (unknown) throw new CompareError(`--steps has the unknown step "${unknown}". Expected ${STEP_KINDS.join(", ")}.`);
  return {
    folder,
    cleanUrls: isSiteUrl(folder),
    adopted,
    pages: listed(values.pages),
    widths: widths.length ? widths : [1280, 768, 390],
    steps: steps.length ? steps : STEP_KINDS,
    fullPages,
    every: values.every ?? false,
    jquery: values.jquery ?? [],
    gsap: values.gsap,
    sideBySide,
    report: values.report ?? `${(isSiteUrl(folder) ? (adopted ?? "") : folder).replace(/[\\/]+$/, "")}-compare.html`,
    times: values.times ?? false,
    resume: values.resume ?? false,
    verbose: values.verbose ?? false,
    json: values.json ?? false,
    help: values.help ?? false,
  };
}

function readCount(option: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (!Number.isInteger(count) || count < least)
    throw new CompareError(`${option} must be a whole number, at least ${least}.`);
  return count;
}

const parse = (argv: string[]) =>
  readFlags(
    argv,
    {
      pages: { type: "string" },
      widths: { type: "string" },
      steps: { type: "string" },
      "full-pages": { type: "string" },
      every: { type: "boolean" },
      jquery: { type: "string", multiple: true },
      gsap: { type: "string" },
      report: { type: "string" },
      "side-by-side": { type: "string" },
      times: { type: "boolean" },
      resume: { type: "boolean" },
      verbose: { type: "boolean" },
      json: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
    CompareError,
  );
