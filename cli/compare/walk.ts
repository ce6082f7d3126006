import type { State } from "./appearance";
import type { Course } from "./clock/course";
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
  /** How elements change after the step has begun; undefined without time by command. */
  courses?: Course[];
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
    if (before && (await step.prepare?.(visit))) before = await settle(visit);
    const used = step.pressed ?? step.mark;
    // Scrolling may trigger interactions, which are no effect of the step.
    if (before && used !== undefined && !step.anywhere && (await visit.show(used))) before = await settle(visit);
    visit.network.sent.length = 0;
    visit.dialogs.length = 0;
    // While a page opens, they are recorded from its start.
    if (before) await visit.beginCourses();
    const done = await step.run(visit);
    const after: State = done || !before ? await visit.rest(step) : before;
    const courses = done ? await visit.endCourses(after) : undefined;
    outcomes.set(step.id, {
      done,
      ...(before ? { before } : {}),
      after,
      requests: visit.network.sent.join("; "),
      messages: visit.dialogs.join("; "),
      ...(courses ? { courses } : {}),
    });
    if (look) await look(step);
    before = after;
  }
  return outcomes;
}

const settle = (visit: Visit): Promise<State> => visit.rest({ quiet: 250, limit: 3000 });
