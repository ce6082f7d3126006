// `npm run lab -- faults --rounds 10`: faults of the host under load, several times each: killed processes, a stopped or
// unreachable database, full and slow disks, slow mail, jumping clocks, two primaries. `test:all` runs each fault once.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { formatTable } from "./results.mjs";

const PLACES = ["test/host/faults", "test/host/command/kill.long.test.ts", "test/host/shop/kill"];
/** Most minutes. */
const LIMIT = 30;

/** How each fault ended. */
export async function main(args) {
  const { rounds } = parseArgs({ args, options: { rounds: { type: "string", default: "5" } } }).values;
  if (!/^[1-9]\d?$/.test(rounds)) throw new Error(`--rounds is "${rounds}". Expected a number from 1 to 99.`);
  const folder = mkdtempSync(join(tmpdir(), "millrace-faults-"));
  const file = join(folder, "report.json");
  const child = spawn(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...["--project", "host", ...PLACES, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    ],
    {
      stdio: "inherit",
      env: { ...process.env, MILLRACE_FAULT_ROUNDS: rounds, MILLRACE_KILL_ROUNDS: rounds },
      timeout: LIMIT * 60_000,
    },
  );
  try {
    const code = await new Promise((resolve) => child.on("close", (ended) => resolve(ended ?? 1)));
    const { testResults } = JSON.parse(readFileSync(file, "utf8"));
    const rows = testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, status, duration }) => [
        fullName,
        status,
        `${Math.round((duration ?? 0) / 1000)} s`,
      ]),
    );
    return {
      code,
      report: `${rounds} rounds of each fault:\n\n${formatTable([["fault", "result", "time"], ...rows])}`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
