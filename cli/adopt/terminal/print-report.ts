import { dirname } from "node:path";
import type { AdoptReport } from "../model/adopt-report";
import { formatFast } from "../report/format-fast";
import { formatMerge } from "../report/format-merge";
import { formatReport } from "../report/format-report";
import { formatSummary } from "../report/format-summary";
import { summarize } from "../report/summary/summary";
import { baseFolder } from "../../../common/base-folder";
import { isWebRoot } from "../io/web-root";
import { shell } from "../report/summary/words";
import type { AdoptSettings } from "../settings";
import { shortPath } from "./short-path";

/**
 * Prints the report of a run, in the form that the user chose.
 * @returns whether something is broken.
 */
export function printReport({ check, json, verbose, options }: AdoptSettings, report: AdoptReport): boolean {
  const out = shortPath(report.out);
  const named = { ...report, source: shortPath(report.source), site: out.replace(/\.zip$/i, ""), api: options.api };
  const summary = summarize(check ? { ...named, dry: true } : { ...named, written: out });
  const end = check
    ? "Nothing was written."
    : `${describeWritten(report)}${verbose ? "" : " Details of each page: --verbose."}`;
  const fast = report.fast ? `${formatFast(report.fast, out).join("\n")}\n\n` : "";
  const merged = report.merged ? `${formatMerge(report.merged, check).join("\n")}\n\n` : "";
  process.stdout.write(
    json
      ? `${JSON.stringify(report, null, 2)}\n`
      : `${verbose ? `${formatReport(report)}\n` : ""}${merged}${formatSummary(summary)}\n${fast}${end}\n`,
  );
  return summary.todo.some(({ kind }) => kind === "repair");
}

function describeWritten({ out, copies, web, merged }: AdoptReport): string {
  const before = merged
    ? ` The site before is kept until the next merge: npx millrace adopt --undo ${shell(out)}.`
    : "";
  const exposed = isWebRoot(dirname(out))
    ? ` ${dirname(out)} looks like the folder of a web server: keep ${baseFolder(out)} out of what it publishes.`
    : "";
  const added = copies === undefined ? "" : ` Compressed copies beside their files: ${copies}.`;
  return `Written to ${out}.${added}${web ? "" : " The export was not changed."}${before}${exposed}`;
}
