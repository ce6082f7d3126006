import { readFile, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname, relative, resolve } from "node:path";
import { makeFolder } from "../../../common/make-folder";
import { unlessMissing } from "../../../common/missing-file";
import { withoutEnding } from "../../adopt/io/archive/name";
import { writeError } from "../../adopt/io/write-error";
import { AdoptError } from "../../adopt/model/adopt-error";
import type { Confirm } from "../../adopt/web/confirm";
import { isSiteUrl } from "../../adopt/web/site-url";
import { CONFIG_KEY, isPublished, readConfig, readConfigFile } from "../config";
import type { Schedule } from "./schedule";
import { SCHEDULES, writeSchedule } from "./schedules";

/** What `sync --init` writes. */
export interface InitSettings {
  /** The configuration. */
  readonly file: string;
  readonly source: string | undefined;
  readonly site: string | undefined;
  /** One of {@link SCHEDULES}. */
  readonly timer: string | undefined;
  readonly own: boolean | undefined;
}

/**
 * Writes a configuration, unless it is there, and the files of a timer.
 * @returns what was done and what is left to do, in lines.
 * @throws AdoptError for wrong settings, and when a file is there already.
 */
export async function initialize(settings: InitSettings, confirm: Confirm): Promise<string[]> {
  const { file, timer } = settings;
  if (timer !== undefined && !SCHEDULES.includes(timer))
    throw new AdoptError(`--for is "${timer}". Expected ${SCHEDULES.join(", ")}.`);
  const whole = await readConfigFile(file);
  const isThere = whole?.[CONFIG_KEY] !== undefined;
  if (isThere && (settings.source !== undefined || timer === undefined))
    throw new AdoptError(
      `${file} has a configuration already. Change it, or write the files of a timer: --init --for ${SCHEDULES.join("|")}`,
    );
  const said = isThere ? [] : await writeConfig(settings, whole, confirm);
  return timer === undefined ? said : [...said, ...(await addSchedule(file, timer))];
}

async function writeConfig(
  { file, source, site, own = false }: InitSettings,
  whole: object | undefined,
  confirm: Confirm,
): Promise<string[]> {
  if (source === undefined) {
    throw new AdoptError(
      "Name the source: an export, or the URL of a published site or of a ZIP archive (see --help).",
    );
  }
  const asks = isPublished(source) && !own;
  const isOwn =
    own ||
    (asks && (await confirm(`Is ${new URL(source).host} yours, or do you have the owner's permission?`)) === true);
  const config = {
    source,
    site: site ?? nameSite(source),
    ...(isPublished(source) ? { adopt: { own: isOwn } } : {}),
    deploy: { to: "folder", path: "public" },
  };
  const text = `${JSON.stringify({ ...whole, [CONFIG_KEY]: config }, null, 2)}\n`;
  await (whole ? replace(file, text) : write(file, text));
  return [
    `Written: ${file}. Say in "deploy" where the site goes; it is the folder "public" now.`,
    ...(asks && !isOwn
      ? [`If the published site is yours, or you have its owner's permission, set "own" to true in it.`]
      : []),
    "Next, see what a run would do: npx millrace sync --check",
  ];
}

/** The name of the folder of a site, from its source. */
function nameSite(source: string): string {
  if (!isSiteUrl(source)) return `${withoutEnding(source.replace(/[\\/]+$/, ""))}-millrace`;
  return `${new URL(source).host.replaceAll(":", "-")}-millrace`;
}

async function addSchedule(file: string, timer: string): Promise<string[]> {
  const { site, checks } = await readConfig(file);
  const folder = process.cwd();
  const facts = {
    folder,
    file,
    site: relative(folder, site),
    checks,
    node: process.execPath,
    user: userInfo().username,
  };
  const schedule = writeSchedule(timer, facts);
  if (!schedule) return [];
  const { files, use, ignored } = schedule;
  for (const [path, text] of Object.entries(files)) await write(path, text);
  if (ignored) await ignore(ignored);
  return [`Written: ${Object.keys(files).join(", ")}.`, use];
}

/** Adds lines to `.gitignore`. */
async function ignore(lines: NonNullable<Schedule["ignored"]>): Promise<void> {
  const file = ".gitignore";
  const text = (await unlessMissing(readFile(file, "utf8"))) ?? "";
  const known = text.split(/\r?\n/);
  const added = lines.filter((line) => !known.includes(line));
  if (added.length === 0) return;
  const start = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  await replace(file, `${start}${added.join("\n")}\n`);
}

const replace = (file: string, text: string): Promise<void> =>
  writeFile(file, text).catch((error: unknown) => {
    throw writeError(file, error);
  });

/** @throws AdoptError when the file is there already. */
async function write(path: string, text: string): Promise<void> {
  try {
    await makeFolder(dirname(resolve(path)));
    await writeFile(path, text, { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") {
      throw new AdoptError(`${path} is there already, and stays as it is. Move it away, and run the command again.`);
    }
    throw writeError(path, error);
  }
}
