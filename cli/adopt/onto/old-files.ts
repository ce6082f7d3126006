import { hasContentHash } from "../../../common/lasting-files";
import type { Base, BaseFile } from "./versions";

/** Files of the run before that pages in caches of browsers still load, and that the new site no longer has. */
export const listOldFiles = ({ files }: Base, written: ReadonlySet<string>): [string, BaseFile][] =>
  [...files].flatMap(([path, file]) =>
    file.kind === "made" && !file.old && hasContentHash(path) && !written.has(path)
      ? [[path, { ...file, old: true }]]
      : [],
  );
