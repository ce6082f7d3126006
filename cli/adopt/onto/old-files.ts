import { hasContentHash } from "../../../common/lasting-files";
import type { Base, BaseFile } from "./versions";

/**
 * Files of the run before that pages in caches of browsers still load, and that the new site no longer has.
 * @param isChanged whether the new site is another one: else it also keeps those of the run before that one.
 */
export const listOldFiles = ({ files }: Base, written: ReadonlySet<string>, isChanged: boolean): [string, BaseFile][] =>
  [...files].flatMap(([path, file]) =>
    file.kind === "made" && (!file.old || !isChanged) && hasContentHash(path) && !written.has(path)
      ? [[path, { ...file, old: true }]]
      : [],
  );
