import { counted } from "../counted";
import { listCauses } from "./causes/list-causes";
import type { CompareResult } from "./result";
import { formatUnproven } from "./trials";

/** Maximum number of missed pages in the summary. */
const NAMED = 8;

/** What was found, in short sentences. */
export function formatVerdict(result: Pick<CompareResult, "totals" | "sources" | "findings">): string {
  const { equal, effects, onPurpose, unexplained, sources } = result.totals;
  if (effects === 0 && sources === 0) return "Nothing was compared.";
  const inText = sources === unexplained ? "all" : `${sources} of them`;
  const found =
    unexplained > 0
      ? `${counted(unexplained, "unexplained difference")} from ${counted(listCauses(result).length, "cause")}` +
        (sources > 0 ? `, ${inText} in the text of pages and files.` : ".")
      : "0 unexplained differences.";
  const seen =
    effects > 0
      ? `${equal} of ${counted(effects, "effect")} equal, ${onPurpose} ${onPurpose === 1 ? "differs" : "differ"} on purpose.`
      : "Nothing was compared in the browser.";
  return `${found} ${seen}`;
}

/** What was not compared, and what proves nothing. */
export function listNotProven({ totals, missed, unproven }: Pick<CompareResult, "totals" | "missed" | "unproven">) {
  const { steps, idle } = totals;
  const more = missed.length - NAMED;
  const names = `${missed.slice(0, NAMED).join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
  return [
    ...(missed.length > 0 ? [`could not compare ${names}`] : []),
    ...unproven.map(formatUnproven),
    ...(idle > 0 ? [`${idle} of ${counted(steps, "step")} changed nothing`] : []),
  ];
}

/** Exit code of the command: 0 no unexplained differences, 1 some, 2 not everything was compared. */
export function chooseExitCode({ totals, missed }: Pick<CompareResult, "totals" | "missed">): number {
  if (missed.length > 0) return 2;
  if (totals.unexplained > 0) return 1;
  return totals.effects > 0 ? 0 : 2;
}
