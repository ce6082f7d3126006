import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { launchChromium } from "../../cli/browser";
import type { Result } from "../result";
import { drawFaults, readCopy, type Fault } from "./draw";
import { KINDS } from "./kinds/kinds";
import { areEnoughFound, formatList, formatReport, formatTrial } from "./report";
import { createTrials, type Trial } from "./trial";

const USAGE = `npm run lab -- compare-mutants --exports FOLDER... [options]

Puts faults into adopted copies of exports and reports how many of them "millrace compare" finds.

  --exports FOLDER...   exported sites, one folder each
  --kinds LIST          only these kinds, with commas
  --per-kind N          faults of each kind; default: 10
  --seed N              default: 20261129
  --list                prints the drawn faults and makes none
  --text                compares only the text of the copies, in minutes
  --json FILE           one line for each fault; those that are there already are not made again

Kinds: ${KINDS.map(({ name }) => name).join(", ")}
`;

/** The exit code is 1 if too few faults were found. */
export async function main(args: string[], { root }: { root: string }): Promise<Result> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      exports: { type: "string", multiple: true, default: [] },
      kinds: { type: "string" },
      "per-kind": { type: "string", default: "10" },
      seed: { type: "string", default: "20261129" },
      list: { type: "boolean", default: false },
      text: { type: "boolean", default: false },
      json: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const names = values.kinds?.split(",").map((name) => name.trim());
  const kinds = KINDS.filter(({ name }) => !names || names.includes(name));
  const exports = new Map(
    [...values.exports, ...positionals].map((folder) => [basename(resolve(folder)), resolve(folder)]),
  );
  if (values.help || exports.size === 0 || kinds.length < (names?.length ?? 1)) {
    process.stderr.write(USAGE);
    return { code: values.help ? 0 : 2 };
  }
  const work = mkdtempSync(join(tmpdir(), "millrace-compare-mutants-"));
  try {
    const copies = [...exports].map(([name, folder]) => {
      const out = join(work, name);
      execFileSync(process.execPath, [join(root, "cli/millrace.mjs"), "adopt", folder, "--out", out], {
        stdio: "ignore",
      });
      return readCopy(name, out);
    });
    const faults = drawFaults(copies, kinds, Number(values["per-kind"]), Number(values.seed));
    if (values.list) return { code: 0, report: formatList(faults) };
    const browser = await launchChromium({ kind: "headless" });
    try {
      const run = createTrials({ root, work, exports, browser, json: values.json, isTextOnly: values.text });
      const trials: Trial[] = [];
      for (const fault of inTurns(faults)) {
        const trial = await run(fault);
        trials.push(trial);
        process.stdout.write(`${formatTrial(trial)}\n`);
      }
      return { code: areEnoughFound(kinds, trials) ? 0 : 1, report: formatReport(kinds, trials) };
    } finally {
      await browser.close();
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The first of each kind first, so that a run that is cut off has some of each. */
function inTurns(faults: readonly Fault[]): Fault[] {
  const turn = (fault: Fault) => faults.filter(({ kind }) => kind === fault.kind).indexOf(fault);
  return faults
    .map((fault) => ({ fault, at: turn(fault) }))
    .sort((a, b) => a.at - b.at)
    .map(({ fault }) => fault);
}
