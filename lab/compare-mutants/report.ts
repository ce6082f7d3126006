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

/** How many faults of each kind were found, and which were not. */
export function formatReport(kinds: readonly Kind[], trials: readonly Trial[]): string {
  const rows = kinds.map(({ name, group }) =>
    formatRow(
      group,
      name,
      trials.filter(({ kind }) => kind === name),
    ),
  );
  const missed = trials.filter(({ found }) => !found);
  return [
    table(
      ["group", "kind", "faults", "found", "found and named", "seconds (median)"],
      [...rows, formatRow("all", "", trials)],
    ),
    `${missed.length} were not found:`,
    table(
      ["kind", "export", "page", "width", "element", "change", "exit code"],
      missed.map(({ kind, copy, page, width, element, words, code }) =>
        [kind, copy, page, String(width), element, words, String(code)].map(formatCell),
      ),
    ),
  ].join("\n\n");
}

function formatRow(group: string, name: string, trials: readonly Trial[]): string[] {
  const found = trials.filter((trial) => trial.found);
  const seconds = trials.map((trial) => trial.seconds).sort((a, b) => a - b);
  return [
    ...[group, name, String(trials.length)],
    ...[found, found.filter(({ named }) => named)].map(({ length }) => formatShare(length, trials.length)),
    String(seconds[seconds.length >> 1] ?? ""),
  ];
}

const formatShare = (count: number, of: number) => (of === 0 ? "" : `${count} (${Math.round((100 * count) / of)} %)`);
