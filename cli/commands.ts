import { HOST_COMMANDS } from "./host/commands";
import { runHostCommand } from "./host-program";
import { SITE_COMMANDS, type SiteCommand } from "./site-commands";

/** A command of `millrace`. `--help`, the tests and the reference of commands are made from this table. */
export interface Command {
  /** The arguments behind the name on the command line; "" without any. */
  readonly takes: string;
  /** One line for `--help`. */
  readonly summary: string;
  /** Runs it with the arguments behind its name; resolves to the exit code: 0 done, 1 failed, 2 wrong arguments. */
  readonly run: (argv: string[]) => Promise<number>;
}

/** What `dist/sites.mjs` exports. */
interface SiteProgram {
  main(command: SiteCommand, argv: string[]): Promise<number>;
}

/** Runs a command on exported sites, which are a separate program so that a host does not load their code. */
async function runSiteCommand(command: SiteCommand, argv: string[]): Promise<number> {
  const program = (await import(new URL("sites.mjs", import.meta.url).href)) as SiteProgram;
  return program.main(command, argv);
}

function describe<Name extends string>(
  commands: Readonly<Record<Name, readonly [takes: string, summary: string]>>,
  run: (name: Name, argv: string[]) => Promise<number>,
): [string, Command][] {
  return (Object.keys(commands) as Name[]).map((name) => {
    const [takes, summary] = commands[name];
    return [name, { takes, summary, run: (argv) => run(name, argv) }];
  });
}

/** By name, in the order of `--help`. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ...describe(SITE_COMMANDS, runSiteCommand),
  ...describe(HOST_COMMANDS, runHostCommand),
]);

/** The text of `millrace --help`. */
export function commandsHelp(): string {
  const rows = [...COMMANDS].map(([name, { takes, summary }]) => [`${name} ${takes}`.trim(), summary] as const);
  const width = Math.max(...rows.map(([usage]) => usage.length));
  return [
    "millrace <command> [options]",
    "",
    ...rows.map(([usage, summary]) => `  ${usage.padEnd(width)}  ${summary}`),
    "",
    `  ${"--help".padEnd(width)}  Show help; after a command: help for the command`,
    `  ${"--version".padEnd(width)}  Show the version`,
    "",
  ].join("\n");
}
