import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A version of an exported site in the history of a repository. */
export interface Export {
  readonly commit: string;
  /** When the builder published it. */
  readonly published: string;
}

const runGit = (repository: string, ...args: readonly string[]): Buffer =>
  execFileSync("git", ["-C", repository, ...args], { maxBuffer: 2 ** 30, stdio: ["ignore", "pipe", "ignore"] });

/** The first commit, along first parents, with each date of publication in the home page. */
export function listExports(repository: string): Export[] {
  const log = runGit(repository, "log", "--first-parent", "--reverse", "--format=%H", "--", "index.html");
  const exports = new Map<string, Export>();
  for (const commit of log.toString().split("\n").filter(Boolean)) {
    const page = readBlob(repository, `${commit}:index.html`)?.toString() ?? "";
    const published = /<!--\s*Last Published: ([^(]*?) \(/.exec(page)?.[1];
    if (published !== undefined && !exports.has(published)) exports.set(published, { commit, published });
  }
  return [...exports.values()];
}

/** A snapshot of a repository can lack large files. */
function readBlob(repository: string, name: string): Buffer | undefined {
  try {
    return runGit(repository, "cat-file", "blob", name);
  } catch {
    return undefined;
  }
}

/** Writes the files of an export into a folder. */
export function writeExport(repository: string, { commit }: Export, folder: string): void {
  const entries = runGit(repository, "ls-tree", "-r", "-z", commit).toString().split("\0").filter(Boolean);
  for (const entry of entries) {
    const [head = "", path = ""] = entry.split("\t");
    const [mode, , hash = ""] = head.split(" ");
    const bytes = mode?.startsWith("100") ? readBlob(repository, hash) : undefined;
    if (!bytes) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}
