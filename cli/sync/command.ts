import { readFlags } from "../read-flags";
import { SiteBusy } from "../adopt/base/lock";
import { AdoptError } from "../adopt/model/adopt-error";
import { printError } from "../adopt/terminal/print-error";
import { confirmAtTerminal, type Confirm } from "../adopt/web/confirm";
import { fetchLine } from "../adopt/web/fetch-line";
import { CONFIG_FILE, readConfig } from "./config";
import { initialize } from "./init/initialize";
import { SCHEDULES } from "./init/schedules";
import type { ReadOptions } from "./merge-source";
import { Problem } from "./problem";
import { listStates, rollBack } from "./rollback";
import { runSync } from "./run";

const USAGE = `Usage: millrace sync [options]
       millrace sync --init <source> [<site>] [--for ${SCHEDULES.join("|")}]

Brings what is published in the builder, or a new export, onto your server, with your changes of the site: adopts or merges it,
checks it, and deploys it. ${CONFIG_FILE} says what and where; run it from a timer.

  --config FILE     the configuration (default: ${CONFIG_FILE})
  --check           change nothing: say what would happen
  --yes             the first run replaces what is online without asking
  --deploy-anyway   deploy although a check fails, or after --rollback; this once
  --list            list the last states that were online
  --rollback N      put the state online that was N states before the one that is; the runs of the timer deploy nothing after that
  --init            write ${CONFIG_FILE}; the source is an export or the URL of a published site or of a ZIP archive
  --for NAME        with --init: write the files that run the command each hour by ${SCHEDULES.join(", ")}
  --own             with --init: the published site is yours
  --help            show this text

Exit codes: 0 done, or nothing to do; 1 nothing was deployed, because a person is needed or another run works; 2 wrong arguments or
configuration.
`;

/**
 * Runs `millrace sync` with the arguments after that word and returns the exit code.
 * @param read how a source is read.
 */
export async function syncCommand(
  argv: string[],
  confirm: Confirm = confirmAtTerminal,
  read: ReadOptions = { onProgress: fetchLine() },
): Promise<number> {
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    const { values, positionals } = readArguments(argv);
    const { config: file = CONFIG_FILE, check = false, yes = false, "deploy-anyway": deployAnyway = false } = values;
    if (values.help) process.stdout.write(USAGE);
    else if (values.init) {
      const [source, site] = positionals;
      for (const line of await initialize({ file, source, site, timer: values.for, own: values.own }, confirm))
        print(line);
    } else {
      const config = await readConfig(file);
      const { env } = process;
      if (values.list) for (const line of await listStates(config, env)) print(line);
      else if (values.rollback !== undefined) print(await rollBack(config, env, readSteps(values.rollback)));
      else await runSync(config, { check, yes, deployAnyway }, { env, confirm, read, print });
    }
    return 0;
  } catch (error) {
    if (error instanceof Problem) {
      process.stderr.write(`millrace sync: ${[error.message, ...error.details].join("\n  ")}\n`);
      return 1;
    }
    if (!(error instanceof AdoptError)) throw error;
    printError(error, "sync");
    return error instanceof SiteBusy ? 1 : 2;
  }
}

/** Options of which a command has one. */
const ACTIONS = ["init", "check", "list", "rollback"] as const;

function readSteps(text: string): number {
  const steps = Number(text);
  if (Number.isInteger(steps) && steps > 0) return steps;
  throw new AdoptError(`--rollback is "${text}". Expected a number of states, such as 1; --list shows them.`);
}

function readArguments(argv: string[]) {
  const read = parse(argv);
  const { init, for: timer, own } = read.values;
  if (!init && (read.positionals.length > 0 || timer !== undefined || own)) {
    throw new AdoptError(`The source, --for and --own are for --init; ${CONFIG_FILE} has the others (see --help).`);
  }
  const [first, second] = ACTIONS.filter((name) => read.values[name] !== undefined);
  if (first && second) throw new AdoptError(`--${first} and --${second} cannot be used together (see --help).`);
  if (read.positionals.length > 2) throw new AdoptError("Name one source and one folder for the site (see --help).");
  return read;
}

const parse = (argv: string[]) =>
  readFlags(
    argv,
    {
      config: { type: "string" },
      check: { type: "boolean" },
      yes: { type: "boolean" },
      "deploy-anyway": { type: "boolean" },
      list: { type: "boolean" },
      rollback: { type: "string" },
      init: { type: "boolean" },
      for: { type: "string" },
      own: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
    AdoptError,
  );
