import { EXPLANATIONS } from "./explain/all";
import { explain, inContext } from "./explain/explain";
import type { Pair } from "./pairs";
import type { Picture } from "./pictures";
import type { Facts } from "./plan";
import type { RoundResult } from "./site-compare";

/** One difference, as the report shows it. */
export interface Finding extends Omit<Pair, "equal"> {
  page: string;
  width: number;
  lessMotion: boolean;
  /** Description of the element; "the page" for the whole page. */
  element: string;
  /** The rule that explains it; undefined if unexplained. */
  rule: string | undefined;
  sentence: string | undefined;
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
  unexplained: number;
  /** Effects that differ between two runs of the vendor script. */
  noise: number;
  /** Triggers and widgets that were not tested, because similar ones were. */
  untried: number;
  /** Triggers and widgets that were tested on an earlier page with the same markup. */
  repeated: number;
}

export interface CompareResult {
  source: string;
  /** Year in which the export was published, and how many pages it has. */
  site: { year: string; pages: number };
  totals: Totals;
  findings: Finding[];
  /** Errors that occur only with our script, by page. */
  errors: string[];
  /** Notes: replaced versions of jQuery, pages that could not be compared. */
  notes: string[];
}

/** Sums up all rounds and explains the differences. */
export function sumUp(
  source: string,
  site: CompareResult["site"],
  rounds: readonly RoundResult[],
  notes: readonly string[],
): CompareResult {
  const findings = rounds.flatMap(listFindings);
  const count = (of: (round: RoundResult) => number) => rounds.reduce((sum, round) => sum + of(round), 0);
  const effects = count(({ pairs }) => pairs.length);
  const unexplained = findings.filter(({ rule }) => rule === undefined).length;
  return {
    source,
    site,
    totals: {
      pages: new Set(rounds.map(({ page }) => page)).size,
      elements: [...new Map(rounds.map(({ page, facts }) => [page, facts.size])).values()].reduce(
        (sum, size) => sum + size,
        0,
      ),
      effects,
      equal: effects - findings.length,
      onPurpose: findings.length - unexplained,
      unexplained,
      noise: count(({ noise }) => noise),
      untried: count(({ untried }) => untried),
      repeated: count(({ repeated }) => repeated),
    },
    findings,
    errors: rounds.flatMap(({ page, width, errors }) => errors.map((text) => `${page} at ${width}: ${text}`)),
    notes: [...notes],
  };
}

function listFindings({ page, width, lessMotion, pairs, facts, steps, pictures, markers }: RoundResult): Finding[] {
  return pairs.flatMap((pair) => {
    if (pair.equal) return [];
    const used = steps.find(({ id }) => id === pair.step.id)?.mark;
    const found = explain(inContext(pair, { pairs, facts, markers }, used, { page, width, lessMotion }), EXPLANATIONS);
    const { step, mark, aspect, part } = pair;
    const [none, vendor, ours] = [pair.none, pair.vendor, pair.ours].map((value) =>
      aspect === "focus" ? focusIn(value, facts) : value,
    ) as [string, string, string];
    const named = mark ?? used;
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

/** The summary. */
export function formatSentence({ equal, effects, onPurpose, unexplained }: Totals): string {
  return `${equal} of ${effects} effects equal, ${onPurpose} ${onPurpose === 1 ? "differs" : "differ"} on purpose, ${unexplained} unexplained`;
}
