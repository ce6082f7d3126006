import type { PageFacts } from "../facts";
import { isObject } from "../read/javascript/lift";
import type { StepResult } from "../step";

/** Reports how many third-generation interactions the page has, or that their data is missing. */
export function noteTimelines({ page, lifted, timelines }: PageFacts): StepResult {
  const ids = lifted.timelines.flatMap(({ interactions }) => interactions.map((one) => isObject(one) && one.id));
  const total = new Set(ids).size;
  if (total > 0) {
    const count = timelines?.interactions.length ?? 0;
    const what = `${count} of ${total} third-generation interactions, ${timelines?.timelines.length ?? 0} timelines`;
    const reason = "only what belongs to the page and has a trigger on it";
    return { notes: { converted: [{ what, reason }] } };
  }
  if (!page.source.includes(".w-mod-ix3")) return {};
  const what = "third-generation interactions";
  const reason = "their data is not in the export: their content stays still";
  return { notes: { attention: [{ kind: "timelines", names: [], what, reason }] } };
}
