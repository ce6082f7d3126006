import { table } from "../../tools/docs/markers";
import type { Fault } from "./draw";
import type { Kind } from "./kind";
import { describeTag } from "./named";
import type { Trial } from "./trial";

/** The drawn faults, one line each. */
export const formatList = (faults: readonly Fault[]): string =>
  table(
    ["fault", "kind", "export", "page", "width", "steps", "element", "change"],
    faults.map(({ kind, copy, page, width, steps, about, change }, at) =>
      [
        String(at + 1),
        kind.name,
        copy,
        page.path,
        String(width),
        steps.join(" "),
        about[0] ? describeTag(about[0]) : "the page",
        change.words,
      ].map(formatCell),
    ),
  );

const formatCell = (text: string) => text.replace(/\s+/g, " ").replaceAll("`", "'").slice(0, 90);

export function formatTrial({ found, named, visible, seconds, kind, words }: Trial): string {
  const missed = visible === false ? "not visible" : "missed";
  return `${found ? (named ? "named" : "found") : missed}, ${seconds} s: ${kind}: ${words}`;
}

/** Counts the faults of each kind that were found, and lists the others. Faults without a visible effect are left out. */
export function formatReport(kinds: readonly Kind[], trials: readonly Trial[]): string {
  const rows = kinds.map(({ name, group }) =>
    formatRow(
      group,
      name,
      trials.filter(({ kind }) => kind === name),
    ),
  );
  const missed = trials.filter(({ found, visible }) => !found && visible !== false);
  return [
    table(COLUMNS, [...rows, formatRow("all", "", trials)]),
    `${missed.length} were not found. \`?\`: not judged whether a visitor sees it.`,
    table(
      ["kind", "export", "page", "width", "element", "change", "exit code", "seen"],
      missed.map(({ kind, copy, page, width, element, words, code, visible }) =>
        [kind, copy, page, String(width), element.split(" “")[0] ?? "", words, String(code), visible ? "yes" : "?"].map(
          formatCell,
        ),
      ),
    ),
  ].join("\n\n");
}

/** Whether enough faults that a visitor sees were found: 95 % of all, 80 % of each kind. */
export function areEnoughFound(kinds: readonly Kind[], trials: readonly Trial[]): boolean {
  const seen = trials.filter(({ found, visible }) => found || visible !== false);
  const isEnough = (some: readonly Trial[], share: number) =>
    some.filter(({ found }) => found).length >= share * some.length;
  return (
    isEnough(seen, 0.95) &&
    kinds.every(({ name }) =>
      isEnough(
        seen.filter(({ kind }) => kind === name),
        0.8,
      ),
    )
  );
}

const MEDIANS = ["findings where found (median)", "seconds (median)"];
const COLUMNS = ["group", "kind", "tried", "not visible", "not judged", "found", "found and named", ...MEDIANS];

function formatRow(group: string, name: string, trials: readonly Trial[]): string[] {
  const counted = trials.filter(({ found, visible }) => found || visible !== false);
  const found = counted.filter((trial) => trial.found);
  const notJudged = counted.filter((trial) => !trial.found && trial.visible !== true);
  return [
    ...[group, name],
    ...[trials.length, trials.length - counted.length, notJudged.length].map(String),
    ...[found, found.filter(({ named }) => named)].map(({ length }) => formatShare(length, counted.length)),
    ...[found.map(({ findings }) => findings), trials.map(({ seconds }) => seconds)].map(formatMedian),
  ];
}

const formatMedian = (values: readonly number[]) => String(values.toSorted((a, b) => a - b)[values.length >> 1] ?? "");
const formatShare = (count: number, of: number) => (of === 0 ? "" : `${count} (${Math.round((100 * count) / of)} %)`);
