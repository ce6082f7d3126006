import { readFileSync } from "node:fs";
import { join } from "node:path";
import { adoptCommand } from "./adopt/command";
import { liftCommand } from "./lift/command";
import { serveCommand } from "./serve/command";
import { packageRoot } from "./serve/package-paths";

export { showExample } from "./example/show";

const USAGE = `millrace <command> [options]

  adopt <folder>   make a copy of an exported site that runs on Millrace
  lift <script…>   get the interaction data out of a vendor script
  serve <folder>   serve a folder and a mock backend on this machine

  --help           this text; after a command: its options
  --version        the version
`;

/** Runs the command line; resolves to the exit code: 0 done, 1 failed, 2 misunderstood. */
export async function main(argv: string[]): Promise<number> {
  const [command, ...rest] = argv;
  switch (command) {
    case "adopt":
      return adoptCommand(rest);
    case "lift":
      return liftCommand(rest);
    case "serve":
      return serveCommand(rest);
    case "--version":
    case "-v":
      process.stdout.write(`${version()}\n`);
      return 0;
    case "--help":
    case "-h":
    case "help":
      process.stdout.write(USAGE);
      return 0;
    default:
      process.stderr.write(`${command ? `millrace: there is no command "${command}"\n\n` : ""}${USAGE}`);
      return 2;
  }
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8"));
  return (manifest as { version: string }).version;
}
