import type { Edit } from "../../../common/edits";
import { addToHead } from "../edits";
import type { PageFacts } from "../facts";
import { LATE_SECONDS } from "../read/late-styles";
import type { Element } from "../read/html/page";
import type { StepResult } from "../step";

const REASON = "when the script does not load";

/** Adds a style that shows animated content after some seconds without a script. */
export function showLateContent({ page, late }: PageFacts): StepResult {
  if (!late) return {};
  return {
    edits: [addToHead(page, `<style data-millrace-late>${late.style}</style>`)],
    notes: { converted: [{ what: `a style that shows animated content after ${LATE_SECONDS} s`, reason: REASON }] },
  };
}

/**
 * The rule with which the builder hides what third-generation interactions reveal (IX3-4). From the last mark of its
 * selectors: from each to the end of the sheet, a sheet of nothing else would take minutes.
 */
const HIDDEN_FOR_TIMELINES =
  /(:not\(\.w-mod-ix3\)(?:(?!:not\(\.w-mod-ix3\))[^{}])*\{)\s*visibility:\s*hidden\s*!important;?\s*\}/g;

/**
 * Ends that rule after some seconds without a script. It becomes an animation that hides: another animation could not end it, since
 * `!important` wins over animations.
 */
export function waitForTimelines({ page }: PageFacts): StepResult {
  const edits = page.elements.filter(({ tagName }) => tagName === "style").flatMap(withoutEndlessRule);
  const note = { what: `third-generation content shown after ${LATE_SECONDS} s`, reason: REASON };
  return { edits, notes: { converted: edits.map(() => note) } };
}

function withoutEndlessRule({ childNodes: [content] }: Element): Edit[] {
  const place = content?.sourceCodeLocation;
  if (!content || !place || !("value" in content)) return [];
  const rule = `$1animation:millrace-late-3 ${LATE_SECONDS}s!important}@keyframes millrace-late-3{from,to{visibility:hidden}}`;
  const text = content.value.replace(HIDDEN_FOR_TIMELINES, rule);
  return text === content.value ? [] : [{ start: place.startOffset, end: place.endOffset, text }];
}
