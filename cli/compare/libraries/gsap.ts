import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CompareError } from "../compare-error";

/** A copy of GSAP, which pages with third-generation interactions load (IX3-1). */
export interface Gsap {
  version: string;
  /** Code by file, without `.min` and ending: `gsap`, `ScrollTrigger`, … */
  files: ReadonlyMap<string, string>;
}

/** The GSAP file of a URL; undefined for other URLs. */
export function gsapIn(url: string): { file: string; version: string } | undefined {
  const [path = ""] = url.split(/[?#]/);
  const [, file] = /(?:^|\/)(gsap|[A-Z]\w+)(?:\.min)?\.js$/.exec(path) ?? [];
  if (!file || (file !== "gsap" && !/gsap/i.test(path))) return undefined;
  return { file, version: /\d+\.\d+\.\d+/.exec(path)?.[0] ?? "" };
}

/**
 * Reads a folder with built files of the library; default: that of the development package.
 * @returns `undefined` without the development package.
 * @throws CompareError for a given folder without the library.
 */
export function gsapCopy(folder: string | undefined, root: string): Gsap | undefined {
  const place = folder ?? join(root, "node_modules/gsap/dist");
  if (!existsSync(join(place, "gsap.min.js"))) {
    if (folder === undefined) return undefined;
    throw new CompareError(
      `--gsap: ${folder} has no gsap.min.js. Expected the folder of its built files, such as package/dist.`,
    );
  }
  const built = readdirSync(place).filter((name) => name.endsWith(".min.js"));
  const files = new Map(built.map((name) => [name.replace(".min.js", ""), readFileSync(join(place, name), "utf8")]));
  return { files, version: /GSAP (\d+\.\d+\.\d+)/.exec(files.get("gsap") ?? "")?.[1] ?? "" };
}
