import { counted } from "../../counted";
import type { FastReport } from "../model/fast-report";
import { shell } from "./summary/words";

/** As many notes as a terminal shows. */
const SHOWN = 12;

/** What a run of `fast` did, as lines for a terminal. @param site the folder, as a command names it. */
export function formatFast({ done, left, rewritten, added }: FastReport, site: string): string[] {
  if (rewritten === 0 && added === 0 && left.length === 0) return ["Pages are as they were adopted."];
  const lines = [
    "Faster pages",
    ...done.map((sentence) => `  + ${sentence}`),
    `  ${counted(rewritten, "file")} rewritten, ${counted(added, "file")} added. npx millrace fast ${shell(site)} --off takes it back.`,
  ];
  if (left.length > 0) lines.push("", "Left as it was");
  for (const { what, reason } of left.slice(0, SHOWN)) lines.push(`  - ${what} (${reason})`);
  if (left.length > SHOWN) lines.push(`  and ${left.length - SHOWN} more (see --json)`);
  return lines;
}
