import { insertAboveScripts } from "../edits";
import type { PageFacts } from "../facts";
import type { StepResult } from "../step";

/** Calls of the builder's object for visitors' choice about tracking (B-26). */
const CALLS = /\bwf\s*\.\s*(ready|(allow|deny)UserTracking|getUserTrackingChoice|onVariationRecorded|setAttributes)\b/;

/** Delays callbacks of `ready` until the runtime has added the other functions. */
const STUB =
  `<script>window.wf=window.wf||{ready:function(f){wf.allowUserTracking?f():` +
  `document.addEventListener("DOMContentLoaded",function(){f()})}}</script>`;

/** Adds an object `wf` above scripts of the page that use it: they run before ours. */
export function addTrackingStub({ page, removed }: PageFacts): StepResult {
  const user = page.scripts.find(({ content, src, element }) => {
    return src === undefined && !removed.has(element) && CALLS.test(content);
  });
  if (!user) return {};
  const note = { what: "an object wf above the page's scripts", reason: "they call it, and the builder's is not here" };
  return { edits: [insertAboveScripts(page, STUB)], notes: { converted: [note] } };
}
