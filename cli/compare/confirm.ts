import { findExplanation } from "./explain/all";
import type { Known } from "./explain/explain";
import { near } from "./near";
import { markersIn } from "./markers";
import type { Compared, Pair, Ways } from "./pair";
import { comparePairs } from "./pairs";
import { marksToShow, takeView, type Picture } from "./pictures";
import type { Facts } from "./plan";
import type { Job, Round } from "./round";
import type { CompareStep } from "./steps/step";
import type { StepGroup } from "./steps/steps";
import { openVisit } from "./visit";
import { walk } from "./walk";

/** The comparison of a round, and what is needed to repeat it. */
export interface Looked extends Compared {
  ways: Ways;
  groups: readonly StepGroup[];
  facts: ReadonlyMap<number, Facts>;
  /** Elements with endless animations. */
  endless: readonly number[];
}

/** What the explanations read. */
export const readKnown = ({ pairs, facts, ways }: Looked): Known => ({ pairs, facts, markers: markersIn(ways) });

/** The steps to repeat. */
export interface Wanted {
  /** Ids of the steps with differences to confirm. */
  steps: ReadonlySet<string>;
  /** Those of which a picture is taken. */
  pictured: ReadonlySet<string>;
  /** All steps to take, in order. */
  again: readonly CompareStep[];
}

/**
 * Chooses the steps with differences to confirm, and takes their pictures from the budget, which rounds share: called in
 * the order of the rounds.
 */
export function chooseSteps(job: Pick<Job, "budget">, round: Round, first: Looked): Wanted {
  const known = readKnown(first);
  const differing = first.pairs.filter(({ equal }) => !equal);
  const steps = new Set(differing.map(({ step }) => step.id));
  const shown = new Set(differing.filter((pair) => isToBeShown(job, round, pair, known)).map(({ step }) => step.id));
  const again = listSteps(first.groups, steps);
  const seen = again.filter(({ id }) => shown.has(id)).slice(0, Math.max(0, job.budget.left));
  job.budget.left -= seen.length;
  return { steps, pictured: new Set(seen.map(({ id }) => id)), again };
}

/** The steps with differences that no explanation fits, without pictures. */
export function chooseUnexplained(round: Round, looked: Looked): Wanted {
  const known = readKnown(looked);
  const unexplained = looked.pairs.filter((pair) => !pair.equal && !findExplanation(pair, known, round));
  const steps = new Set(unexplained.map(({ step }) => step.id));
  return { steps, pictured: new Set(), again: listSteps(looked.groups, steps) };
}

/** The steps to take for the wanted ones: those on which later ones depend, and the whole groups of the wanted ones. */
function listSteps(groups: readonly StepGroup[], wanted: ReadonlySet<string>): CompareStep[] {
  const has = ({ steps }: StepGroup) => steps.some(({ id }) => wanted.has(id));
  const taken = groups.filter((group) => !group.optional || has(group));
  const steps = taken.flatMap((group) => group.steps);
  if (taken.some(({ optional }) => optional)) return steps;
  return steps.slice(0, steps.findLastIndex(({ id }) => wanted.has(id)) + 1);
}

/**
 * Repeats the steps with differences, with the vendor script and ours, and takes pictures. A difference that
 * does not recur, or recurs with another value of the vendor script, is noise.
 */
export async function lookAgain(
  job: Job,
  round: Round,
  first: Looked,
  { steps, pictured, again }: Wanted,
): Promise<{ compared: Compared; pictures: Map<string, Picture> }> {
  const pictures = new Map<string, Picture>();
  if (!steps.size) return { compared: first, pictures };
  const { ways, facts, endless } = first;
  const differing = first.pairs.filter(({ equal }) => !equal);
  const second: Ways = { ...ways };
  await Promise.all(
    (["vendor", "ours"] as const).map(async (way) => {
      const copy = job.copies.copies.find((each) => each.way === way);
      if (!copy) return;
      const visit = await openVisit(job.browser, copy, round.page, { ...round, ...job, endless });
      try {
        second[way] = await walk(visit, again, async (step) => {
          if (!pictured.has(step.id)) return;
          const marks = marksToShow(
            step,
            differing.filter((pair) => pair.step.id === step.id).map(({ mark }) => mark),
          );
          const { width = 0, height = 0 } = visit.page.viewportSize() ?? {};
          const picture = pictures.get(step.id) ?? { width, height };
          pictures.set(step.id, picture);
          picture[way] = await takeView(visit, marks);
        });
      } finally {
        await visit.close();
      }
    }),
  );
  const looked = new Set(again.map(({ id }) => id));
  return { compared: withoutNoise(first, comparePairs(second, again, facts, round).pairs, looked), pictures };
}

/**
 * Removes differences that did not recur, or recurred with another value of the vendor script.
 * @param second differences of the second run, at the steps of `looked`.
 */
export function withoutNoise(first: Compared, second: readonly Pair[], looked: ReadonlySet<string>): Compared {
  const repeated = new Map(second.filter(({ equal }) => !equal).map((pair) => [makeKey(pair), pair]));
  const comesAgain = (pair: Pair) => {
    const other = repeated.get(makeKey(pair));
    return other !== undefined && near(pair.aspect, pair.vendor, other.vendor);
  };
  const gone = (pair: Pair) => !pair.equal && looked.has(pair.step.id) && !comesAgain(pair);
  const kept = first.pairs.filter((pair) => !gone(pair));
  return { pairs: kept, noise: first.noise + first.pairs.length - kept.length };
}

const makeKey = ({ step, mark, aspect, part }: Pair) => `${step.id}|${mark}|${aspect}|${part}`;

/** Shows each unexplained difference, and one example of each explanation per page. */
function isToBeShown(job: Pick<Job, "budget">, round: Round, pair: Pair, known: Known): boolean {
  const found = findExplanation(pair, known, round);
  if (!found) return true;
  const shown = `${round.page} ${found.rule} ${pair.aspect}`;
  return job.budget.left > 0 && !job.budget.shown.has(shown) && !!job.budget.shown.add(shown);
}
