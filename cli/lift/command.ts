import { writeFile } from "node:fs/promises";
import { readFlags } from "../read-flags";
import { listCoverage, coverageTable, leftOut } from "./coverage";
import { LiftError, liftFiles, readTimelines } from "./lift";

const HELP = `Usage: millrace lift <script> [<script> …] [--out FILE]
       millrace lift --coverage <folder or script> [<folder or script> …]

Prints the interaction data of a vendor script as JSON. Save it beside your pages and name the
file on the script tag:

  millrace lift my-export/js/site.js > interactions.json
  <script defer src="millrace.js" data-interactions-src="interactions.json"></script>

Put "interactions" and "timelines", the data of the timeline editor, into the page:

  <script type="application/json" data-interactions-3>…</script>

  --coverage   print a table of the timeline editor's data in exports or scripts, and of what is supported
  --out FILE   write to a file instead
  --help       show this text

Exit codes: 0 done, 2 no interaction data or wrong arguments.
`;

/** Runs `millrace lift` with the arguments after that word and returns the exit code. */
export async function liftCommand(argv: string[]): Promise<number> {
  try {
    const { values, positionals } = readArguments(argv);
    if (values.help) {
      process.stdout.write(HELP);
      return 0;
    }
    if (positionals.length === 0) throw new LiftError("Name a vendor script: millrace lift <script> (see --help).");
    const text = values.coverage ? await coverage(positionals) : await lifted(positionals);
    if (values.out === undefined) process.stdout.write(text);
    else await write(values.out, text);
    return 0;
  } catch (error) {
    if (!(error instanceof LiftError)) throw error;
    process.stderr.write(`millrace lift: ${error.message}\n`);
    return 2;
  }
}

async function lifted(paths: string[]): Promise<string> {
  const { data, timelines, problems } = await liftFiles(paths);
  const missing = leftOut(listCoverage([timelines]));
  const notes = missing.length ? [...problems, `not supported: ${missing.join(", ")}`] : problems;
  for (const note of notes) process.stderr.write(`millrace lift: ${note}\n`);
  return `${JSON.stringify(data)}\n`;
}

async function coverage(paths: string[]): Promise<string> {
  const sets = await Promise.all(paths.map(readTimelines));
  return coverageTable(listCoverage(sets));
}

async function write(path: string, json: string): Promise<void> {
  await writeFile(path, json).catch((error: Error) => {
    throw new LiftError(`Cannot write to ${path} (${error.message}).`);
  });
}

const readArguments = (argv: string[]) =>
  readFlags(
    argv,
    {
      coverage: { type: "boolean", default: false },
      out: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
    LiftError,
  );
