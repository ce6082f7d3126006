import { adoptCommand } from "./adopt/command";
import { fastCommand } from "./adopt/fast/command";
import { compareCommand } from "./compare/command";
import { proveCopy } from "./compare/prove";
import { liftCommand } from "./lift/command";
import { serveCommand } from "./serve/command";
import { syncCommand } from "./sync/command";
import type { SiteCommand } from "./site-commands";

/** The commands of `dist/sites.mjs`. */
const COMMANDS: Record<SiteCommand, (argv: string[]) => Promise<number>> = {
  adopt: (argv) => adoptCommand(argv, undefined, proveCopy),
  compare: compareCommand,
  fast: fastCommand,
  lift: liftCommand,
  serve: serveCommand,
  sync: (argv) => syncCommand(argv),
};

/** Runs a command. Resolves to the exit code: 0 success, 1 failure, 2 wrong arguments. */
export function main(command: SiteCommand, argv: string[]): Promise<number> {
  return COMMANDS[command](argv);
}
