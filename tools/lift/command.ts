import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { LiftError, liftFiles } from "./lift";

const HELP = `Usage: millrace lift <script> [<script> …] [--out FILE]

Prints the interaction data that a vendor script carries, as JSON. Put the file beside your pages
and name it on the script tag:

  millrace lift my-export/js/site.js > interactions.json
  <script defer src="millrace.js" data-interactions-src="interactions.json"></script>

  --out FILE   write the data to a file instead
  --help       show this text

Exit codes: 0 done, 2 no interaction data in the scripts, or wrong arguments.
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
    const { data, problems } = await liftFiles(positionals);
    for (const problem of problems) process.stderr.write(`millrace lift: ${problem}\n`);
    const json = `${JSON.stringify(data)}\n`;
    if (values.out === undefined) process.stdout.write(json);
    else await write(values.out, json);
    return 0;
  } catch (error) {
    if (!(error instanceof LiftError)) throw error;
    process.stderr.write(`millrace lift: ${error.message}\n`);
    return 2;
  }
}

async function write(path: string, json: string): Promise<void> {
  await writeFile(path, json).catch((error: Error) => {
    throw new LiftError(`${path} cannot be written (${error.message}).`);
  });
}

function readArguments(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: { out: { type: "string" }, help: { type: "boolean", short: "h", default: false } },
    });
  } catch (error) {
    throw new LiftError(error instanceof Error ? error.message : String(error));
  }
}
