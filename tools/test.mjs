// `npm test`: prepares the machine, builds, and runs every test. Further arguments go to vitest;
// `npm test -- --project unit` runs one group only. MILLRACE_REPORTS names a folder for reports as JSON.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, root } from "./build.mjs";
import { installBrowser, installEngines, installPackages, installPostgres } from "./setup.mjs";

const args = process.argv.slice(2);
const chosen = args.flatMap((arg, index) =>
  arg === "--project" ? [args[index + 1]] : (/^--project=(.+)/.exec(arg)?.[1] ?? []),
);
// All of them in processes of their own: browser tests wait part of their time, the others need no browser, and the other
// engines come last, one after the other: their browsers would take the time of the others.
const everything = [["browser"], ["unit", "react", "tools", "host", "conformance"], ["engines"]];
const groups = chosen.length ? [chosen] : args.length ? [everything.flat()] : everything;

/** Runs vitest; what it prints is shown at once, or returned in the end. */
function run(group, shown) {
  const folder = process.env.MILLRACE_REPORTS;
  const given = chosen.length ? args : [...group.flatMap((project) => ["--project", project]), ...args];
  // Vitest would leave one core out.
  const workers = { browser: ["--maxWorkers=100%"], engines: ["--no-file-parallelism"] }[group.join()] ?? [];
  const report = folder
    ? ["--reporter=default", "--reporter=json", `--outputFile.json=${join(folder, `${group[0]}.json`)}`]
    : [];
  const vitest = spawn(
    process.execPath,
    [fileURLToPath(new URL("node_modules/vitest/vitest.mjs", root)), "run", ...given, ...workers, ...report],
    {
      cwd: fileURLToPath(root),
      stdio: ["ignore", shown ? "inherit" : "pipe", shown ? "inherit" : "pipe"],
    },
  );
  const printed = [];
  for (const stream of [vitest.stdout, vitest.stderr]) stream?.on("data", (chunk) => printed.push(chunk));
  return new Promise((resolve, reject) => {
    vitest.on("error", reject);
    vitest.on("close", (code) => resolve({ code: code ?? 1, printed: Buffer.concat(printed) }));
  });
}

installPackages();
if (groups.flat().includes("browser")) installBrowser();
if (groups.flat().includes("engines")) installEngines();
if (groups.flat().some((project) => project === "host" || project === "conformance")) installPostgres();
await build();
const [first = [], second, ...later] = groups;
const results = await Promise.all([first, ...(second ? [second] : [])].map((group, index) => run(group, index === 0)));
for (const group of later) results.push(await run(group, false));
for (const { printed } of results) process.stdout.write(printed);
const failed = results.some(({ code }) => code !== 0);
process.stdout.write(`Ran ${groups.flat().join(", ")}: ${failed ? "something failed" : "all passed"}.\n`);
process.exitCode = failed ? 1 : 0;
