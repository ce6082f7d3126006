import { AdoptError } from "../model/adopt-error";
import { openBase, writeBase, type StoredBase } from "../onto/base-archive";
import { mergeSite } from "../onto/merge-site";
import type { Decide } from "../onto/questions";
import type { RememberedOptions } from "../onto/remembered-options";
import { STATE_FILE } from "../onto/versions";
import { readExport } from "../io/archive/export";
import { readArchive } from "../io/archive/read";
import { archiveTarget } from "../io/archive/write";
import { convertSite, type ConvertedSite } from "../convert-site";
import type { OnProgress } from "../progress";
import { createInventory, type Inventory } from "../io/inventory";
import type { Runtime } from "../script/runtime-files";
import { settingsText } from "../io/settings-text";
import type { Chosen, Job, Result } from "./messages";

/** Bytes after which packed data moves from the memory of the script into that of the browser. */
const PIECE = 32 * 1024 ** 2;

/** Converts a site without a disk: files in, a ZIP archive out. @throws AdoptError */
export async function convertChosen(
  { chosen, runtime, api, leaveOut, onto }: Job,
  onProgress: OnProgress,
): Promise<Result> {
  const began = Date.now();
  const inventory = await openChosen(chosen);
  const versions = onto && (await openVersions(onto.mine));
  const { web: _web, ...before } = versions?.base.options ?? {};
  const options = {
    ...before,
    ...(api ? { api } : {}),
    ...(leaveOut.length > 0 ? { leaveOut: leaveOut.map(({ what }) => what) } : {}),
  };
  const decide: Decide = (id) => onto?.decisions.get(id);
  const site = await convertSite(inventory, await runtimeInside(runtime), options, {
    onProgress,
    onto: versions && ((exported) => mergeSite(versions, exported, { decide, script: options.script })),
  });
  const { report } = site;
  const written = report.merged?.questions.length ? undefined : await writeArchive(site, inventory, options);
  const { pages, sources, secrets, access, leftovers, search, script, publish, notCopied, hidden, moved, copiers } =
    report;
  const totals = { ...site.totals, filesCopied: written?.filesCopied ?? 0, milliseconds: Date.now() - began };
  return {
    ...(written ? { archive: written.archive } : {}),
    report: {
      ...{ pages, access, leftovers, script, publish, notCopied, hidden, moved, copiers, totals },
      ...(sources ? { sources } : {}),
      ...(secrets ? { secrets } : {}),
      ...(search ? { search } : {}),
      ...(report.merged ? { merged: report.merged } : {}),
    },
    ...(access.found.length > 0 ? { settings: settingsText(access) } : {}),
  };
}

const openChosen = async (chosen: Chosen): Promise<Inventory> =>
  "archive" in chosen
    ? readExport(async () => chosen.archive, chosen.name)
    : createInventory(chosen.name, chosen.files);

/** The site of the owner and the base inside. @throws AdoptError without a base. */
async function openVersions(mine: Chosen): Promise<{ base: StoredBase; mine: Inventory }> {
  const inventory = await openChosen(mine);
  const bytes = await inventory.read(STATE_FILE);
  const base = bytes && (await openBase(await readExport(async () => new Blob([new Uint8Array(bytes)]), STATE_FILE)));
  if (!base) {
    throw new AdoptError(
      `${mine.name} has no file ${STATE_FILE}, which says what Millrace wrote into it. Expected a site that this page made; one that the command made is merged by the command: npx millrace adopt export.zip --onto my-site.`,
    );
  }
  return { base, mine: { ...inventory, files: new Set([...inventory.files].filter((path) => path !== STATE_FILE)) } };
}

/** The files of a site and its base. */
async function writeArchive(
  site: ConvertedSite,
  inventory: Inventory,
  options: RememberedOptions,
): Promise<{ archive: Blob; filesCopied: number }> {
  const [parts, baseParts] = [collect(), collect()];
  const target = archiveTarget(parts.stream);
  const base = writeBase(archiveTarget(baseParts.stream), { program: "adopt.html", options });
  let filesCopied = 0;
  for await (const file of site.files()) {
    const { path, bytes, copied } = file;
    await target.write(path, bytes, await inventory.about?.(path));
    await base.add(file, inventory.files.has(path) ? await inventory.read(path) : undefined);
    if (copied) filesCopied++;
  }
  await base.finish();
  await target.write(STATE_FILE, new Uint8Array(await baseParts.blob().arrayBuffer()));
  await target.close();
  return { archive: parts.blob(), filesCopied };
}

async function runtimeInside(base64: string): Promise<Runtime> {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const inside = await readArchive(new Blob([bytes]), "runtime");
  // All its files lie in one folder, which the reader takes for the root.
  return { locate: (name) => name, read: async (name) => inside.read(name.slice(name.indexOf("/") + 1)) };
}

function collect(): { stream: WritableStream<Uint8Array>; blob(): Blob } {
  let parts: BlobPart[] = [];
  let size = 0;
  const blob = () => new Blob(parts, { type: "application/zip" });
  const write = (chunk: Uint8Array) => {
    // A copy: the writer may use its buffer again.
    parts.push(new Uint8Array(chunk));
    size += chunk.length;
    if (size < PIECE) return;
    parts = [blob()];
    size = 0;
  };
  return { stream: new WritableStream({ write }), blob };
}
