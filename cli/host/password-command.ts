import { hashPassword } from "../../host/security/passwords";
import { SettingsError } from "../../host/settings/settings-error";
import { readPassword } from "./read-password";
import { wantsHelp } from "./settings";

const USAGE = `millrace host password

Makes the hash of a page password, for "passwords" in millrace.config.json. The password is the first line of the input.
`;

const LONGEST = 256;

/** Runs `millrace host password`. */
export async function passwordCommand(argv: string[]): Promise<number> {
  if (wantsHelp(argv)) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (argv.length) throw new SettingsError("the password is read from the input, so that no list of commands shows it");
  const password = await readPassword();
  if (!password || password.length > LONGEST) throw new SettingsError(`a page password has 1 to ${LONGEST} characters`);
  process.stdout.write(`${await hashPassword(password)}\n`);
  return 0;
}
