import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Writable } from "node:stream";
import { unlessMissing } from "../../../../common/missing-file";
import { AdoptError } from "../../model/adopt-error";
import type { OpenTarget } from "../inventory";
import { resolveRealPath } from "../real-path";
import { writeError } from "../write-error";
import { archiveTarget } from "./write";

/**
 * The real path of the archive to write.
 * @param source the real path of the export; `undefined` for a published site.
 * @throws AdoptError when it cannot be written without touching the original, or may not be replaced.
 */
export async function checkArchive(source: string | undefined, out: string, force: boolean): Promise<string> {
  const real = await resolveRealPath(out);
  if (real === source) throw new AdoptError("The output is the export itself; the original is never touched.");
  const stats = await unlessMissing(stat(real));
  if (stats && !stats.isFile()) throw new AdoptError(`${out} is a folder; a name for a ZIP archive was expected.`);
  if (stats && !force) {
    throw new AdoptError(`${out} is there already. Choose another name, or write over it with --force.`);
  }
  const folder = await unlessMissing(stat(dirname(real)));
  if (!folder?.isDirectory()) throw new AdoptError(`The folder ${dirname(out)} does not exist.`);
  return real;
}

/** Writes an archive, which has another name until it is complete. */
export function openArchive(out: string): OpenTarget {
  const draft = join(dirname(out), `.${basename(out)}.${process.pid}`);
  const stream = createWriteStream(draft, { flags: "wx" });
  const target = archiveTarget(Writable.toWeb(stream) as WritableStream<Uint8Array>);
  const explain = (error: unknown) => {
    throw writeError(out, error);
  };
  return {
    write: (path, bytes, like) => target.write(path, bytes, like).catch(explain),
    async close() {
      await target.close().catch(explain);
      await rename(draft, out);
    },
    async abandon() {
      stream.destroy();
      await rm(draft, { force: true });
    },
  };
}
