import type { HostCommand } from "./host/commands";
import { readManifest } from "./package-manifest";

/** What `dist/host.mjs` exports. */
interface HostProgram {
  main(command: HostCommand, argv: string[]): Promise<number>;
}

/**
 * Runs a command of the host, which is a separate program so that the other commands load less code and no native
 * packages. Reports how to install the host's packages when they are missing.
 */
export async function runHostCommand(command: HostCommand, argv: string[]): Promise<number> {
  try {
    const program = (await import(new URL("host.mjs", import.meta.url).href)) as HostProgram;
    return await program.main(command, argv);
  } catch (error) {
    if (!isMissingPackage(error)) throw error;
    // They are optional: `npm install --omit=optional` leaves them out. Only shops with card payments need `stripe`.
    const packages = Object.entries(readManifest().optionalDependencies)
      .filter(([name]) => name !== "stripe")
      .map(([name, version]) => `${name}@${version}`);
    process.stderr.write(
      `millrace ${command}: the host needs packages that are not installed (${error.message.split("\n")[0] ?? ""})\n` +
        `Install them beside it:  npm install ${packages.join(" ")}\n` +
        `Or without installing:   npx ${["millrace", ...packages].map((name) => `-p ${name}`).join(" ")} ` +
        `millrace ${[command, ...argv].join(" ")}\n`,
    );
    return 1;
  }
}

/** The codes of `import` and of `require`. */
const MISSING = ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"];

const isMissingPackage = (error: unknown): error is Error =>
  error instanceof Error && MISSING.includes((error as NodeJS.ErrnoException).code ?? "");
