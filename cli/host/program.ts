import { S3Error } from "../../common/s3/error";
import { StoreError } from "../../host/store/store-error";
import { SettingsError } from "../../host/settings/settings-error";
import { AdoptError } from "../adopt/model/adopt-error";
import { backupCommand } from "./backup-command";
import { checkCommand } from "./check-command";
import type { HostCommand } from "./commands";
import { editCommand } from "./edit-command";
import { exportCommand } from "./export-command";
import { importCommand } from "./import-command";
import { moveCommand } from "./move-command";
import { ownerCommand } from "./owner-command";
import { MissingPackages, withVersions } from "./packages";
import { packagesCommand } from "./packages-command";
import { passwordCommand } from "./password-command";
import { restoreCommand } from "./restore-command";
import { runCommand } from "./run-command";

/** Subcommands of `millrace host`. */
const PARTS: Record<string, (rest: string[]) => Promise<number>> = {
  check: checkCommand,
  packages: packagesCommand,
  password: passwordCommand,
};

/** The commands of `dist/host.mjs`. */
const COMMANDS: Record<HostCommand, (argv: string[]) => Promise<number>> = {
  host(rest: string[]) {
    const part = Object.hasOwn(PARTS, rest[0] ?? "") ? PARTS[rest[0] ?? ""] : undefined;
    return part ? part(rest.slice(1)) : runCommand(rest);
  },
  edit: editCommand,
  owner: ownerCommand,
  export: exportCommand,
  import: importCommand,
  backup: backupCommand,
  move: moveCommand,
  restore: restoreCommand,
};

/** Runs a command. Resolves to the exit code: 0 success, 1 failure, 2 wrong arguments. */
export async function main(command: HostCommand, rest: string[]): Promise<number> {
  try {
    return await COMMANDS[command](rest);
  } catch (error) {
    const name = command === "host" && Object.hasOwn(PARTS, rest[0] ?? "") ? `host ${rest[0]}` : command;
    if (!isExpected(error)) throw error;
    process.stderr.write(`millrace ${name}: ${error.message}\n`);
    if (error instanceof MissingPackages) {
      const packages = ["millrace", ...withVersions(error.names)].map((one) => `-p ${one}`);
      const words = ["npx", ...packages, "millrace", command, ...rest];
      process.stderr.write(`Or run it without an installation:\n${words.join(" ")}\n`);
    }
    return error instanceof SettingsError ? 2 : 1;
  }
}

/** Whether its message is enough, as for system errors such as a port in use. */
function isExpected(error: unknown): error is Error {
  if ([SettingsError, StoreError, S3Error, MissingPackages, AdoptError].some((kind) => error instanceof kind))
    return true;
  return error instanceof Error && "syscall" in error;
}
