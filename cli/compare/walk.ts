import type { State } from "./appearance";
import type { CompareStep } from "./steps/step";
import type { Visit } from "./visit";

/** The result of a step. */
export interface Outcome {
  /** False if a visitor could not do it. */
  done: boolean;
  /** State before the step, after scrolling to the element; undefined for the first step. */
  before?: State;
  after: State;
  requests: string;
  messages: string;
}

export type Outcomes = Map<string, Outcome>;

/**
 * Runs the steps one after the other.
 * @param look called after each step, before the next one.
 */
export async function walk(
  visit: Visit,
  steps: readonly CompareStep[],
  look?: (step: CompareStep) => Promise<void>,
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  let before: State | undefined;
  for (const step of steps) {
    visit.network.endpoints = "well";
    if (before && (await step.prepare?.(visit))) before = await visit.rest({ quiet: 250, limit: 3000 });
    const used = step.pressed ?? step.mark;
    if (before && used !== undefined && !step.byScript) before = await inView(visit, used, before);
    visit.network.sent.length = 0;
    visit.dialogs.length = 0;
    const done = await step.run(visit);
    const after: State = done || !before ? await visit.rest(step) : before;
    outcomes.set(step.id, {
      done,
      ...(before ? { before } : {}),
      after,
      requests: visit.network.sent.join("; "),
      messages: visit.dialogs.join("; "),
    });
    if (look) await look(step);
    before = after;
  }
  return outcomes;
}

/** The state after scrolling to the element, because scrolling may trigger interactions. */
async function inView(visit: Visit, mark: number, before: State): Promise<State> {
  if (!(await visit.reach(mark))) return before;
  const scroll = await visit.page.evaluate(() => `${Math.round(scrollX)} ${Math.round(scrollY)}`);
  return scroll === before.page.scroll ? before : visit.rest({ quiet: 250, limit: 3000 });
}
