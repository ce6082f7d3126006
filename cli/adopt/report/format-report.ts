import type { AccessReport, AdoptReport, VendorReport } from "../model/adopt-report";
import type { Note } from "../model/note";
import type { PageReport } from "../model/page-report";
import { counted } from "../../counted";
import { joinNames } from "./summary/words";
import type { WebReport } from "../model/web-report";

const SHOWN = 6;

/** The report as text for a terminal: one block per page, then the scripts, the files left out and the totals. */
export function formatReport(report: AdoptReport): string {
  const lines = report.pages.flatMap(formatPage);
  lines.push("", "Script", ...scriptLines(report), "", "Vendor scripts");
  for (const vendor of report.vendor) {
    const amount = vendor.interactions === "lifted" ? `: ${formatAmount(vendor)}` : "";
    const reason = vendor.reason ? ` (${vendor.reason})` : "";
    lines.push(
      `  ${vendor.script}  recognized by its ${vendor.by}; interactions ${vendor.interactions}${amount}${reason}`,
    );
  }
  for (const { scripts, pages } of report.versions ?? [])
    lines.push(`  ${joinNames(scripts)}: one version, on ${joinNames(shortenList(pages, SHOWN))}`);
  const others = report.notCopied.filter(({ what }) => !report.hidden.some((file) => file.what === what));
  if (others.length > 0) lines.push("", "Not copied", ...formatNotes(others, "  "));
  // All of them: the summary has only some.
  if (report.hidden.length > 0) lines.push("", "Left out", ...report.hidden.map((note) => formatNote(note, "  ")));
  const moved = report.moved.map(({ path, from }) => ({ what: path, reason: `found at ${from}` }));
  if (moved.length > 0) lines.push("", "Put where pages load them", ...formatNotes(moved, "  "));
  lines.push(...accessLines(report.access), ...webLines(report.web));
  const { totals } = report;
  lines.push(
    "",
    `${counted(totals.pages, "page")}: ${totals.converted} converted, ${totals.unchanged} unchanged, ` +
      `${totals.unreadable} unreadable; ${counted(totals.events, "event")}; ${counted(totals.filesCopied, "file")} copied ` +
      `in ${(totals.milliseconds / 1000).toFixed(1)} s`,
  );
  return `${lines.join("\n").trimStart()}\n`;
}

function scriptLines({ script, composed }: AdoptReport): string[] {
  if (!composed) return [`  ${script}`];
  const { bytes, gzip, modules } = composed;
  const size = (count: number) => `${(count / 1000).toFixed(1)} kB`;
  const parts = modules.map((module) => `${module.name} ${size(module.bytes)}`);
  return [`  ${script}  ${size(bytes)}, ${size(gzip)} as gzip`, `  ${parts.join(", ")}`];
}

function formatAmount({ events, actionLists, legacy }: VendorReport): string {
  const parts = events > 0 ? [`${counted(events, "event")}, ${counted(actionLists, "action list")}`] : [];
  if (legacy > 0) parts.push(`${legacy} of the first generation`);
  return parts.join(", ");
}

function formatPage(page: PageReport): string[] {
  const lines = ["", `${page.page}  ${page.status}`];
  for (const part of ["found", "converted", "left", "attention", "lost", "policy"] as const) {
    if (page[part].length > 0) lines.push(...formatNotes(page[part], `  ${part.padEnd(10)}`));
  }
  return lines;
}

function formatNotes(notes: Note[], indent: string): string[] {
  const shown = notes.slice(0, SHOWN).map((note) => formatNote(note, indent));
  if (notes.length > SHOWN) shown.push(`${indent}and ${notes.length - SHOWN} more (see --json)`);
  return shown;
}

const formatNote = ({ what, reason }: Note, indent: string): string =>
  `${indent}${what}${reason ? ` (${reason})` : ""}`;

const shortenList = (names: readonly string[], most: number): string[] =>
  names.length > most ? [...names.slice(0, most), `${names.length - most} more (see --json)`] : [...names];

function webLines(web: WebReport | undefined): string[] {
  if (!web) return [];
  const { added, changed, gone } = web.changes;
  const notes = (names: readonly string[], reason: string) => names.map((what) => ({ what, reason }));
  const lists = [
    notes(added, "added"),
    notes(changed, "changed"),
    notes(gone, "gone"),
    web.gated.map(({ url, gate }) => ({ what: url, reason: gate === "password" ? "has a password" : "for members" })),
    web.failed.map(({ url, reason }) => ({ what: url, reason })),
    web.hosts.map(({ host, references }) => ({ what: host, reason: `${references} references left` })),
  ];
  const lines = lists.flatMap((list) => formatNotes(list, "  "));
  return lines.length === 0 ? [] : ["", "Published site", ...lines];
}

function accessLines({ file, found, unknown }: AccessReport): string[] {
  if (!found.length && !unknown.length) return [];
  return [
    "",
    "Access",
    ...found.map(({ what, reason }) => `  ${what}  for users only (${reason})`),
    ...unknown.map((one) => `  unknown: ${one}`),
    ...(file === undefined ? [] : [`  Written to ${file}; \`millrace host\` reads it. Check it before you publish.`]),
  ];
}
