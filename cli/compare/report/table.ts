import { readFileSync, writeFileSync } from "node:fs";
import type { CompareResult } from "../result";

/** Columns of a site besides the figures. */
export interface SiteName {
  /** A letter. */
  name: string;
  year: string;
  /** Pages that were compared, of all. */
  pages: string;
  elements: number;
  /** Day and build: `2026-11-25, 61a85bf`. */
  measured: string;
}

const START = "<!-- compare -->";
const END = "<!-- /compare -->";
const HEAD =
  "| site | year | pages | elements | effects | equal | on purpose | unexplained | left out | measured |\n|---|---|---|---|---|---|---|---|---|---|";

/** Share in percent, never rounded up to 100. */
const percent = (part: number, whole: number) =>
  `${(Math.floor((1000 * part) / Math.max(1, whole)) / 10).toFixed(1)} %`;

export function formatRow(
  { name, year, pages, elements, measured }: SiteName,
  { totals }: Pick<CompareResult, "totals">,
): string {
  const { effects, equal, onPurpose, unexplained, noise } = totals;
  return `| ${name} | ${year} | ${pages} | ${elements} | ${effects} | ${equal} (${percent(equal, effects)}) | ${onPurpose} | ${unexplained} | ${noise} | ${measured} |`;
}

/** Adds a row to the table of a text, or replaces the row with the same name. Appends a table if it is missing. */
export function withRow(text: string, row: string): string {
  const from = text.indexOf(START);
  const to = text.indexOf(END);
  const whole = from >= 0 && to > from;
  const rows = whole
    ? text
        .slice(from, to)
        .split("\n")
        .filter((line) => /^\| \S+ \|/.test(line) && !line.startsWith("| site "))
    : [];
  const readName = (line: string) => line.split("|")[1]?.trim() ?? "";
  const kept = [...rows.filter((line) => readName(line) !== readName(row)), row].sort((a, b) =>
    readName(a).localeCompare(readName(b)),
  );
  const table = `${START}\n${HEAD}\n${kept.join("\n")}\n${END}`;
  return whole ? text.slice(0, from) + table + text.slice(to + END.length) : `${text.trimEnd()}\n\n${table}\n`;
}

/** Writes a row into a Markdown file. @returns `false`, without a row, when something could not be compared. */
export function writeRow(file: string, site: SiteName, result: Pick<CompareResult, "totals" | "missed">): boolean {
  if (result.missed.length > 0 || result.totals.effects === 0) return false;
  writeFileSync(file, withRow(readFileSync(file, "utf8"), formatRow(site, result)));
  return true;
}
