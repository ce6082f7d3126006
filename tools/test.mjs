// `npm test`: prepares the machine, builds, and runs all tests but those of `*.long.test.ts`; with `--all`, which is
// `npm run test:all`, those too. Ends with how long each lane took and with the slowest files. Further arguments go to
// vitest; `npm test -- --project unit` runs one lane only. MILLRACE_REPORTS names a folder for reports as JSON.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, root } from "./build.mjs";
import { installBrowser, installEngines, installPackages, installPostgres, installWebServers } from "./setup.mjs";

const place = fileURLToPath(root);
const all = process.argv.includes("--all");
const args = process.argv.slice(2).filter((arg) => arg !== "--all");
const chosen = args.flatMap((arg, index) =>
  arg === "--project" ? [args[index + 1]] : (/^--project=(.+)/.exec(arg)?.[1] ?? []),
);

// As many at once as there are cores: vitest would use one less. Two lanes together use the time in which one waits.
const ALL_CORES = ["--maxWorkers=100%"];
const BROWSER = { name: "browser", projects: ["browser"], more: ALL_CORES };
const UNIT = { name: "unit", projects: ["unit", "react", "cli", "tools", "host", "conformance"], more: ALL_CORES };
// One file after the other: each starts another browser.
const ENGINES = { name: "engines", projects: ["engines"], more: ["--no-file-parallelism"] };
const everything = [BROWSER, UNIT, ENGINES];

/** Queues that run at the same time, each one lane after the other. */
const queues = chosen.length
  ? [
      [
        {
          ...(everything.find(({ name }) => name === chosen.join()) ?? { more: [] }),
          name: chosen.join(),
          projects: chosen,
        },
      ],
    ]
  : args.length
    ? [[{ name: "all", projects: everything.flatMap(({ projects }) => projects), more: [] }]]
    : [[ENGINES, BROWSER], [UNIT]];
const projects = queues.flat().flatMap((lane) => lane.projects);

const given = process.env.MILLRACE_REPORTS;
const reports = given || mkdtempSync(join(tmpdir(), "millrace-reports-"));
const times = [];

/** Does something and notes how long it took. */
async function timed(name, act) {
  const begun = Date.now();
  const result = await act();
  times.push(`${name} ${Math.round((Date.now() - begun) / 1000)} s`);
  return result;
}

/** Runs vitest; its output is shown at once, or returned in the end. */
function run({ name, projects, more }, shown) {
  const vitest = spawn(
    process.execPath,
    [
      join(place, "node_modules/vitest/vitest.mjs"),
      "run",
      ...(chosen.length ? [] : projects.flatMap((project) => ["--project", project])),
      ...args,
      ...more,
      ...(all ? [] : ["--exclude", "**/*.long.test.ts"]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${join(reports, `${name}.json`)}`,
    ],
    { cwd: place, stdio: ["ignore", shown ? "inherit" : "pipe", shown ? "inherit" : "pipe"] },
  );
  const printed = [];
  for (const stream of [vitest.stdout, vitest.stderr]) stream?.on("data", (chunk) => printed.push(chunk));
  return new Promise((resolve, reject) => {
    vitest.on("error", reject);
    vitest.on("close", (code) => resolve({ code: code ?? 1, printed: Buffer.concat(printed) }));
  });
}

/** The ten files that took longest, a line each. */
function slowestFiles() {
  const files = readdirSync(reports).flatMap(
    (name) => JSON.parse(readFileSync(join(reports, name), "utf8")).testResults,
  );
  return files
    .map(({ name, startTime, endTime }) => ({ path: relative(place, name), seconds: (endTime - startTime) / 1000 }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}\n`)
    .join("");
}

installPackages();
if (projects.includes("browser")) installBrowser();
if (projects.includes("engines")) installEngines();
if (projects.some((project) => project === "host" || project === "conformance")) installPostgres();
if (all && projects.some((project) => project === "cli" || project === "host")) installWebServers();
await timed("build", () => build());
const results = [];
await Promise.all(
  queues.map(async (lanes, index) => {
    // Only the first queue prints as it runs: the lines of two would mix.
    for (const lane of lanes) results.push(await timed(lane.name, () => run(lane, index === 0)));
  }),
);
for (const { printed } of results) process.stdout.write(printed);
const failed = results.some(({ code }) => code !== 0);
process.stdout.write(`\nSlowest files:\n${slowestFiles()}\nLanes: ${times.join(", ")}.\n`);
process.stdout.write(
  `Ran ${all ? "all" : "all but long"} tests of ${projects.join(", ")}: ${failed ? "something failed" : "all passed"}.\n`,
);
if (!given) rmSync(reports, { recursive: true });
process.exitCode = failed ? 1 : 0;
