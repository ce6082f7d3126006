import { realpath } from "node:fs/promises";
import { resolve, sep } from "node:path";
import { blobsForReading } from "../../host/blobs/open-blobs";
import type { LogLine } from "../../host/base/log";
import { createPublishedPages } from "../../host/pages/published-pages";
import type { Settings } from "../../host/settings/settings";
import { SettingsError } from "../../host/settings/settings-error";
import { openSite } from "../../host/site/site";
import { readBase } from "../adopt/base/stored-base";
import { takeInventory } from "../adopt/io/folder";
import { checkOut } from "../adopt/io/folder-target";
import { writeBeside } from "../adopt/publish/beside";
import { counted } from "../counted";
import { withTransfers } from "./backup-place";
import type { Reading } from "./reading";
import { addHostFiles } from "./visitors/host-files";
import { listVisitorFiles } from "./visitors/visitor-files";
import { writeExport } from "./visitors/write-export";

/** Files that a message names. */
const SHOWN = 5;

/**
 * Writes the files that visitors without an account get, with all published changes, for a web host.
 * @throws SettingsError, AdoptError
 */
export async function exportSite(settings: Settings, store: Reading, to: string): Promise<void> {
  const folder = await realpath(settings.site);
  const out = await checkOut(folder, resolve(to), true);
  if (out.startsWith(folder + sep)) throw new SettingsError(`--out ${to} is inside of the site. Name another folder.`);
  const now = () => Date.now();
  const site = await openSite(folder, now);
  const warn = (text: string) => process.stderr.write(`${text}\n`);
  const problems: unknown[] = [];
  const log = ({ event, page, error, hint }: LogLine) => {
    if (page === undefined) problems.push(error);
    else warn(`${page}: ${event}. ${error ?? hint}`);
  };
  const edits = createPublishedPages(folder, { store, now, log }, site.siteIds, settings.publicFiles);
  await edits.look();
  if (problems.length > 0)
    throw new SettingsError(`The published changes cannot be read: ${problems.map(String).join(", ")}`);
  const inventory = await takeInventory(folder);
  const base = await readBase(folder);
  const { visible, beside, limits, counts } = await withTransfers(async (transfers) => {
    const blobs = blobsForReading(settings, transfers);
    const visible = await listVisitorFiles({ folder, inventory, base, edits, settings, blobs });
    const { files, ...hosted } = await addHostFiles(visible, { folder, inventory, base, settings });
    return { visible, ...hosted, counts: await writeExport(out, files) };
  });
  const { written, same, removed } = counts;
  const place = `${out}${beside?.ending ?? ""}`;
  await writeBeside(beside, place);
  process.stdout.write(
    `Wrote ${counted(written, "file")} to ${out}; ${same} were as before, and ${removed} were removed.\n`,
  );
  if (beside) process.stdout.write(`Wrote ${place} for the web server.\n`);
  const { closed } = visible;
  if (closed.length > 0) {
    const more = closed.length > SHOWN ? " and others" : "";
    warn(`Left out what not all visitors may open: ${closed.slice(0, SHOWN).join(", ")}${more}.`);
  }
  for (const limit of limits) warn(limit);
}
