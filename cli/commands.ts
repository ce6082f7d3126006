import { adoptCommand } from "./adopt/command";
import { compareCommand } from "./compare/command";
import { HOST_COMMANDS, type HostCommand } from "./host/commands";
import { runHostCommand } from "./host-program";
import { liftCommand } from "./lift/command";
import { serveCommand } from "./serve/command";

/** A command of `millrace`. `--help`, the tests and the reference of commands are made from this table. */
export interface Command {
  /** The arguments behind the name on the command line; "" without any. */
  readonly takes: string;
  /** One line for `--help`. */
  readonly summary: string;
  /** Runs it with the arguments behind its name; resolves to the exit code: 0 done, 1 failed, 2 wrong arguments. */
  readonly run: (argv: string[]) => Promise<number>;
}

const hostCommand = ([name, [takes, summary]]: [string, readonly [string, string]]): [string, Command] => [
  name,
  { takes, summary, run: (argv) => runHostCommand(name as HostCommand, argv) },
];

/** By name, in the order of `--help`. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  [
    "adopt",
    {
      takes: "<export or address>",
      summary: "Copy an exported or published site, with Millrace in place of the vendor script",
      run: adoptCommand,
    },
  ],
  ["compare", { takes: "<folder>", summary: "Compare an export with its adopted copy", run: compareCommand }],
  ["lift", { takes: "<script…>", summary: "Extract the interaction data from a vendor script", run: liftCommand }],
  ["serve", { takes: "<folder>", summary: "Serve a folder with a mock backend on this machine", run: serveCommand }],
  ...Object.entries(HOST_COMMANDS).map(hostCommand),
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
