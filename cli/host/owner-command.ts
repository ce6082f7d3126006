import { createId } from "../../host/base/ids";
import { openStore } from "../../host/store/open-store";
import { ownerName, passwordProblem } from "../../host/owner/passwords";
import { hashPassword } from "../../host/security/passwords";
import { takeDataFolder } from "../../host/store/data-folder";
import { SettingsError } from "../../host/settings/settings-error";
import { takeOptions } from "./own-options";
import { readPassword } from "./read-password";
import { settingsFrom, settingsHelp, wantsHelp, workerUrl } from "./settings";

const USAGE = `millrace owner add <folder> [--name NAME] [options]

Adds an owner (default name: owner). If an owner with this name exists, the command sets a new password, ends all sessions
of this owner and turns off two-step login. The password is the first line of standard input. Stop the host before you run
this command.

`;

/** Runs `millrace owner`. */
export async function ownerCommand([what, ...argv]: string[]): Promise<number> {
  if (what === undefined || wantsHelp([what, ...argv])) {
    process.stdout.write(USAGE + settingsHelp());
    return what === undefined ? 2 : 0;
  }
  if (what !== "add") throw new SettingsError(`Unknown command "owner ${what}". Use "owner add".`);
  const { values, rest } = takeOptions(argv, { name: "value" });
  const name = ownerName(values.name ?? "owner");
  if (!name) throw new SettingsError("The name must have 1 to 64 characters and no spaces.");
  const settings = settingsFrom(rest);
  const password = await readPassword();
  const problem = passwordProblem(password);
  if (problem) throw new SettingsError(problem);
  const folder = await takeDataFolder(settings.data);
  try {
    const store = await openStore(settings, Date.now(), workerUrl());
    try {
      const now = Date.now();
      await store.setOwner({ id: createId(now), name, password: await hashPassword(password), now });
      await store.writeAudit({ id: createId(now), at: now, actor: "command", action: "password", detail: name });
    } finally {
      await store.close();
    }
  } finally {
    folder.release();
  }
  process.stdout.write(`${name} can log in.\n`);
  return 0;
}
