import { IMAGE_PACKAGE } from "../../host/owner/pages/receive-image";
import { SettingsError } from "../../host/settings/settings-error";
import { HOST_PACKAGES, withVersions } from "./packages";
import { wantsHelp } from "./settings";

const USAGE = `millrace host packages

Prints the packages that a host may need and npm does not install with Millrace, in one line for npm install. A host that lacks
one names it.
`;

/** Runs `millrace host packages`. */
export async function packagesCommand(argv: string[]): Promise<number> {
  if (argv.length && !wantsHelp(argv)) throw new SettingsError("The command takes no arguments.");
  process.stdout.write(argv.length ? USAGE : `${withVersions([...HOST_PACKAGES, IMAGE_PACKAGE]).join(" ")}\n`);
  return 0;
}
