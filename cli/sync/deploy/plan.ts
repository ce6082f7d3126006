import { COPY_ENDINGS } from "../../../common/encodings";
import { canNameFiles } from "../../../common/named-files";
import { listFolders } from "../../adopt/io/list-folders";
import { isPage } from "../../adopt/read/outcome";
import type { Manifest, Step } from "./target";

/** What is known of a target before a run. */
export interface Known {
  /** Of the last complete run. */
  readonly online: Manifest;
  /** Paths that runs which were broken off may have written or removed since. */
  readonly uncertain: ReadonlySet<string>;
}

/** Whether a path is a page or the compressed copy of one, which servers send in its place. */
function showsPage(path: string): boolean {
  const ending = Object.values(COPY_ENDINGS).find((one) => path.endsWith(one));
  return isPage(ending === undefined ? path : path.slice(0, -ending.length));
}

/**
 * The steps from one state to another, in an order in which visitors get the old or the new page, with all its files.
 * @param gone paths to remove; none of them is in `next`.
 */
export function planSteps({ online, uncertain }: Known, next: Manifest, gone: readonly string[]): Step[] {
  const isThere = ([path, hash]: [string, string]) => !uncertain.has(path) && online.get(path) === hash;
  const written = [...next].filter((file) => !isThere(file)).map(([path]) => path);
  const blocking = findBlocking(written, gone);
  const others = gone.filter((path) => !blocking.has(path));
  const files = written.filter((path) => !showsPage(path));
  // A file that is known by its name is replaced after the files that it can name.
  const isLate = (path: string) => (online.has(path) || uncertain.has(path)) && canNameFiles(path);
  const steps: Step[] = [
    { kind: "remove", paths: [...blocking] },
    { kind: "write", paths: files.filter((path) => !isLate(path)) },
    { kind: "write", paths: files.filter(isLate) },
    { kind: "write", paths: written.filter(showsPage) },
    { kind: "remove", paths: others.filter(showsPage) },
    { kind: "remove", paths: others.filter((path) => !showsPage(path)) },
  ];
  return steps.filter(({ paths }) => paths.length > 0);
}

/** Files with the name of a new folder, and files below a folder whose name a new file has. They have to go first. */
function findBlocking(written: readonly string[], gone: readonly string[]): Set<string> {
  const files = new Set(written);
  const folders = new Set(written.flatMap(listFolders));
  return new Set(gone.filter((path) => folders.has(path) || listFolders(path).some((folder) => files.has(folder))));
}
