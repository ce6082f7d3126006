import { readKnown } from "./confirm";
import { counted } from "../counted";
import { findExplanation } from "./explain/all";
import type { Pair } from "./pair";
import type { Picture } from "./pictures";
import type { Facts } from "./plan";
import type { Shown, Totals } from "./report/data";
import type { RoundResult } from "./site-compare";
import type { SourceFinding } from "./source/finding";
import { countIdle, formatUnproven, listTrials, listUnproven, type Trial, type Unproven } from "./trials";

/** One difference. */
export interface Finding extends Omit<Pair, "equal" | "before">, Pick<Shown, "element" | "rule" | "sentence"> {
  page: string;
  width: number;
  lessMotion: boolean;
  /** Not part of `--json`. */
  picture?: Picture;
}

export interface CompareResult {
  source: string;
  /** Year in which the export was published, and how many pages it has. */
  site: { year: string; pages: number };
  totals: Totals;
  /** Differences of the text of pages, their interactions, and files. */
  sources: SourceFinding[];
  findings: Finding[];
  /** Triggers and widgets about which the comparison says nothing. */
  unproven: Unproven[];
  /** Errors that occur only with our script, by page. */
  errors: string[];
  /** Notes: replaced versions of jQuery, why a page could not be compared. */
  notes: string[];
  /** Pages and widths that could not be compared. */
  missed: string[];
}

/** The result of one page at one width. */
export interface RoundSummary {
  page: string;
  width: number;
  /** Number of elements of the page. */
  elements: number;
  effects: number;
  noise: number;
  untried: number;
  repeated: number;
  /** Steps that could be done, and those of them in which no script changed anything. */
  steps: number;
  idle: number;
  trials: Trial[];
  findings: Finding[];
  /** Errors that occur only with our script. */
  errors: string[];
  ms: number;
}

/** Explains the differences of a round. */
export function summarize(round: RoundResult): RoundSummary {
  const { page, width, facts, pairs, noise, untried, repeated, errors, ms } = round;
  return {
    page,
    width,
    elements: facts.size,
    effects: pairs.length,
    noise,
    untried,
    repeated,
    ...countIdle(round),
    trials: listTrials(round),
    findings: listFindings(round),
    errors: errors.map((text) => `${page} at ${width}: ${text}`),
    ms,
  };
}

/** Sums up all rounds. */
export function sumUp(
  source: string,
  site: CompareResult["site"],
  rounds: readonly RoundSummary[],
  sources: readonly SourceFinding[],
  notes: readonly string[],
  missed: readonly string[],
): CompareResult {
  const findings = rounds.flatMap((round) => round.findings);
  const count = (of: (round: RoundSummary) => number) => rounds.reduce((sum, round) => sum + of(round), 0);
  const effects = count((round) => round.effects);
  const unexplained = findings.filter(({ rule }) => rule === undefined).length;
  return {
    source,
    site,
    totals: {
      pages: new Set(rounds.map(({ page }) => page)).size,
      elements: [...new Map(rounds.map(({ page, elements }) => [page, elements])).values()].reduce(
        (sum, size) => sum + size,
        0,
      ),
      effects,
      equal: effects - findings.length,
      onPurpose: findings.length - unexplained,
      unexplained: unexplained + sources.length,
      sources: sources.length,
      steps: count(({ steps }) => steps),
      idle: count(({ idle }) => idle),
      noise: count(({ noise }) => noise),
      untried: count(({ untried }) => untried),
      repeated: count(({ repeated }) => repeated),
    },
    sources: [...sources],
    findings,
    unproven: listUnproven(rounds),
    errors: rounds.flatMap(({ errors }) => errors),
    notes: [...notes],
    missed: [...missed],
  };
}

function listFindings(round: RoundResult): Finding[] {
  const { page, width, lessMotion, pairs, facts, pictures } = round;
  const known = readKnown(round);
  return pairs.flatMap((pair) => {
    if (pair.equal) return [];
    const found = findExplanation(pair, known, round);
    const { step, mark, aspect, part } = pair;
    const [none, vendor, ours] = [pair.none, pair.vendor, pair.ours].map((value) =>
      aspect === "focus" ? focusIn(value, facts) : value,
    ) as [string, string, string];
    const named = mark ?? step.mark;
    const element = named === undefined ? "the page" : describeElement(facts.get(named));
    const picture = pictures.get(step.id);
    return {
      page,
      width,
      lessMotion,
      step,
      element,
      mark: named,
      aspect,
      part,
      none,
      vendor,
      ours,
      rule: found?.rule,
      sentence: found?.sentence,
      ...(picture ? { picture } : {}),
    };
  });
}

/** The focused element, by description instead of number. */
function focusIn(value: string, facts: RoundResult["facts"]): string {
  return value.replace(/#(\d+)$/, (_, mark: string) => describeElement(facts.get(Number(mark))));
}

/** Tag, id, classes and first words of an element. */
function describeElement(facts: Facts | undefined): string {
  if (!facts) return "the page";
  const text = facts.text && facts.text.length < 60 ? ` “${facts.text.slice(0, 30)}”` : "";
  return `${facts.tag}${facts.id ? `#${facts.id}` : ""}${facts.classes.map((name) => `.${name}`).join("")}${text}`;
}

/** Maximum number of missed pages in the summary. */
const NAMED = 8;

/** The summary: what was compared, and what was not. */
export function formatSentence({
  totals,
  missed,
  unproven,
}: Pick<CompareResult, "totals" | "missed" | "unproven">): string {
  const { equal, effects, onPurpose, unexplained, sources, steps, idle } = totals;
  const inText = sources > 0 ? `, ${sources} of them in the text of pages and files` : "";
  const counts = `${equal} of ${counted(effects, "effect")} equal, ${onPurpose} ${onPurpose === 1 ? "differs" : "differ"} on purpose, ${unexplained} unexplained${inText}`;
  const more = missed.length - NAMED;
  const names = `${missed.slice(0, NAMED).join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
  const left = [
    ...unproven.map(formatUnproven),
    ...(idle > 0 ? [`${idle} of ${counted(steps, "step")} changed nothing`] : []),
  ];
  const rest = [
    ...(missed.length > 0 ? [`could not compare ${names}`] : []),
    ...(left.length > 0 ? [`not proven: ${left.join("; ")}`] : []),
  ];
  if (effects > 0) return [counts, ...rest].join("; ");
  const text = sources > 0 ? `; ${counted(sources, "difference")} in the text of pages and files` : "";
  return `Nothing was compared: ${rest.join("; ") || "the pages have nothing to compare"}${text}`;
}

/** Exit code of the command: 0 no unexplained differences, 1 some, 2 not everything was compared. */
export function chooseExitCode({ totals, missed }: Pick<CompareResult, "totals" | "missed">): number {
  if (missed.length || !totals.effects) return 2;
  return totals.unexplained ? 1 : 0;
}
