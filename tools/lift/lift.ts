import { readFile } from "node:fs/promises";
import { decode } from "../adopt/html/encoding";
import { mergeData } from "../adopt/interactions";
import type { PageInteractions } from "../adopt/page-interactions";
import { lift, liftDamaged, type Lifted } from "../adopt/javascript/lift";
import { parseScript } from "../adopt/javascript/tree";

/** Something the person at the command line has to put right. */
export class LiftError extends Error {
  override name = "LiftError";
}

export interface LiftResult {
  /** What a page's data block, or the file that its script tag names, holds. */
  data: PageInteractions;
  /** What could not be taken over, each with the file and the reason. */
  problems: string[];
}

/**
 * The interaction data of vendor scripts, of both generations. Throws `LiftError` when a file cannot be read, and
 * when no file holds any data.
 */
export async function liftFiles(paths: string[]): Promise<LiftResult> {
  const lifted: Lifted[] = [];
  const problems: string[] = [];
  for (const path of paths) {
    const source = await textOf(path);
    const tree = parseScript(source);
    const found = tree ? lift(tree) : liftDamaged(source);
    lifted.push(found);
    problems.push(...found.problems.map((problem) => `${path}: ${problem}`));
  }
  const data = lifted.flatMap((part) => part.data);
  const legacy = lifted.flatMap((part) => part.legacy);
  if (data.length + legacy.length === 0) throw new LiftError(nothingIn(paths, problems));
  return { data: { ...mergeData(data), ...(legacy.length > 0 ? { legacy } : {}) }, problems };
}

async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EISDIR")
      throw new LiftError(
        `${path} is a folder; expected a vendor script in it, like ${path.replace(/\/+$/, "")}/js/site.js.`,
      );
    throw new LiftError(`${path} cannot be read (${error.code ?? error.message}); expected a vendor script.`);
  });
  const text = decode(bytes)?.text;
  if (text === undefined) throw new LiftError(`${path} is not text; expected a vendor script.`);
  return text;
}

function nothingIn(paths: string[], problems: string[]): string {
  if (problems.length > 0) return `No interaction data could be taken: ${problems.join("; ")}.`;
  const where = paths.length === 1 ? String(paths[0]) : `any of the ${paths.length} files`;
  return `There is no interaction data in ${where}; expected a vendor script that calls Webflow.require("ix2").init(…).`;
}
