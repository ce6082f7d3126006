import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { applyEdits } from "../../common/edits";
import { compareSources } from "../../cli/compare/source/compare-sources";
import { readSite } from "../../cli/exported-site";
import { asList, asRecord } from "../../wire/records";
import type { Fault } from "./draw";
import { isVisible } from "./judge";
import { describeElement, namesElement } from "./named";

/** What `compare` said about a copy with a fault. */
export interface Trial {
  readonly kind: string;
  readonly copy: string;
  readonly page: string;
  readonly width: number;
  readonly steps: string;
  readonly element: string;
  readonly words: string;
  readonly code: number;
  /** Findings that the copy without the fault does not have. */
  readonly findings: number;
  /** Exit code 1, and such a finding. */
  readonly found: boolean;
  /** Found in the text of the copy; then no browser is started, because the exit code is known. */
  readonly byText: boolean;
  /** One of them names the changed element, one around or in it, or its trigger. */
  readonly named: boolean;
  /** Some of them. */
  readonly said: readonly string[];
  readonly seconds: number;
  /** Where it was not found: whether the vendor's page shows it; null: not judged. */
  readonly visible: boolean | null;
}

export interface TrialSettings {
  /** The repository. */
  readonly root: string;
  /** Folder of the adopted copies, by name. */
  readonly work: string;
  /** Folders of the exports, by name. */
  readonly exports: ReadonlyMap<string, string>;
  readonly browser: Browser;
  /** Compare only the text. */
  readonly isTextOnly: boolean;
  /** File with one line for each trial; what is in it is not tried again. */
  readonly json: string | undefined;
}

const JQUERY = createRequire(import.meta.url).resolve("jquery/dist/jquery.min.js");
const LIMIT = 300_000;

type Run = (fault: Fault) => Promise<Trial>;

/** Makes faults and compares, one at a time. */
export function createTrials(settings: TrialSettings): Run {
  const { json, exports, browser } = settings;
  const done = new Map<string, Trial>();
  for (const line of json && existsSync(json) ? readFileSync(json, "utf8").trim().split("\n").filter(Boolean) : []) {
    const trial = JSON.parse(line) as Trial;
    done.set(readKey(trial), trial);
  }
  const withoutFault = new Map<string, Promise<Compared>>();
  const compareWithout: CompareWithout = (fault, by) => {
    const steps = by === compareText ? [] : [fault.width, ...fault.steps];
    const key = [by.name, fault.copy, fault.page.path, ...steps].join(" ");
    const known = withoutFault.get(key) ?? by(settings, fault);
    withoutFault.set(key, known);
    return known;
  };
  return async (fault) => {
    const facts = listFacts(fault);
    const known = done.get(readKey(facts));
    if (known && (known.found || "visible" in known)) return known;
    const trial = known ?? { ...facts, ...(await tryFault(settings, fault, compareWithout)) };
    const folder = exports.get(fault.copy);
    // An export sends no form, and what is in our script is not in the vendor's.
    const isJudged =
      !settings.isTextOnly && !trial.found && folder !== undefined && !/^(form|script)$/.test(fault.kind.group);
    const visible = isJudged ? ((await isVisible(browser, folder, fault)) ?? null) : null;
    const judged = { ...trial, visible };
    if (json) appendFileSync(json, `${JSON.stringify(judged)}\n`);
    return judged;
  };
}

type Facts = Pick<Trial, "kind" | "copy" | "page" | "width" | "steps" | "element" | "words">;

const listFacts = ({ kind, copy, page, width, steps, about, change }: Fault): Facts => ({
  ...{ kind: kind.name, copy, page: page.path, width, steps: steps.join(",") },
  ...{ element: about[0] ? describeElement(about[0]) : "the page", words: change.words },
});

const readKey = ({ kind, copy, page, width, element, words }: Facts) =>
  JSON.stringify([kind, copy, page, width, element, words]);

type Compare = (settings: TrialSettings, fault: Fault) => Promise<Compared>;

/** Compares a copy without a fault. */
type CompareWithout = (fault: Fault, by: Compare) => Promise<Compared>;

/** Compares a copy with a fault: first its text, then in a browser. */
async function tryFault(
  settings: TrialSettings,
  fault: Fault,
  compareWithout: CompareWithout,
): Promise<Omit<Trial, keyof Facts | "visible">> {
  const { page, copy, change, about } = fault;
  const file = join(settings.work, copy, change.file ?? page.path);
  const before = readFileSync(file, "utf8");
  const start = Date.now();
  const compareBoth = async (by: Compare) => {
    let compared: Compared;
    try {
      writeFileSync(file, applyEdits(before, change.edits));
      compared = await by(settings, fault);
    } finally {
      writeFileSync(file, before);
    }
    const expected = compared.code === 1 ? (await compareWithout(fault, by)).findings.map(readFinding) : [];
    return { compared, own: compared.findings.filter((finding) => !expected.includes(readFinding(finding))) };
  };
  const text = await compareBoth(compareText);
  // The hash in the name of a script shows every change of it; what such a change does is for the browser.
  const byText = text.own.length > 0 && fault.kind.group !== "script";
  const { compared, own } = byText || settings.isTextOnly ? text : await compareBoth(compareInBrowser);
  const seconds = Math.round((Date.now() - start) / 100) / 10;
  return {
    code: compared.code,
    findings: own.length,
    byText,
    found: compared.code === 1 && own.length > 0,
    named: compared.code === 1 && own.some((finding) => namesElement(finding, about)),
    said: own.slice(0, 3).map(readFinding),
    seconds,
  };
}

interface Compared {
  readonly code: number;
  /** Without an explanation. */
  readonly findings: readonly unknown[];
}

/** Compares the text of the page of a fault, and the files of its copy. */
async function compareText({ work, exports }: TrialSettings, { copy, page }: Fault): Promise<Compared> {
  const findings = await compareSources(readSite(exports.get(copy) ?? ""), join(work, copy), [page.path]);
  return { code: findings.length > 0 ? 1 : 0, findings };
}

/** Runs the command on the page, the width and the steps of a fault. */
async function compareInBrowser(
  { root, work, exports }: TrialSettings,
  { copy, page, width, steps }: Fault,
): Promise<Compared> {
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      ...[join(root, "cli/millrace.mjs"), "compare", exports.get(copy) ?? "", join(work, copy)],
      ...["--pages", page.path, "--widths", String(width), "--steps", steps.join(",")],
      ...["--jquery", JQUERY, "--json", "--report", join(work, "report.html")],
    ],
    { encoding: "utf8", timeout: LIMIT, maxBuffer: 2 ** 28 },
  );
  const result = stdout.startsWith("{") ? asRecord(JSON.parse(stdout)) : {};
  const findings = asList(result.findings).filter((finding) => asRecord(finding).rule === undefined);
  return { code: status ?? 2, findings: [...findings, ...asList(result.errors)] };
}

/** A finding without the values, which differ a little from run to run. */
function readFinding(finding: unknown): string {
  if (typeof finding === "string") return finding;
  const { step, element, aspect, part, place, what } = asRecord(finding);
  if (what !== undefined) return [place, what].map(String).join(" | ");
  return [asRecord(step).label, element, aspect, part].map((each) => String(each ?? "")).join(" | ");
}
