import type { State } from "./look";
import type { Step } from "./steps/step";
import type { Visit } from "./visit";

/** What one step led to. */
export interface Outcome {
  /** False: a visitor could not do it. */
  done: boolean;
  /** Before the step, once the element was in view; nothing for the first. */
  before?: State;
  after: State;
  requests: string;
  messages: string;
}

export type Outcomes = Map<string, Outcome>;

/**
 * Takes the steps one after the other.
 * @param look is called after each, while the page is as the step left it.
 */
export async function walk(
  visit: Visit,
  steps: readonly Step[],
  look?: (step: Step) => Promise<void>,
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  let before: State | undefined;
  for (const step of steps) {
    visit.network.weather = "well";
    if (before && step.mark !== undefined) before = await inView(visit, step.mark, before);
    visit.network.sent.length = 0;
    visit.dialogs.length = 0;
    const done = await step.run(visit);
    const after: State = done || !before ? await visit.rest(step.quiet, step.limit) : before;
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

/** The state once the element is in view: coming there may set things off. */
async function inView(visit: Visit, mark: number, before: State): Promise<State> {
  if (!(await visit.reach(mark))) return before;
  const scroll = await visit.page.evaluate(() => `${Math.round(scrollX)} ${Math.round(scrollY)}`);
  return scroll === before.page.scroll ? before : visit.rest(250, 3000);
}
