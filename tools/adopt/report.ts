/** One thing that was found, done or left, and why. */
export interface Note {
  what: string;
  reason: string;
}

/** What happened to one page. */
export interface PageReport {
  /** Path from the export's root, with forward slashes. */
  page: string;
  /** `converted`: carries our script now. `unchanged`: copied byte for byte. `unreadable`: could not be read. */
  status: "converted" | "unchanged" | "unreadable";
  found: Note[];
  converted: Note[];
  left: Note[];
  /** What the site's builder should look at. */
  attention: Note[];
  /** Interaction events and action lists (or first-generation interactions) the page received. */
  events: number;
  actionLists: number;
  legacy: number;
  jquery: "none" | "removed" | "kept";
}

/** One vendor script: a file, an address, or an inline script (named by page and line). */
export interface VendorReport {
  script: string;
  /** How it was recognised. */
  by: "content" | "address" | "name";
  /**
   * `lifted`: taken over. `none`: the script carries none. `lost`: it should carry some, but they cannot be read.
   * `unavailable`: the script is not part of the export.
   */
  interactions: "lifted" | "none" | "lost" | "unavailable";
  events: number;
  actionLists: number;
  /** First-generation interactions. */
  legacy: number;
  /** Why interactions were lost or are unavailable; empty otherwise. */
  reason: string;
}

/** The whole report; `--json` prints exactly this. */
export interface AdoptReport {
  source: string;
  out: string;
  /** What the pages load now: the name of the copied bundle, or the address given with `--script`. */
  script: string;
  vendor: VendorReport[];
  pages: PageReport[];
  /** Files that were not copied. */
  notCopied: Note[];
  totals: {
    pages: number;
    converted: number;
    unchanged: number;
    unreadable: number;
    events: number;
    filesCopied: number;
    milliseconds: number;
  };
}

/** Something the person at the command line has to put right; adopting stops and nothing is written. */
export class AdoptError extends Error {
  override name = "AdoptError";
}

const SHOWN = 6;

/** The report as text for a terminal: one block per page, then the scripts, the files left out and the totals. */
export function formatReport(report: AdoptReport): string {
  const lines = report.pages.flatMap(formatPage);
  lines.push("", "Vendor scripts");
  for (const vendor of report.vendor) {
    const amount = vendor.interactions === "lifted" ? `: ${amountOf(vendor)}` : "";
    const reason = vendor.reason ? ` (${vendor.reason})` : "";
    lines.push(`  ${vendor.script}  known by its ${vendor.by}; interactions ${vendor.interactions}${amount}${reason}`);
  }
  if (report.notCopied.length > 0) lines.push("", "Not copied", ...formatNotes(report.notCopied, "  "));
  const { totals } = report;
  lines.push(
    "",
    `${totals.pages} pages: ${totals.converted} converted, ${totals.unchanged} unchanged, ` +
      `${totals.unreadable} unreadable; ${totals.events} events; ${totals.filesCopied} files copied ` +
      `in ${(totals.milliseconds / 1000).toFixed(1)} s`,
    `Written to ${report.out}. The original was not touched.`,
  );
  return `${lines.join("\n").trimStart()}\n`;
}

function amountOf({ events, actionLists, legacy }: VendorReport): string {
  const parts = events > 0 ? [`${events} events, ${actionLists} action lists`] : [];
  if (legacy > 0) parts.push(`${legacy} of the first generation`);
  return parts.join(", ");
}

function formatPage(page: PageReport): string[] {
  const lines = ["", `${page.page}  ${page.status}`];
  for (const part of ["found", "converted", "left", "attention"] as const) {
    if (page[part].length > 0) lines.push(...formatNotes(page[part], `  ${part.padEnd(10)}`));
  }
  return lines;
}

function formatNotes(notes: Note[], indent: string): string[] {
  const shown = notes.slice(0, SHOWN).map(({ what, reason }) => `${indent}${what}${reason ? ` (${reason})` : ""}`);
  if (notes.length > SHOWN) shown.push(`${indent}and ${notes.length - SHOWN} more (see --json)`);
  return shown;
}
