import { counted } from "../../../counted";
import { PARTS_NEED } from "../../read/jquery";
import { RENAMED } from "../../steps/restore-ids";
import { WITHOUT_CONSENT } from "../../steps/vendor-scripts";
import type { PageReport } from "../../model/page-report";
import { describeSentForms } from "./sent-forms";
import { describeRemovedChecks } from "./bot-checks";
import { describeReading } from "./published";
import { textFor } from "./reader";
import type { Summarized } from "./types";
import { describePublication } from "./web-host";
import { joinNames, listTitles } from "./words";

/** What works on the converted pages, a sentence each. */
export function listWorking(pages: readonly PageReport[], report: Summarized): string[] {
  const { api, publish, web, search, versions = [], moved, copiers } = report;
  const works = describeReading(web);
  for (const { name, pages: on } of copiers) {
    works.push(`Marks of ${name} removed from ${counted(on, "page")}: the pages were copied from a published site.`);
  }
  const [first] = moved;
  if (first) {
    const more = moved.length > 1 ? ` and ${moved.length - 1} more` : "";
    works.push(`Files put where the pages load them: ${first.path}, found at ${first.from}${more}.`);
  }
  const free = pages.filter(({ converted }) => converted.some(({ reason }) => reason === WITHOUT_CONSENT)).length;
  if (free > 0) {
    const otherwise = textFor(report, { terminal: " To wait for consent as before, add --after-consent.", page: "" });
    works.push(
      `On ${counted(free, "page")} menus and forms no longer wait for consent: ${WITHOUT_CONSENT}.${otherwise}`,
    );
  }
  const widgets = new Map<string, number>();
  for (const page of pages) {
    for (const [name, count] of Object.entries(page.widgets)) widgets.set(name, (widgets.get(name) ?? 0) + count);
  }
  if (widgets.size > 0) works.push(`${joinNames([...widgets].map(([name, count]) => counted(count, name)))}.`);
  const moving = pages.filter(({ template, events, legacy }) => !template && events + legacy > 0).length;
  if (moving > 0) works.push(`Animations and interactions on ${counted(moving, "page")}.`);
  if (search) works.push(`Search: ${counted(search.pages, "page")} in its index.`);
  const elsewhere = listTitles(pages, "form elsewhere");
  if (elsewhere.length > 0) works.push(`Forms with an action of their own, unchanged: ${joinNames(elsewhere)}.`);
  works.push(...describeSentForms(pages));
  const sent = listTitles(pages, "site form");
  if (api !== undefined && sent.length > 0) works.push(`Forms that send to ${api}: ${joinNames(sent)}.`);
  works.push(...describeRemovedChecks(pages));
  const renamed = pages.filter(({ converted }) => converted.some(({ reason }) => reason === RENAMED)).length;
  if (renamed > 0) {
    const names = textFor(report, {
      terminal: "see --verbose for their names",
      page: "“Page by page” has their names",
    });
    works.push(`Script and ids recognized on ${counted(renamed, "page")}, though a tool renamed them: ${names}.`);
  }
  if (versions.length > 0) {
    const on = versions.map((one) => `${joinNames(one.scripts)} on ${counted(one.pages.length, "page")}`);
    works.push(`${versions.length} versions of the builder's script, each with its interactions: ${joinNames(on)}.`);
  }
  const removed = pages.filter(({ jquery }) => jquery === "removed").length;
  const keeps = pages.filter(({ jquery }) => jquery === "kept");
  const templates = keeps.filter(({ left }) =>
    left.some(({ what, reason }) => what === "jQuery" && reason === PARTS_NEED),
  ).length;
  const kept = keeps.length - templates;
  const unless = report.sources?.some(({ kind }) => kind === "source") ? ", unless your source code does" : "";
  if (removed > 0) works.push(`jQuery removed from ${counted(removed, "page")}: nothing on them used it${unless}.`);
  if (kept > 0) works.push(`jQuery kept on ${counted(kept, "page")}: your own scripts use it.`);
  if (templates > 0)
    works.push(`jQuery kept on ${counted(templates, "template")}: other files of the project may use it.`);
  works.push(...describePublication(publish));
  works.push("Pages are visible even when no script loads.");
  return works;
}
