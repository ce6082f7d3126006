// Builds what has changed: `node tools/bundle/run.mjs`. Two processes share the work; a group of files is built again when one of
// its sources has changed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { rollup } from "rollup";
import { root } from "../build.mjs";
import { licenseFile, thirdParty } from "./third-party.mjs";

const repository = fileURLToPath(root);
process.chdir(repository);

/** The folder of the built files; `MILLRACE_DIST` names another one, so that several builds exist side by side. */
const dist = resolve(process.env.MILLRACE_DIST || "dist");
const records = join(dist, ".built");

/** Two files of license texts: for the scripts of sites, and for the tools. */
const PAGE_LICENSES = "THIRD-PARTY.txt";
const PROGRAM_LICENSES = "THIRD-PARTY-programs.txt";

/** What every file depends on. */
const BUILD = [
  "package-lock.json",
  "package.json",
  "rollup.config.mjs",
  "tools/bundle",
  "tools/contract.mjs",
  "tsconfig.base.json",
  "tsconfig.browser.json",
];
const RUNTIME = [...BUILD, "cli/adopt/script", "runtime", "src", "wire"];

/**
 * Groups of files, each with the files and folders that it is made from, and the function that builds it: it returns texts by
 * name, and adds the folders of the packages inside to `packages`.
 */
const GROUPS = {
  scripts: { sources: RUNTIME, licenses: PAGE_LICENSES, build: buildSiteScripts },
  package: { sources: [...RUNTIME, "fixtures/backend"], licenses: PROGRAM_LICENSES, build: buildPackage },
  // The page that adopts a site contains the scripts.
  pages: {
    sources: [...RUNTIME, "cli", "common", "merge", "host"],
    licenses: PROGRAM_LICENSES,
    build: buildToolPages,
    needs: "scripts",
  },
  programs: {
    sources: [...RUNTIME, "cli", "common", "merge", "docs/contract", "fixtures", "host", "tools"],
    licenses: PROGRAM_LICENSES,
    build: buildPrograms,
  },
};
/** The groups of each process. */
const PROCESSES = [
  ["scripts", "pages"],
  ["programs", "package"],
];

async function buildSiteScripts(packages) {
  const [{ scriptPlugins, minify }, { buildScripts }, { readModules }] = await Promise.all([
    import("../../rollup.config.mjs"),
    import("./scripts.mjs"),
    import("./module-list.mjs"),
  ]);
  return buildScripts(await readModules(), { plugins: scriptPlugins, minify, packages: thirdParty(packages) });
}

async function buildPackage(packages) {
  const config = await import("../../rollup.config.mjs");
  const files = await Promise.all(
    [config.packages, config.mocksInPage, ...config.types].map((each) => generate(each, packages)),
  );
  return new Map(files.flatMap((each) => [...each]));
}

async function buildToolPages(packages) {
  const [config, { buildPages }, { writeAdoptPage }] = await Promise.all([
    import("../../rollup.config.mjs"),
    import("./pages.mjs"),
    import("./adopt-page.mjs"),
  ]);
  const {
    adopt: page,
    "adopt-worker": worker,
    ...scripts
  } = await buildPages(config.pages, [config.minify(), thirdParty(packages)]);
  const css = readFileSync("cli/adopt/page/style.css", "utf8");
  return new Map([
    ...Object.entries(scripts).map(([name, code]) => [`${name}.js`, code]),
    ["adopt.html", await writeAdoptPage({ page, worker }, css, dist)],
    ...Object.entries(config.copied).map(([name, file]) => [name, readFileSync(file)]),
  ]);
}

async function buildPrograms(packages) {
  return generate((await import("../../rollup.config.mjs")).programs, packages);
}

/** The files of one bundle. */
async function generate(options, packages) {
  const bundle = await rollup({ ...options, logLevel: "silent" });
  const { plugins = [], ...output } = options.output;
  const { output: written } = await bundle.generate({
    ...output,
    dir: dist,
    plugins: [...plugins, thirdParty(packages)],
  });
  await bundle.close();
  return new Map(written.map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source]));
}

/** Every file of files and folders. */
const listFiles = (paths) =>
  paths.flatMap((path) => {
    if (!existsSync(path)) return [];
    if (!statSync(path).isDirectory()) return [path];
    const names = readdirSync(path, { recursive: true, withFileTypes: true });
    return names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  });

function hashSources(paths) {
  const hash = createHash("sha256").update(process.version);
  for (const file of listFiles(paths).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

const recordFile = (group) => join(records, `${group}.json`);
const readRecord = (group) =>
  existsSync(recordFile(group)) ? JSON.parse(readFileSync(recordFile(group), "utf8")) : undefined;

/** The record of a group whose files are those of the present sources. */
function readCurrent(group) {
  const record = readRecord(group);
  const isCurrent =
    record?.key === hashSources(GROUPS[group].sources) && record.files.every((file) => existsSync(join(dist, file)));
  return isCurrent ? record : undefined;
}

async function buildGroup(group) {
  const packages = new Set();
  const files = await GROUPS[group].build(packages);
  for (const file of readRecord(group)?.files ?? []) if (!files.has(file)) rmSync(join(dist, file), { force: true });
  for (const [file, text] of files) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), text);
  }
  mkdirSync(records, { recursive: true });
  const record = { key: hashSources(GROUPS[group].sources), files: [...files.keys()], packages: [...packages].sort() };
  writeFileSync(recordFile(group), JSON.stringify(record));
}

/** Writes the integrity values of the scripts, and the license texts of the packages in all files. */
function writeSummaries() {
  const { files } = readRecord("scripts");
  const scripts = files.filter((file) => /^[^/]+\.js$/.test(file)).sort();
  const hash = (file) =>
    createHash("sha384")
      .update(readFileSync(join(dist, file)))
      .digest("base64");
  const values = Object.fromEntries(scripts.map((file) => [file, `sha384-${hash(file)}`]));
  writeFileSync(join(dist, "sri.json"), `${JSON.stringify(values, null, 2)}\n`);
  for (const name of [PAGE_LICENSES, PROGRAM_LICENSES]) {
    const groups = Object.keys(GROUPS).filter((group) => GROUPS[group].licenses === name);
    writeFileSync(join(dist, name), licenseFile(groups.flatMap((group) => readRecord(group).packages)));
  }
}

async function buildElsewhere(groups) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), ...groups], { stdio: "inherit" });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${groups.join(" and ")} could not be built.`);
}

const chosen = process.argv.slice(2);
try {
  const { writeModuleList } = await import("./module-list.mjs");
  await writeModuleList();
  if (chosen.length) for (const group of chosen) await buildGroup(group);
  else {
    const outdated = Object.keys(GROUPS).filter((group) => !readCurrent(group));
    const parts = PROCESSES.map((groups) =>
      groups.filter((group) => outdated.includes(group) || outdated.includes(GROUPS[group].needs)),
    );
    const work = parts.filter((groups) => groups.length > 0);
    if (work.length) {
      process.stderr.write("Building what has changed.\n");
      await Promise.all(work.map(buildElsewhere));
      writeSummaries();
    }
  }
} catch (error) {
  process.stderr.write(`${error.stack ?? error.message}\n`);
  process.exit(1);
}
