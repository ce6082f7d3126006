import { readFile, stat } from "node:fs/promises";
import { decode } from "../adopt/read/html/encoding";
import { mergeData } from "../adopt/read/interactions";
import type { PageInteractions } from "../adopt/read/page-interactions";
import { lift, liftDamaged, type Lifted } from "../adopt/read/javascript/lift";
import type { TimelineData } from "../adopt/read/javascript/timelines";
import { parseScript } from "../adopt/read/javascript/tree";
import { readSite } from "../exported-site";

/** An error that the user of the command can correct. */
export class LiftError extends Error {
  override name = "LiftError";
}

export interface LiftResult {
  /** The content of a page's data block or data file, with merged third-generation lists. */
  data: Partial<PageInteractions> & Partial<TimelineData>;
  timelines: TimelineData[];
  /** Skipped parts, with the file and the reason. */
  problems: string[];
}

/**
 * The interaction data of vendor scripts, of all generations. Throws `LiftError` if a file cannot be read, or if no file
 * has any data.
 */
export async function liftFiles(paths: string[]): Promise<LiftResult> {
  const lifted: Lifted[] = [];
  const problems: string[] = [];
  for (const path of paths) {
    const found = liftText(await readText(path));
    lifted.push(found);
    problems.push(...found.problems.map((problem) => `${path}: ${problem}`));
  }
  const data = lifted.flatMap((part) => part.data);
  const legacy = lifted.flatMap((part) => part.legacy);
  const timelines = lifted.flatMap((part) => part.timelines);
  if (data.length + legacy.length + timelines.length === 0) throw new LiftError(nothingIn(paths, problems));
  const third = {
    interactions: timelines.flatMap(({ interactions }) => interactions),
    timelines: timelines.flatMap(({ timelines: each }) => each),
  };
  return {
    data: {
      ...(data.length + legacy.length > 0 ? mergeData(data) : {}),
      ...(legacy.length > 0 ? { legacy } : {}),
      ...(timelines.length > 0 ? third : {}),
    },
    timelines,
    problems,
  };
}

/**
 * The third-generation data of an exported folder, or of one vendor script. Throws `LiftError` when it cannot be read
 * or has none.
 */
export async function readTimelines(path: string): Promise<TimelineData[]> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const lifted = isFolder
    ? [...readSite(path).scripts.values()].map((script) => script.lifted)
    : [liftText(await readText(path))];
  const timelines = lifted.flatMap((part) => part.timelines);
  if (timelines.length === 0)
    throw new LiftError(`${path} has no data of the timeline editor. Expected an export of 2025 or later.`);
  return timelines;
}

function liftText(source: string): Lifted {
  const tree = parseScript(source);
  return tree ? lift(tree) : liftDamaged(source);
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EISDIR")
      throw new LiftError(
        `${path} is a folder. Name the vendor script in it, such as ${path.replace(/\/+$/, "")}/js/site.js.`,
      );
    throw new LiftError(`Cannot read ${path} (${error.code ?? error.message}). Expected a vendor script.`);
  });
  const text = decode(bytes)?.text;
  if (text === undefined) throw new LiftError(`${path} is not a text file. Expected a vendor script.`);
  return text;
}

function nothingIn(paths: string[], problems: string[]): string {
  if (problems.length > 0) return `Cannot read the interaction data: ${problems.join("; ")}.`;
  const where = paths.length === 1 ? String(paths[0]) : `any of the ${paths.length} files`;
  return `No interaction data found in ${where}. Expected a vendor script that calls Webflow.require("ix2").init(…).`;
}
