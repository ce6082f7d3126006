import { watch } from "node:fs";
import { join, resolve, sep } from "node:path";
import { baseFolder } from "../../../common/base-folder";

/** Ms without a change after which the last one counts: an export is written file by file. */
const QUIET = 300;

/**
 * Calls `changed` after files of a folder, or an archive, have changed; never twice at the same time.
 * @param except a folder or archive whose changes do not count, and neither do those of its base.
 * @returns ends it.
 */
export function watchSource(source: string, except: string, changed: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  const watcher = watch(source, { recursive: true }, (_event, name) => {
    const path = name === null ? "" : join(resolve(source), name);
    if ([except, baseFolder(except)].some((one) => path === one || path.startsWith(one + sep))) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      working = working.then(changed);
    }, QUIET);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
