// The sources of each built file. The records are beside the built files, so that they are copied with them.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../build.mjs";

const repository = fileURLToPath(root);

/** The folder of the built files; `MILLRACE_DIST` names another one, so that several builds exist side by side. */
export const dist = resolve(repository, process.env.MILLRACE_DIST || "dist");

const folder = join(dist, ".built");

/** The inputs of every built file: the build itself, its settings and the packages. */
const BUILD = [
  "package.json",
  "package-lock.json",
  // Where npm records the installed packages.
  "node_modules/.package-lock.json",
  "rollup.config.mjs",
  "rollup.types.config.mjs",
  "tsconfig.base.json",
  "tsconfig.browser.json",
  "tsconfig.node.json",
  "tools/bundle/adopt-page.mjs",
  "tools/bundle",
  "tools/contract.mjs",
  "tools/bundle/third-party.mjs",
];

/** Where modules are found: an added or removed file can change the meaning of an import. */
const SOURCES = ["cli", "common", "fixtures", "host", "runtime", "src", "tools", "wire"];

const hash = (data) => createHash("sha256").update(data).digest("base64");
const relativePath = (file) => relative(repository, file).split(sep).join("/");

/** Every file of a file or folder of the repository; none if there is no such thing. */
function listFiles(path) {
  const place = join(repository, path);
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [path];
  return readdirSync(place, { recursive: true })
    .map((name) => join(place, name))
    .filter((file) => statSync(file).isFile())
    .map(relativePath)
    .sort();
}

/** Hashes of sources, each read once. */
const known = new Map();

/** Hash of a file, by its path in the repository; undefined if it does not exist. */
function hashFile(path) {
  const file = resolve(repository, path);
  const hashNow = () => (existsSync(file) ? hash(readFileSync(file)) : undefined);
  // Built files change while the build runs.
  if (!relative(dist, file).startsWith("..")) return hashNow();
  if (!known.has(path)) known.set(path, hashNow());
  return known.get(path);
}

/** Hash of the inputs of every built file. */
const key = hash(
  JSON.stringify([
    process.version,
    BUILD.flatMap(listFiles).map((path) => [path, hashFile(path)]),
    SOURCES.flatMap(listFiles),
  ]),
);

const computeHashes = (paths) => Object.fromEntries([...new Set(paths)].sort().map((path) => [path, hashFile(path)]));
const isUnchanged = (hashes) => Object.entries(hashes).every(([path, value]) => hashFile(path) === value);

/** Where the record of a target is; its name may be a path. */
const recordFile = (name) => join(folder, `${name.replaceAll("/", "+")}.json`);

function read(name) {
  const file = recordFile(name);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

function write(name, record) {
  const file = recordFile(name);
  mkdirSync(folder, { recursive: true });
  // Under another name first, so that a build that is stopped leaves no part of a record.
  writeFileSync(`${file}.part`, JSON.stringify(record));
  renameSync(`${file}.part`, file);
}

/** The record of a target whose files equal a build of the present sources; else undefined. */
export function currentRecord(name) {
  const record = read(name);
  return record?.key === key && isUnchanged(record.inputs) && isUnchanged(record.outputs) ? record : undefined;
}

/**
 * Records the inputs of a target.
 * @param modules absolute paths of files; others, such as modules that a plugin creates, are left out.
 * @param reads files and folders of the repository.
 * @param outputs names of files in the folder of built files.
 * @param facts further data of the target for the end of a build.
 */
export function record(name, { modules, reads, outputs, ...facts }) {
  const files = modules.filter((file) => isAbsolute(file) && existsSync(file) && statSync(file).isFile());
  write(name, {
    key,
    inputs: computeHashes([...files.map(relativePath), ...reads.flatMap(listFiles)]),
    outputs: computeHashes(outputs.map((file) => relativePath(join(dist, file)))),
    ...facts,
  });
}

/** Removes the files of targets that were built from other sources than the present ones; returns the records of the rest. */
export function dropOutdated() {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  const names = files.map((file) => file.replace(/\.json$/, ""));
  return names.filter(isTarget).flatMap((name) => {
    const current = currentRecord(name);
    if (current) return current;
    for (const path of Object.keys(read(name).outputs)) rmSync(resolve(repository, path), { force: true });
    rmSync(recordFile(name));
    return [];
  });
}

/** Records of whole builds are named differently from built files, which have an extension. */
const isTarget = (name) => name.includes(".");

/** Notes that a build is complete: these targets, and the files that are made of all of them. */
export function recordBuild(name, targets, outputs) {
  write(name, { key, targets, outputs: computeHashes(outputs.map((file) => relativePath(join(dist, file)))) });
}

/** Whether a whole build would write the same files. */
export function isBuilt(name) {
  const build = read(name);
  return build?.key === key && build.targets.every(currentRecord) && isUnchanged(build.outputs);
}
