import { hashPassword } from "../../host/security/passwords";
import { SettingsError } from "../../host/settings/settings-error";
import { ARGON2, requirePackages } from "./packages";
import { readPassword } from "./read-password";
import { wantsHelp } from "./settings";

const USAGE = `millrace host password

Prints the hash of a page password, for "passwords" in millrace.config.json. The password is the first line of standard input.
`;

const LONGEST = 256;

/** Runs `millrace host password`. */
export async function passwordCommand(argv: string[]): Promise<number> {
  if (wantsHelp(argv)) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (argv.length)
    throw new SettingsError(
      "Do not pass the password as an argument. The command reads it from standard input, so that it is not visible in the process list.",
    );
  requirePackages([ARGON2]);
  const password = await readPassword();
  if (!password || password.length > LONGEST)
    throw new SettingsError(`The page password must have 1 to ${LONGEST} characters.`);
  process.stdout.write(`${await hashPassword(password)}\n`);
  return 0;
}
