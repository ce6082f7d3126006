import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fill, table } from "../../tools/docs/markers";
import type { Result } from "../result";
import type { Feature } from "./features";
import { listFeatures } from "./features";
import { FLOOR, GUARDED, OURS, SCRIPTS } from "./known";
import type { Browser, Compatibility, Versions } from "./versions";
import { BROWSERS, readCompatibility } from "./versions";

/** The document that has the table, from the root of the repository. */
export const TABLE = "docs/compatibility.md";

const NAMES = Object.keys(BROWSERS) as Browser[];

export interface Support {
  /** Oldest version of each browser in which all features without a guard are there. */
  oldest: Versions;
  /** Features newer than the oldest browser without a note, each with the scripts that use it. */
  unguarded: string[];
  /** Features that the list of guards, or of our own names, has and no script uses. */
  stale: Feature[];
}

/** Compares the features of scripts with those of browsers. */
export function computeSupport(scripts: ReadonlyMap<string, string>, { findVersions }: Compatibility): Support {
  const users = new Map<Feature, string[]>();
  for (const [name, text] of scripts) {
    for (const feature of listFeatures(text).keys()) {
      if (!isExport(name, feature)) users.set(feature, [...(users.get(feature) ?? []), name]);
    }
  }
  const known = new Set<Feature>([...(Object.keys(GUARDED) as Feature[]), ...OURS]);
  const oldest = Object.fromEntries(NAMES.map((name) => [name, 0])) as Versions;
  const unguarded: string[] = [];
  for (const [feature, files] of users) {
    const versions = findVersions(feature);
    if (!versions || known.has(feature)) continue;
    if (NAMES.some((name) => versions[name] > FLOOR[name])) unguarded.push(`${feature} (${files.join(", ")})`);
    for (const name of NAMES) oldest[name] = Math.max(oldest[name], versions[name]);
  }
  return { oldest, unguarded, stale: [...known].filter((feature) => !users.has(feature)) };
}

/** Whether it is a name under which the build exports something from a module to another one. */
const isExport = (script: string, feature: Feature) =>
  script.startsWith("modules/") && /^member \w{1,2}$/.test(feature);

/** The built scripts by name. */
export function readScripts(dist: string): Map<string, string> {
  return new Map(SCRIPTS.map((name) => [name, readFileSync(join(dist, name), "utf8")]));
}

/** A document with the table of oldest versions. */
export function withTable(text: string, { oldest }: Support): string {
  return fill(
    text,
    "browsers",
    table(
      ["browser", "from version"],
      NAMES.map((name) => [BROWSERS[name], String(oldest[name])]),
    ),
  );
}

/**
 * `npm run lab -- browsers`: lists features that are newer than the oldest browser and have no guard; `--write` writes the table
 * into {@link TABLE}.
 */
export function main(_args: string[], { root, write }: { root: string; write: boolean }): Result {
  const support = computeSupport(readScripts(join(root, "dist")), readCompatibility());
  const path = join(root, TABLE);
  const text = readFileSync(path, "utf8");
  const fresh = withTable(text, support);
  const complaints = [
    ...support.unguarded.map((feature) => `newer than the floor and without a guard: ${feature}`),
    ...support.stale.map((feature) => `no script uses it any more: ${feature}`),
  ];
  if (write) writeFileSync(path, fresh);
  else if (fresh !== text) complaints.push(`the table in ${TABLE} is old: npm run lab -- browsers --write`);
  for (const line of complaints) process.stderr.write(`${line}\n`);
  for (const name of NAMES) process.stdout.write(`${BROWSERS[name]}: ${support.oldest[name]}\n`);
  return { code: complaints.length ? 1 : 0 };
}
