// `npm run faults -- --rounds 10`: faults of the host under load: killed processes, a stopped or unreachable database, full and slow
// disks, slow mail, jumping clocks, two primaries. Prints a table of the tests (test/host/faults, test/host/shop/kill*,
// test/host/command/kill.long.test.ts).
// `test:all` runs each fault once.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const PLACES = ["test/host/faults", "test/host/command/kill.long.test.ts", "test/host/shop/kill"];
/** Most minutes. */
const LIMIT = 30;

const { rounds } = parseArgs({ options: { rounds: { type: "string", default: "5" } } }).values;
if (!/^[1-9]\d?$/.test(rounds)) throw new Error(`--rounds is "${rounds}". Expected a number from 1 to 99.`);

const folder = mkdtempSync(join(tmpdir(), "millrace-faults-"));
const report = join(folder, "report.json");
const times = { MILLRACE_FAULT_ROUNDS: rounds, MILLRACE_KILL_ROUNDS: rounds };
const args = ["vitest", "run", "--project", "host", ...PLACES];
const child = spawn("npx", [...args, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`], {
  stdio: "inherit",
  env: { ...process.env, ...times },
  timeout: LIMIT * 60_000,
});
process.exitCode = await new Promise((resolve) => child.on("close", (code) => resolve(code ?? 1)));
try {
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  const rows = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(
      ({ fullName, status, duration }) => `| ${fullName} | ${status} | ${Math.round((duration ?? 0) / 1000)} s |`,
    ),
  );
  process.stdout.write(
    ["", `${rounds} rounds of each fault:`, "", "| fault | result | time |", "|---|---|---|", ...rows, ""].join("\n"),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
