import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CompareError } from "../compare-error";

/** A copy of jQuery and its version. */
export interface Jquery {
  version: string;
  code: string;
}

/** The jQuery version of a URL; undefined for other URLs. */
export function jqueryIn(url: string): string | undefined {
  const file = url.split("?")[0] ?? "";
  if (!/jquery/i.test(file) || /jquery[.-](?!\d|min|slim|core)[a-z]/i.test(file.split("/").pop() ?? ""))
    return undefined;
  return /(\d+\.\d+\.\d+)/.exec(file)?.[1] ?? "";
}

/** Copies from the options, and the one of the development packages. @throws CompareError for a file that cannot be read. */
export function jqueryCopies(files: readonly string[], root: string): Jquery[] {
  const installed = join(root, "node_modules/jquery/dist/jquery.min.js");
  return [...files, ...(existsSync(installed) ? [installed] : [])].map((file) => {
    const code = readCode(file);
    return { code, version: /jQuery (?:JavaScript Library )?v(\d+\.\d+\.\d+)/.exec(code)?.[1] ?? "" };
  });
}

function readCode(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const reason = (error as Error).message;
    throw new CompareError(`--jquery: ${reason}. Expected the file of jQuery, such as package/dist/jquery.min.js.`);
  }
}

/** The copy with a version, else the nearest one of the same major version. */
export function copyFor(version: string, copies: readonly Jquery[]): Jquery | undefined {
  if (!version) return copies[0];
  const main = (text: string) => text.split(".")[0];
  const distance = (text: string) => Math.abs(versionNumber(text) - versionNumber(version));
  return copies
    .filter((copy) => main(copy.version) === main(version))
    .sort((a, b) => distance(a.version) - distance(b.version))[0];
}

const versionNumber = (version: string) => version.split(".").reduce((sum, part) => sum * 100 + Number(part), 0);

/** Whether an integrity value, with one or more hashes, matches `code`. */
export function fits(integrity: string, code: string): boolean {
  return integrity
    .trim()
    .split(/\s+/)
    .some((value) => {
      const [algorithm = "", sum] = value.split(/-(.*)/s);
      return /^sha(256|384|512)$/.test(algorithm) && createHash(algorithm).update(code).digest("base64") === sum;
    });
}
