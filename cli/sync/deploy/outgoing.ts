import { constants } from "node:fs";
import { copyFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../../../common/make-folder";
import { onDisk } from "./replace-file";
import type { StoredState } from "./target";

/** Gives files of a state to a program, as a folder that is there until the program has ended. */
export async function withFolder(
  folder: string,
  state: StoredState,
  paths: Iterable<string>,
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const outgoing = join(folder, "outgoing");
  const remove = () => onDisk(outgoing, () => rm(outgoing, { recursive: true, force: true }));
  await remove();
  await onDisk(outgoing, async () => {
    await makeFolder(outgoing);
    for (const path of paths) {
      const file = join(outgoing, path);
      await makeFolder(dirname(file));
      // Copies, because the program can change them; a file system that shares blocks does not write them again.
      await copyFile(state.findContent(path), file, constants.COPYFILE_FICLONE);
    }
  });
  try {
    await use(outgoing);
  } finally {
    await remove();
  }
}
