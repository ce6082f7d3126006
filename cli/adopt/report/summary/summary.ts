import { lossesOf } from "./losses";
import { repairsOf } from "./repairs";
import { publishingOf } from "./publishing";
import { repairsOfReading } from "./published";
import type { Summarized, Summary } from "./types";
import { worksOf } from "./works";

/** Puts a report into plain sentences. */
export function summarize(report: Summarized): Summary {
  const converted = report.pages.filter(({ status }) => status === "converted");
  return {
    headline: headlineOf(report),
    works: worksOf(converted, report),
    misses: lossesOf(converted),
    todo: [...repairsOfReading(report.web), ...repairsOf(report), ...publishingOf(report)],
  };
}

function headlineOf({ totals, dry = false }: Summarized): string {
  const { pages, converted } = totals;
  const many = converted !== 1;
  const runs = dry ? "would run on Millrace" : `${many ? "run" : "runs"} on Millrace now`;
  if (pages !== converted) return `${converted} of ${pages} pages ${runs}.`;
  return many ? `All ${pages} pages ${runs}.` : `The page ${runs}.`;
}
