import { rmSync } from "node:fs";
import { join } from "node:path";
import { moveFiles } from "../../host/backup/move-files";
import { blobsForReading, openBlobs } from "../../host/blobs/open-blobs";
import { postgresUrl, schemaName } from "../../host/settings/checks";
import { STORE_FILE } from "../../host/settings/data-paths";
import type { Settings } from "../../host/settings/settings";
import { SettingsError } from "../../host/settings/settings-error";
import { lockForMove, takeDataFolder } from "../../host/store/data-folder";
import {
  openSource,
  openTarget,
  unfinishedFile,
  type MoveEnd,
  type MovePlace,
  type MoveTarget,
} from "../../host/store/move/end";
import {
  beginMove,
  cancelMove,
  compareTables,
  copyTables,
  finishMove,
  isMoved,
  type Moved,
} from "../../host/store/move/move";
import { readRows } from "../../host/store/move/rows";
import type { BackupFile } from "../../host/backup/manifest";
import { counted } from "../counted";
import { withTransfers } from "./backup-place";
import { takeOptions } from "./own-options";
import { readNamedFile } from "./read-named-file";
import { requirePackages } from "./packages";
import { requireStoreFile } from "./reading";
import { settingsFrom, settingsHelp, wantsHelp } from "./settings";

const USAGE = `millrace move <folder> --to <database> [options]
millrace move <folder> --cancel [options]

Copies the database of a host to PostgreSQL (postgres://…), or from PostgreSQL to a SQLite file in the data folder (sqlite),
and compares the number of rows and the checksums of all tables and files. The host can keep running: from the first step on
it refuses changes with status 503 and Retry-After, until you restart it with the new database. If the command is
interrupted, run it again to continue.

  --to URL                postgres://… or sqlite
  --to-file PATH          a file that contains the URL, for a URL with a password
  --to-schema NAME        schema of the new PostgreSQL database (default: the one of its user)
  --files-to FOLDER       also copy the uploaded files, from the data folder or the bucket, to another data folder
  --cancel                let the host use its present database again

`;

/** Runs `millrace move`. */
export async function moveCommand(argv: string[]): Promise<number> {
  if (wantsHelp(argv) || !argv.length) {
    process.stdout.write(USAGE + settingsHelp());
    return argv.length ? 0 : 2;
  }
  const own = { to: "value", "to-file": "value", "to-schema": "value", "files-to": "value", cancel: "flag" } as const;
  const { values, rest } = takeOptions(argv, own);
  const settings = settingsFrom(rest);
  const from = findSource(settings);
  const to = values.cancel ? undefined : readTarget(values, settings);
  if (to && JSON.stringify(to) === JSON.stringify(from)) {
    throw new SettingsError("--to names the present database of the host. Name another database.");
  }
  if (to && "url" in to) requirePackages(["pg"]);
  const unlock = await lockForMove(settings.data);
  try {
    const source = await openSource(from);
    try {
      if (!to) return await cancel(source, settings);
      const target = await openTarget(to, Date.now());
      return await move(source, target, settings, values).finally(() => target.close());
    } finally {
      await source.close();
    }
  } finally {
    unlock();
  }
}

function findSource(settings: Settings): MovePlace {
  return settings.database ? { url: settings.database, schema: settings.schema } : { file: requireStoreFile(settings) };
}

/** @throws SettingsError */
function readTarget(values: { [option in "to" | "to-file" | "to-schema"]?: string }, { data }: Settings): MovePlace {
  const { to, "to-file": file, "to-schema": schema = "" } = values;
  if ((to === undefined) === (file === undefined)) {
    throw new SettingsError("Name the new database with --to, such as postgres://user@host/name or sqlite.");
  }
  const url = to ?? readNamedFile(file ?? "").trim();
  const problem = schema && schemaName(schema, "--to-schema");
  if (problem) throw new SettingsError(problem);
  if (url === "sqlite" && schema) throw new SettingsError("--to-schema is only for PostgreSQL. Remove it.");
  if (url === "sqlite") return { file: join(data, STORE_FILE) };
  if (postgresUrl(url, "--to")) {
    throw new SettingsError("The new database must be a URL that starts with postgres://, or sqlite.");
  }
  if (to !== undefined && URL.canParse(to) && new URL(to).password) {
    throw new SettingsError(
      "The URL in --to contains a password, which other users of this machine can see. Put the URL into a file and name the file with --to-file.",
    );
  }
  return { url, schema };
}

async function cancel(source: MoveEnd, settings: Settings): Promise<number> {
  const canceled = await cancelMove(source);
  if (settings.database) removeUnfinished(settings);
  process.stdout.write(
    canceled ? `The host can use ${source.about} again.\n` : `Nothing is being moved from ${source.about}.\n`,
  );
  return 0;
}

/** Deletes the new SQLite file of a move that does not need it. */
function removeUnfinished({ data }: Settings): void {
  for (const rest of ["", "-wal", "-shm"]) rmSync(unfinishedFile(join(data, STORE_FILE)) + rest, { force: true });
}

async function move(
  source: MoveEnd,
  target: MoveTarget,
  settings: Settings,
  { "files-to": filesTo, "to-schema": schema }: { "files-to"?: string; "to-schema"?: string },
): Promise<number> {
  if (await isMoved(source, target)) {
    if (target.dialect === "sqlite") removeUnfinished(settings);
    process.stdout.write(`Everything was moved to ${target.about} before.\n`);
    return 0;
  }
  await beginMove(source, target);
  process.stdout.write(`The host refuses changes now. Copying from ${source.about} to ${target.about}.\n`);
  const files = await copyFiles(source, settings, filesTo);
  await copyTables(source, target);
  const moved = await compareTables(source, target);
  await finishMove(source, target);
  process.stdout.write(describe(moved, files));
  const data = filesTo === undefined ? "" : ` and --data ${filesTo}${settings.files && ", without --files"}`;
  const inSchema = schema === undefined ? "" : ` and --schema ${schema}`;
  const next = target.dialect === "postgres" ? `with the new --database${inSchema}` : "without --database";
  process.stdout.write(`Moved to ${target.about}. Restart the host ${next}${data}.\n`);
  return 0;
}

/** The number of files; all of them have their checksum. */
async function copyFiles(source: MoveEnd, settings: Settings, to: string | undefined): Promise<number> {
  const files = readRows(source.db, "file") as AsyncIterable<unknown> as AsyncIterable<BackupFile[]>;
  return withTransfers(async (transfers) => {
    const from = blobsForReading(settings, transfers);
    if (to === undefined) return moveFiles(files, from);
    const folder = await takeDataFolder(to);
    try {
      return await moveFiles(files, from, await openBlobs({ ...settings, data: to, files: "" }, transfers));
    } finally {
      folder.release();
    }
  });
}

function describe(moved: Moved, files: number): string {
  const tables = Object.entries(moved).filter(([, { rows }]) => rows > 0);
  const width = Math.max(...tables.map(([name]) => name.length));
  return [
    ...tables.map(([name, { rows, checksum }]) => `  ${name.padEnd(width)}  ${rows}  ${checksum.slice(0, 16)}`),
    `${counted(files, "file")} with equal checksums.`,
    "",
  ].join("\n");
}
