import type { PageFacts } from "../facts";
import type { StepResult } from "../step";

/** Why ids are written: the summary counts the pages by it. */
export const RENAMED = "a tool renamed the attributes";

/** Writes the ids of page and site under the names that the runtime reads; the other names stay for page scripts. */
export function restoreIds({ page: { html, renamed } }: PageFacts): StepResult {
  const tag = html?.sourceCodeLocation?.startTag;
  if (!tag || renamed.length === 0) return {};
  const at = tag.startOffset + "<html".length;
  const text = renamed.map(({ name, value }) => ` ${name}="${value}"`).join("");
  return {
    edits: [{ start: at, end: at, text }],
    notes: { converted: renamed.map(({ name, from }) => ({ what: `${name} written from ${from}`, reason: RENAMED })) },
  };
}
