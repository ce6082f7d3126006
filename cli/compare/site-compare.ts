import { chooseSteps, chooseUnexplained, lookAgain, type Looked } from "./confirm";
import type { Copy, CopyKind } from "./copies";
import type { Ways } from "./pair";
import { comparePairs } from "./pairs";
import type { Picture } from "./pictures";
import type { Facts, Plan, Task } from "./plan";
import type { Job, Round } from "./round";
import type { CompareStep } from "./steps/step";
import { stepGroups } from "./steps/steps";
import { findPageDelays, listTriggers } from "./triggers";
import type { Turn } from "./turns";
import { openVisit, type Visit } from "./visit";
import { walk } from "./walk";

export interface RoundResult extends Round, Looked {
  /** Errors that occur only with our script. */
  errors: string[];
  /** Triggers and widgets that were not tested. */
  untried: number;
  /** Triggers and widgets that were tested on an earlier page. */
  repeated: number;
  /** By step. */
  pictures: Map<string, Picture>;
  /** URLs of workers, which are not compared. */
  workers: string[];
  ms: number;
}

/**
 * Runs all steps on all variants of a page in parallel, compares them, and confirms the differences.
 * @param turn of the round, in which it chooses from what rounds share.
 */
export async function compareRound(job: Job, round: Round, turn: Turn): Promise<RoundResult> {
  const start = Date.now();
  const { copies } = job.copies;
  const ways: Ways = {};
  const errors: Partial<Record<CopyKind, string[]>> = {};
  const workers = new Set<string>();
  const take = async ({ way }: Copy, visit: Visit, steps: readonly CompareStep[]) => {
    try {
      ways[way] = await walk(visit, steps);
      errors[way] = visit.errors;
      for (const url of visit.workers) workers.add(url);
    } finally {
      await visit.close();
    }
  };
  // The page without scripts provides the tasks. It runs the steps, too.
  const [plain, ...scripted] = copies;
  if (plain?.way !== "none") throw new Error("The first copy must be the one without scripts");
  const visit = await openVisit(job.browser, plain, round.page, { ...round, ...job });
  const { plan, facts } = await planIn(visit, job);
  const wanted = round.lessMotion ? [] : plan.tasks.filter(({ kind }) => round.kinds.includes(kind));
  const makeKey = ({ same }: Task) => `${round.width} ${same}`;
  const tasks = job.every ? wanted : wanted.filter((task) => !task.same || !job.done.has(makeKey(task)));
  const groups = stepGroups(tasks, round, findPageDelays(job, [...facts.values()]));
  const steps = groups.flatMap((group) => group.steps);
  const endless = [...facts.values()].filter(({ loops }) => loops).map(({ mark }) => mark);
  const openAndTake = async (copy: Copy) =>
    take(copy, await openVisit(job.browser, copy, round.page, { ...round, ...job, endless }), steps);
  await Promise.all([take(plain, visit, steps), ...scripted.map(openAndTake)]);
  const first: Looked = { ...comparePairs(ways, steps, facts, round), ways, groups, facts, endless };
  await turn.begin;
  const chosen = chooseSteps(job, round, first);
  turn.end();
  const { compared, pictures } = await lookAgain(job, round, first, chosen);
  for (const task of tasks) job.done.add(makeKey(task));
  const ownErrors = [...new Set(errors.ours ?? [])].filter((text) => !errors.vendor?.includes(text));
  return {
    ...round,
    ...first,
    ...compared,
    errors: ownErrors,
    untried: plan.untried,
    repeated: wanted.length - tasks.length,
    pictures,
    workers: [...workers],
    ms: Date.now() - start,
  };
}

/**
 * Repeats the steps with unexplained differences once more. To be called while no other round runs: where frames are rare,
 * what moves below the mouse differs from run to run.
 */
export async function confirmAlone(job: Job, result: RoundResult): Promise<RoundResult> {
  const start = Date.now();
  const { compared } = await lookAgain(job, result, result, chooseUnexplained(result, result));
  return { ...result, ...compared, ms: result.ms + Date.now() - start };
}

/** The tasks of a page, and facts about its elements. */
async function planIn(visit: Visit, job: Job): Promise<{ plan: Plan; facts: Map<number, Facts> }> {
  try {
    const found = await visit.page.evaluate(
      ([interactions, every]) => ({
        plan: window.millraceCompare.plan(interactions, every),
        facts: window.millraceCompare.facts(interactions),
      }),
      [listTriggers(job), job.every] as const,
    );
    return { plan: found.plan, facts: new Map(found.facts.map((each) => [each.mark, each])) };
  } catch (error) {
    await visit.close();
    throw error;
  }
}
