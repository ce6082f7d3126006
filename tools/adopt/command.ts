import { parseArgs } from "node:util";
import { adopt, AdoptError, type AdoptOptions } from "./adopt";
import { formatReport } from "./report";

const HELP = `Usage: millrace adopt <folder> [options]

Copies an exported site and puts this runtime in place of the vendor script and jQuery.
The folder itself is only read.

  --out DIR       the folder to write (default: <folder>-millrace)
  --script URL    load the runtime from this address instead of copying it
  --force         write into a folder that is not empty
  --json          print the report as JSON
  --help          show this text

Exit codes: 0 done, 2 no vendor script in the folder, or wrong arguments.
`;

/** Runs `millrace adopt` with the arguments after that word and returns the exit code. */
export async function adoptCommand(argv: string[]): Promise<number> {
  try {
    const { values, positionals } = readArguments(argv);
    if (values.help) {
      process.stdout.write(HELP);
      return 0;
    }
    const [source, ...more] = positionals;
    if (!source || more.length > 0) throw new AdoptError("Name one folder: millrace adopt <folder> (see --help).");
    const options: AdoptOptions = { force: values.force };
    if (values.out !== undefined) options.out = values.out;
    if (values.script !== undefined) options.script = values.script;
    const report = await adopt(source, options);
    process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : formatReport(report));
    return 0;
  } catch (error) {
    if (!(error instanceof AdoptError)) throw error;
    process.stderr.write(`millrace adopt: ${error.message}\n`);
    return 2;
  }
}

function readArguments(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        out: { type: "string" },
        script: { type: "string" },
        force: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    throw new AdoptError(error instanceof Error ? error.message : String(error));
  }
}
