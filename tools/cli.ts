import { readFileSync } from "node:fs";
import { join } from "node:path";
import { adoptCommand } from "./adopt/command";
import { compareCommand } from "./compare/command";
import { liftCommand } from "./lift/command";
import { serveCommand } from "./serve/command";
import { packageRoot } from "./serve/package-paths";

export { showExample } from "./example/show";

const USAGE = `millrace <command> [options]

  adopt <export>   make a copy of an exported site, folder or ZIP archive, that runs on Millrace
  compare <folder> compare an export with its adopted copy
  lift <script…>   get the interaction data out of a vendor script
  serve <folder>   serve a folder and a mock backend on this machine
  host <folder>    serve an adopted site and take what its forms send
  owner add <folder>   add an owner, who may read the messages
  import users <file.csv> <folder>   import people who have accounts elsewhere
  export, backup, restore   take out, save or put back what a host has stored

  --help           show help; after a command: help for the command
  --version        show the version
`;

/** Runs the command line; resolves to the exit code: 0 done, 1 failed, 2 misunderstood. */
export async function main(argv: string[]): Promise<number> {
  const [command, ...rest] = argv;
  switch (command) {
    case "adopt":
      return adoptCommand(rest);
    case "compare":
      return compareCommand(rest);
    case "lift":
      return liftCommand(rest);
    case "serve":
      return serveCommand(rest);
    case "host":
    case "owner":
    case "export":
    case "import":
    case "backup":
    case "restore":
      return hostProgram(command, rest);
    case "--version":
    case "-v":
      process.stdout.write(`${manifest().version}\n`);
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

interface HostProgram {
  main(command: string, rest: string[]): Promise<number>;
}

/** A program of its own, so that the other commands stay as light as they are. */
async function hostProgram(command: string, rest: string[]): Promise<number> {
  try {
    const program = (await import(new URL("host.mjs", import.meta.url).href)) as HostProgram;
    return await program.main(command, rest);
  } catch (error) {
    if (!isMissingPackage(error)) throw error;
    const packages = hostPackages();
    process.stderr.write(
      `millrace ${command}: the host needs packages that pages do not (${error.message.split("\n")[0] ?? ""})\n` +
        `Install them beside it:  npm install ${packages.join(" ")}\n` +
        `Or without installing:   npx ${["millrace", ...packages].map((name) => `-p ${name}`).join(" ")} ` +
        `millrace ${[command, ...rest].join(" ")}\n`,
    );
    return 1;
  }
}

const isMissingPackage = (error: unknown): error is Error =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND";

/** Who installs without optional packages does not have them. */
function hostPackages(): string[] {
  return Object.entries(manifest().optionalDependencies).map(([name, version]) => `${name}@${version}`);
}

interface Manifest {
  version: string;
  optionalDependencies: Record<string, string>;
}

function manifest(): Manifest {
  return JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")) as Manifest;
}
