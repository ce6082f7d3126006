import { EXPLANATIONS } from "./explain/all";
import { explain, inContext, type Known } from "./explain/explain";
import { near } from "./near";
import { markersIn, comparePairs, type Compared, type Pair, type Ways } from "./pairs";
import { marksToShow, takeView, type Picture } from "./pictures";
import type { Facts } from "./plan";
import type { Job, Round } from "./round";
import type { StepGroup } from "./steps/steps";
import { openVisit } from "./visit";
import { walk } from "./walk";

interface First {
  first: Compared;
  ways: Ways;
  groups: readonly StepGroup[];
  facts: ReadonlyMap<number, Facts>;
  endless: readonly number[];
}

/**
 * Repeats the steps with differences, with the vendor script and ours, and takes pictures. An unexplained difference that
 * does not recur, or recurs with another value of the vendor script, is noise.
 */
export async function secondLook(
  job: Job,
  round: Round,
  { first, ways, groups, facts, endless }: First,
): Promise<{ compared: Compared; pictures: Map<string, Picture> }> {
  const pictures = new Map<string, Picture>();
  const known: Known = { pairs: first.pairs, facts, markers: markersIn(ways) };
  const differing = first.pairs.filter(({ equal }) => !equal);
  const wanted = differing.filter((pair) => isWanted(job, round, pair, known, groups));
  if (!wanted.length) return { compared: first, pictures };
  const steps = new Set(wanted.map(({ step }) => step.id));
  const again = groups
    .filter((group) => !group.optional || group.steps.some(({ id }) => steps.has(id)))
    .flatMap((group) => group.steps);
  const second: Ways = { ...ways };
  await Promise.all(
    (["vendor", "ours"] as const).map(async (way) => {
      const copy = job.copies.copies.find((each) => each.way === way);
      if (!copy) return;
      const visit = await openVisit(job.browser, copy, round.page, { ...round, ...job, endless });
      try {
        second[way] = await walk(visit, again, async (step) => {
          if (!steps.has(step.id) || job.budget.left <= 0) return;
          const marks = marksToShow(
            step,
            differing.filter((pair) => pair.step.id === step.id).map(({ mark }) => mark),
          );
          const { width = 0, height = 0 } = visit.page.viewportSize() ?? {};
          const picture = pictures.get(step.id) ?? { width, height };
          if (!pictures.has(step.id)) job.budget.left--;
          pictures.set(step.id, picture);
          picture[way] = await takeView(visit, marks);
        });
      } finally {
        await visit.close();
      }
    }),
  );
  const looked = new Set(again.map(({ id }) => id));
  return { compared: withoutNoise(first, comparePairs(second, again, facts).pairs, looked), pictures };
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

/** Confirms each unexplained difference, and one example of each explanation per page. */
function isWanted(job: Job, round: Round, pair: Pair, known: Known, groups: readonly StepGroup[]): boolean {
  const used = groups.flatMap((group) => group.steps).find(({ id }) => id === pair.step.id)?.mark;
  const found = explain(inContext(pair, known, used, round), EXPLANATIONS);
  if (!found) return true;
  const shown = `${round.page} ${found.rule} ${pair.aspect}`;
  return job.budget.left > 0 && !job.budget.shown.has(shown) && !!job.budget.shown.add(shown);
}
