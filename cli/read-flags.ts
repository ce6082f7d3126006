import { parseArgs, type ParseArgsConfig } from "node:util";

/**
 * Reads the arguments of a command: flags and positionals.
 * @param Failure the error for people of this command.
 * @throws Failure for a flag that the command does not have, or one without its value.
 */
export function readFlags<const T extends NonNullable<ParseArgsConfig["options"]>>(
  args: string[],
  options: T,
  Failure: new (message: string) => Error,
) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new Failure(error instanceof Error ? error.message : String(error));
  }
}
