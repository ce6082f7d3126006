import { readExport } from "../io/archive/export";
import { readArchive } from "../io/archive/read";
import { archiveTarget } from "../io/archive/write";
import { convertSite } from "../convert-site";
import type { OnProgress } from "../progress";
import { createInventory } from "../io/inventory";
import type { Runtime } from "../script/runtime-files";
import { settingsText } from "../io/settings-text";
import type { Job, Result } from "./messages";

/** Bytes after which packed data moves from the memory of the script into that of the browser. */
const PIECE = 32 * 1024 ** 2;

/** Converts a site without a disk: files in, a ZIP archive out. @throws AdoptError */
export async function convertChosen({ chosen, runtime, api, leaveOut }: Job, onProgress: OnProgress): Promise<Result> {
  const began = Date.now();
  const { name } = chosen;
  const inventory =
    "archive" in chosen ? await readExport(async () => chosen.archive, name) : createInventory(name, chosen.files);
  const options = { ...(api ? { api } : {}), leaveOut: leaveOut.map(({ what }) => what) };
  const site = await convertSite(inventory, await runtimeInside(runtime), options, { onProgress });
  const parts = collect();
  const target = archiveTarget(parts.stream);
  let filesCopied = 0;
  for await (const { path, bytes, copied } of site.files()) {
    await target.write(path, bytes, await inventory.about?.(path));
    if (copied) filesCopied++;
  }
  await target.close();
  const { pages, sources, secrets, access, leftovers, search, script, publish, notCopied, hidden, moved, copiers } =
    site.report;
  const totals = { ...site.totals, filesCopied, milliseconds: Date.now() - began };
  return {
    archive: parts.blob(),
    report: {
      ...{ pages, access, leftovers, script, publish, notCopied, hidden, moved, copiers, totals },
      ...(sources ? { sources } : {}),
      ...(secrets ? { secrets } : {}),
      ...(search ? { search } : {}),
    },
    ...(access.found.length > 0 ? { settings: settingsText(access) } : {}),
  };
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
