import { COMMANDS, commandsHelp } from "./commands";
import { readManifest } from "./package-manifest";

/** Runs the command line; resolves to the exit code: 0 done, 1 failed, 2 wrong arguments. */
export async function main([name = "", ...argv]: string[]): Promise<number> {
  const command = COMMANDS.get(name);
  if (command) return command.run(argv);
  if (["--version", "-v"].includes(name)) {
    process.stdout.write(`${readManifest().version}\n`);
    return 0;
  }
  if (["--help", "-h", "help"].includes(name)) {
    process.stdout.write(commandsHelp());
    return 0;
  }
  process.stderr.write(`${name ? `millrace: there is no command "${name}"\n\n` : ""}${commandsHelp()}`);
  return 2;
}
