import { quoted } from "../../../common/edits";
import type { PageFacts } from "../facts";
import { attribute } from "../read/html/page";
import type { StepResult } from "../step";

/**
 * Removes the class with which the engine reports that it runs: a page that a browser saved keeps it, but no engine
 * runs yet.
 */
export function removeEngineMark({ page }: PageFacts): StepResult {
  const classes = (page.html && attribute(page.html, "class"))?.split(/\s+/).filter(Boolean) ?? [];
  const location = page.html?.sourceCodeLocation?.attrs?.class;
  if (!location || !classes.includes("w-mod-ix")) return {};
  const kept = quoted(classes.filter((name) => name !== "w-mod-ix").join(" "));
  return {
    edits: [{ start: location.startOffset, end: location.endOffset, text: `class="${kept}"` }],
    notes: {
      converted: [
        { what: "the class w-mod-ix removed from <html>", reason: "the page was saved while the script ran" },
      ],
    },
  };
}
