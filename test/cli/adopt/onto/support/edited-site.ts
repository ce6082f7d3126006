import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { adopt } from "../../../../../cli/adopt/adopt";
import { adoptOnto } from "../../../../../cli/adopt/adopt-onto";
import type { Decide } from "../../../../../cli/adopt/onto/questions";
import { filesIn, temporaryFolder, vendorScript } from "../../support/site";

export type Files = Record<string, string | Buffer>;

async function write(root: string, files: Files): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
}

/** Changes a text of a file by hand. */
export async function edit(site: string, path: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(site, path), "utf8");
  if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
  await write(site, { [path]: text.replace(from, to) });
}

/** A site that was adopted from an export, and can be changed by hand. */
export async function openSite(exported: Files, data?: string) {
  const place = await temporaryFolder();
  const site = join(place, "site");
  const complete = (files: Files): Files => ({ "js/webflow.js": vendorScript(data), ...files });
  await write(join(place, "old"), complete(exported));
  await adopt(join(place, "old"), { out: site });
  const read = (path: string) => readFile(join(site, path), "utf8");
  return {
    site,
    read,
    files: () => filesIn(site),
    write: (files: Files) => write(site, files),
    edit: (path: string, from: string, to: string) => edit(site, path, from, to),
    /** @param base use the first export as the base. */
    async merge(files: Files, { decide = () => undefined, base = false }: { decide?: Decide; base?: boolean } = {}) {
      const root = join(place, "new");
      await rm(root, { recursive: true, force: true });
      await write(root, complete(files));
      const settings = { site, decide, base: base ? join(place, "old") : undefined };
      const { merged } = await adoptOnto(root, settings, {}, false);
      if (!merged) throw new Error("expected a report of the merge");
      return merged;
    },
  };
}
