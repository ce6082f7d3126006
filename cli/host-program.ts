import type { HostCommand } from "./host/commands";

/** What `dist/host.mjs` exports. */
interface HostProgram {
  main(command: HostCommand, argv: string[]): Promise<number>;
}

/** Runs a command of the host, which is a separate program so that the other commands load less code. */
export async function runHostCommand(command: HostCommand, argv: string[]): Promise<number> {
  const program = (await import(new URL("host.mjs", import.meta.url).href)) as HostProgram;
  return program.main(command, argv);
}
