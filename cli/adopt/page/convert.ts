import { AdoptError } from "../model/adopt-error";
import type { FastReport } from "../model/fast-report";
import { openRecord, plainSite, putRecord, type FastRecord } from "../base/record-archive";
import { openBase, writeBase, type StoredBase } from "../onto/base-archive";
import { mergeSite } from "../onto/merge-site";
import type { Decide } from "../onto/questions";
import type { RememberedOptions } from "../onto/remembered-options";
import { STATE_FILE } from "../onto/versions";
import { readExport } from "../io/archive/export";
import { readArchive } from "../io/archive/read";
import { archiveTarget } from "../io/archive/write";
import { convertSite, type ConvertedSite } from "../convert-site";
import type { ConversionStep, OnProgress } from "../progress";
import { createInventory, type Inventory } from "../io/inventory";
import { blobSpool, type Spooled } from "../io/spool";
import type { Runtime } from "../script/runtime-files";
import { settingsText } from "../io/settings-text";
import type { Codec } from "../fast/images/codec";
import { createCanvasCodec } from "./canvas-codec";
import type { Chosen, Job, Result } from "./messages";
import { makePictures, NO_PICTURES } from "./pictures";

/** Bytes after which packed data moves from the memory of the script into that of the browser. */
const PIECE = 32 * 1024 ** 2;

/** Converts a site without a disk: files in, a ZIP archive out. @throws AdoptError */
export async function convertChosen(
  { chosen, runtime, api, leaveOut, onto, webp }: Job,
  onProgress: OnProgress<ConversionStep | "encoding">,
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
  // Pictures that a run before made smaller are made again.
  const asksForWebp = webp || versions?.record?.parts.includes("images") === true;
  const codec = asksForWebp ? await createCanvasCodec() : undefined;
  const written = report.merged?.questions.length
    ? undefined
    : await writeArchive(site, inventory, { options, codec, onProgress });
  const fast = asksForWebp ? (written?.fast ?? NO_PICTURES) : undefined;
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
      ...(fast ? { fast } : {}),
    },
    ...(access.found.length > 0 ? { settings: settingsText(access) } : {}),
  };
}

const openChosen = async (chosen: Chosen): Promise<Inventory> =>
  "archive" in chosen
    ? readExport(async () => chosen.archive, chosen.name)
    : createInventory(chosen.name, chosen.files);

interface OpenedVersions {
  readonly base: StoredBase;
  /** The site without what `fast` made. */
  readonly mine: Inventory;
  readonly record: FastRecord | undefined;
}

/** The site of the owner, and what is inside of it about the last run. @throws AdoptError without a base. */
async function openVersions(mine: Chosen): Promise<OpenedVersions> {
  const inventory = await openChosen(mine);
  const bytes = await inventory.read(STATE_FILE);
  const state = bytes && (await readExport(async () => new Blob([new Uint8Array(bytes)]), STATE_FILE));
  const base = state && (await openBase(state));
  if (!base) {
    throw new AdoptError(
      `${mine.name} has no file ${STATE_FILE}, which says what Millrace wrote into it. Expected a site that this page made; one that the command made is merged by the command: npx millrace adopt export.zip --onto my-site.`,
    );
  }
  const record = await openRecord(state).catch(() => {
    throw new AdoptError(
      `${STATE_FILE} in ${mine.name} is damaged. Take the ZIP file that this page made, and merge again.`,
    );
  });
  const files = new Set([...inventory.files].filter((path) => path !== STATE_FILE));
  return { base, mine: plainSite({ ...inventory, files }, record), record };
}

/** Files that may name pictures: they are written after these. */
const NAMES_PICTURES = /\.(html?|css)$/i;

interface WriteTools {
  readonly options: RememberedOptions;
  /** Makes pictures smaller; undefined: they stay. */
  readonly codec: Codec | undefined;
  readonly onProgress: OnProgress<"encoding">;
}

/** The files of a site and its base. */
async function writeArchive(
  site: ConvertedSite,
  inventory: Inventory,
  { options, codec, onProgress }: WriteTools,
): Promise<{ archive: Blob; filesCopied: number; fast?: FastReport }> {
  const [parts, baseParts] = [collect(), collect()];
  const target = archiveTarget(parts.stream);
  const state = archiveTarget(baseParts.stream);
  const base = writeBase(state, { program: "adopt.html", options });
  const spool = blobSpool();
  const plain = new Map<string, Spooled>();
  let filesCopied = 0;
  for await (const file of site.files()) {
    const { path, bytes, copied } = file;
    if (codec) plain.set(path, await spool.add(bytes));
    if (!codec || !NAMES_PICTURES.test(path)) await target.write(path, bytes, await inventory.about?.(path));
    await base.add(file, inventory.files.has(path) ? await inventory.read(path) : undefined);
    if (copied) filesCopied++;
  }
  const read = async (path: string) => plain.get(path)?.read();
  const made = codec && (await makePictures({ ...inventory, files: new Set(plain.keys()), read }, codec, onProgress));
  if (made) {
    const late = [...plain].filter(([path]) => NAMES_PICTURES.test(path));
    for (const [path, file] of new Map([...late, ...made.files]))
      await target.write(path, await file.read(), await inventory.about?.(path));
    await putRecord(state, made.record);
  }
  await base.finish();
  await target.write(STATE_FILE, new Uint8Array(await baseParts.blob().arrayBuffer()));
  await target.close();
  return { archive: parts.blob(), filesCopied, ...(made ? { fast: made.report } : {}) };
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
