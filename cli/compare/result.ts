import { findCauses } from "./causes/find-causes";
import { describeElement, type Outline } from "./source/outline";
import { readKnown } from "./confirm";
import { findExplanation } from "./explain/all";
import type { Pair } from "./pair";
import type { Picture } from "./pictures";
import type { Facts } from "./plan";
import type { RoundResult } from "./site-compare";
import type { SourceFinding } from "./source/finding";
import { countIdle, listTrials, listUnproven, type Trial, type Unproven } from "./trials";

/** One difference. */
export interface Finding extends Omit<Pair, "equal" | "before"> {
  /** The rule that explains it, and its sentence; undefined if unexplained. */
  rule: string | undefined;
  sentence: string | undefined;
  /** Tag, id and classes of the element; "the page" for the whole page. */
  element: string;
  page: string;
  width: number;
  lessMotion: boolean;
  /** The element in words, and where it is. */
  words: string;
  /** A key of what causes it: a difference of the text, another finding, or itself. Undefined if a rule explains it. */
  cause: string | undefined;
  /** Not part of `--json`. */
  picture?: Picture;
}

export interface Totals {
  pages: number;
  /** Number of elements on these pages. */
  elements: number;
  effects: number;
  equal: number;
  onPurpose: number;
  /** Those of the text are among them. */
  unexplained: number;
  /** Differences of the text of pages and files. */
  sources: number;
  /** Steps that could be done, and those of them in which no script changed anything. */
  steps: number;
  idle: number;
  /** Effects that never stop moving, and differences that did not recur in a second run. */
  noise: number;
  /** Triggers and widgets that were not tested, because similar ones were. */
  untried: number;
  /** Triggers and widgets that were tested on an earlier page with the same markup. */
  repeated: number;
}

export interface CompareResult {
  source: string;
  /** How many pages the site has. */
  pages: number;
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

/** Explains the differences of a round. @param sources the differences of the text. */
export function summarize(round: RoundResult, outline: Outline, sources: readonly SourceFinding[]): RoundSummary {
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
    findings: listFindings(round, outline, sources),
    errors: errors.map((text) => `${page} at ${width}: ${text}`),
    ms,
  };
}

/** Sums up all rounds. */
export function sumUp(
  source: string,
  pages: number,
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
    pages,
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

function listFindings(round: RoundResult, outline: Outline, sources: readonly SourceFinding[]): Finding[] {
  const { page, width, lessMotion, facts, ways, pictures } = round;
  const known = readKnown(round);
  const differing = round.pairs
    .filter(({ equal }) => !equal)
    .map((pair) => ({ pair, found: findExplanation(pair, known, round) }));
  const pairs = differing.flatMap(({ pair, found }) => (found ? [] : [pair]));
  const causes = findCauses({ page, ways, outline, pairs }, sources);
  return differing.map(({ pair, found }) => {
    const { step, mark, aspect, part } = pair;
    const [none, vendor, ours] = [pair.none, pair.vendor, pair.ours].map((value) =>
      aspect === "focus" ? nameFocus(value, outline) : value,
    ) as [string, string, string];
    const named = mark ?? step.mark;
    const picture = pictures.get(step.id);
    return {
      page,
      width,
      lessMotion,
      step,
      element: named === undefined ? "the page" : formatElement(facts.get(named)),
      words: describeElement(outline, named),
      mark: named,
      aspect,
      part,
      none,
      vendor,
      ours,
      rule: found?.rule,
      sentence: found?.sentence,
      cause: causes.get(pair),
      ...(picture ? { picture } : {}),
    };
  });
}

/** The focused element in words instead of its number. */
const nameFocus = (value: string, outline: Outline): string =>
  value.replace(/#(\d+)$/, (_, mark: string) => describeElement(outline, Number(mark)));

/** Tag, id, classes and first words of an element. */
function formatElement(facts: Facts | undefined): string {
  if (!facts) return "the page";
  const text = facts.text && facts.text.length < 60 ? ` “${facts.text.slice(0, 30)}”` : "";
  return `${facts.tag}${facts.id ? `#${facts.id}` : ""}${facts.classes.map((name) => `.${name}`).join("")}${text}`;
}
