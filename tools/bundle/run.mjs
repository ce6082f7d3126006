// Builds outdated targets: `node tools/bundle/run.mjs example` (what `npm start` needs) or `everything`. A second
// argument names one of the two groups of targets, which are built in a process each.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rollup } from "rollup";
import { root } from "../build.mjs";
import { licenseFile } from "./third-party.mjs";
import { currentRecord, dist, dropOutdated, record, recordBuild } from "./records.mjs";

process.chdir(fileURLToPath(root));
const { published, programs } = await import("../../rollup.config.mjs");
const { types } = await import("../../rollup.types.config.mjs");
const groups = { published, programs: [...programs, ...types] };

/** While the minifier of one bundle works in its thread, the modules of the next are read. */
const AT_ONCE = 3;

const [build, onlyGroup] = process.argv.slice(2);
const isWanted = ({ example }) => example === true || build === "everything";

/** Builds one target, unless that would change nothing. */
async function buildTarget({ file, needs = [], reads = [], licenses, integrity, packages, options }) {
  if (currentRecord(file)) return;
  const bundle = await rollup({ ...options, logLevel: "silent" });
  const { output } = await bundle.write(options.output);
  await bundle.close();
  record(file, {
    modules: [...bundle.watchFiles, ...needs.map((need) => join(dist, need))],
    reads,
    outputs: output.map(({ fileName }) => fileName),
    licenses,
    integrity: integrity && file,
    packages: [...(packages ?? [])].sort(),
  });
}

/** Builds targets, those first that others need. */
async function buildTargets(targets) {
  const results = new Map();
  const waiting = [];
  let free = AT_ONCE;
  const enter = () => (free > 0 ? void free-- : new Promise((start) => waiting.push(start)));
  const leave = () => (waiting.length > 0 ? waiting.shift()() : void free++);
  for (const target of targets) {
    const needed = (target.needs ?? []).map((file) => results.get(file));
    results.set(
      target.file,
      Promise.all(needed).then(async () => {
        await enter();
        await buildTarget(target).finally(leave);
      }),
    );
  }
  await Promise.all(results.values());
}

/** Builds a group in another process. */
async function buildElsewhere(group) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), build, group], { stdio: "inherit" });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`The group ${group} could not be built.`);
}

/** Writes the files that are made of several targets, of all that are up to date; returns their names. */
function writeSummaries() {
  const records = dropOutdated();
  const integrity = records.flatMap(({ integrity }) => integrity ?? []).sort();
  const values = integrity.map((file) => [
    file,
    `sha384-${createHash("sha384")
      .update(readFileSync(join(dist, file)))
      .digest("base64")}`,
  ]);
  const summaries = { "sri.json": `${JSON.stringify(Object.fromEntries(values), null, 2)}\n` };
  for (const name of new Set(records.flatMap(({ licenses }) => licenses ?? []))) {
    summaries[name] = licenseFile(records.flatMap(({ licenses, packages }) => (licenses === name ? packages : [])));
  }
  for (const [name, text] of Object.entries(summaries)) writeFileSync(join(dist, name), text);
  return Object.keys(summaries);
}

try {
  const wanted = (group) => groups[group].filter(isWanted);
  if (onlyGroup) await buildTargets(wanted(onlyGroup));
  else {
    await Promise.all([buildTargets(wanted("published")), buildElsewhere("programs")]);
    const summaries = writeSummaries();
    const targets = [...published, ...groups.programs];
    const builds = { example: targets.filter(({ example }) => example), everything: targets };
    for (const name of build === "everything" ? ["example", "everything"] : ["example"])
      recordBuild(
        name,
        builds[name].map(({ file }) => file),
        summaries,
      );
  }
} catch (error) {
  process.stderr.write(`${error.stack ?? error.message}\n`);
  process.exit(1);
}
