import { chmod, mkdir, readdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { PART_FILES } from "../../src/core/parts";
import { distFolder } from "../serve/package-paths";
import { AdoptError } from "./report";

/** Scripts that the runtime fetches by name when the tag asks for them. */
const PARTS = [PART_FILES.inspector];

/** The real path of the folder to adopt. */
export async function sourceFolder(source: string): Promise<string> {
  const stats = await stat(source).catch(() => undefined);
  if (!stats) throw new AdoptError(`The folder ${source} does not exist.`);
  if (!stats.isDirectory()) throw new AdoptError(`${source} is a file; the folder of an exported site was expected.`);
  return realpath(source);
}

/** The real path of the folder to write, after making sure that writing there cannot touch the original. */
export async function checkOut(root: string, out: string, force: boolean): Promise<string> {
  const real = await realOf(out);
  if (real === root) throw new AdoptError("The output folder is the export itself; the original is never touched.");
  if (root.startsWith(real + sep)) {
    throw new AdoptError(`The output folder ${out} holds the export; files of it could be overwritten.`);
  }
  const stats = await stat(real).catch(() => undefined);
  if (stats && !stats.isDirectory()) throw new AdoptError(`${out} is a file; a folder was expected.`);
  if (!stats) return real;
  const entries = await readdir(real, { recursive: force, withFileTypes: true });
  if (entries.length > 0 && !force) {
    const hint = "Choose another with --out, or write into it with --force.";
    throw new AdoptError(`The output folder ${out} is not empty. ${hint}`);
  }
  const link = entries.find((entry) => entry.isSymbolicLink());
  if (!link) return real;
  throw new AdoptError(`The output folder ${out} holds the link ${link.name}; nothing is written through links.`);
}

/** The real path of a path whose last parts need not exist yet. */
async function realOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await realOf(parent), path.slice(parent.length));
  }
}

/**
 * The built script for an export: the one file, or the core of the split build where no page has markup for an island.
 * The core is 30 kB (gzip) lighter.
 */
export function defaultBundle(needsIslands: boolean): string {
  return join(distFolder(), needsIslands ? "millrace.js" : "millrace.core.js");
}

export async function checkBundle(bundle: string): Promise<string> {
  const stats = await stat(bundle).catch(() => undefined);
  if (stats?.isFile()) return bundle;
  throw new AdoptError(`The runtime ${bundle} is missing. Build it (npm run build), or name an address with --script.`);
}

/** Writes the new folder. */
export class Output {
  /** Paths that hold their final content. */
  readonly written = new Set<string>();
  copied = 0;

  constructor(private readonly root: string, private readonly out: string) {}

  /** Writes a file that must not be there yet: an old one is removed first, which also undoes hard links. */
  async write(path: string, bytes: Buffer): Promise<void> {
    const target = join(this.out, path);
    await mkdir(dirname(target), { recursive: true });
    await rm(target, { force: true });
    await writeFile(target, bytes, { flag: "wx" });
    this.written.add(path);
  }

  /** Copies a file of the export as it is. False when it cannot be read. */
  async copy(path: string): Promise<boolean> {
    const bytes = await readFile(join(this.root, path)).catch(() => undefined);
    if (!bytes) return false;
    await this.write(path, bytes);
    const { mode } = await stat(join(this.root, path));
    await chmod(join(this.out, path), mode & 0o777 | 0o200);
    this.copied++;
    return true;
  }

  /** Copies the runtime, its source map, and the parts that it may be asked for. */
  async copyBundle(bundle: string, name: string): Promise<void> {
    await this.write(name, await readFile(bundle));
    const wanted = [[`${bundle}.map`, `${name}.map`], ...PARTS.map((part) => [join(dirname(bundle), part), join(dirname(name), part)])];
    for (const [from = "", to = ""] of wanted) {
      const bytes = await readFile(from).catch(() => undefined);
      if (bytes) await this.write(to, bytes);
    }
  }
}
