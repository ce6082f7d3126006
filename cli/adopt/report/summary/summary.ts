import type { PageReport } from "../../model/page-report";
import { listLosses } from "./losses";
import { listRepairs } from "./repairs";
import { listProjectTasks } from "./projects";
import { listReadingRepairs } from "./published";
import { listReadingTasks } from "./published-tasks";
import { listBotCheckRepairs, listBotCheckTasks } from "./bot-checks";
import { describeCodeComponents, listCodeComponentTasks } from "./code-components";
import { listContentTasks } from "./content";
import { listSecretTasks } from "./secrets";
import { listServerTasks } from "./servers";
import { listHostTasks } from "./web-host";
import { listTerminalWork } from "./terminal-work";
import type { Summarized, Summary } from "./types";
import { listWorking } from "./works";

/** Puts a report into plain sentences. */
export function summarize(report: Summarized): Summary {
  const converted = report.pages.filter(({ status }) => status === "converted");
  return {
    headline: formatHeadline(report),
    unchanged: listUnchanged(report.pages),
    works: listWorking(converted, report),
    misses: [...listLosses(converted), ...describeCodeComponents(converted)],
    todo: [
      ...listReadingRepairs(report.web),
      ...listSecretTasks(report),
      ...listRepairs(report),
      ...listProjectTasks(report),
      ...listBotCheckRepairs(report),
      ...listReadingTasks(report),
      ...listContentTasks(report),
      ...listCodeComponentTasks(report),
      ...listServerTasks(report),
      ...listBotCheckTasks(report),
      ...listHostTasks(report),
    ],
    terminalWork: listTerminalWork(report),
  };
}

function listUnchanged(pages: readonly PageReport[]): string[] {
  const byReason = new Map<string, string[]>();
  for (const { page, status, left } of pages) {
    if (status === "converted") continue;
    const reason = left.map((note) => note.reason).join("; ");
    byReason.set(reason, [...(byReason.get(reason) ?? []), page]);
  }
  return [...byReason].map(([reason, names]) => `${names.join(", ")} (${reason})`);
}

function formatHeadline({ pages: reports, totals, dry = false }: Summarized): string {
  const { pages, converted } = totals;
  const many = converted !== 1;
  if (reports.some(({ template }) => template)) {
    // Others can be parts of those that load it.
    const loads = dry ? "would load Millrace" : `${many ? "load" : "loads"} Millrace now`;
    return `${converted} of ${pages} pages and templates ${loads}.`;
  }
  const runs = dry ? "would run on Millrace" : `${many ? "run" : "runs"} on Millrace now`;
  if (pages !== converted) return `${converted} of ${pages} pages ${runs}.`;
  return many ? `All ${pages} pages ${runs}.` : `The page ${runs}.`;
}
