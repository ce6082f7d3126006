import { readFacts, type PageFacts } from "./facts";
import { join, type Joined } from "./join";
import { keepTemplateTags } from "./keep-tags";
import { attribute, readPage, type ExportedPage } from "./read/html/page";
import { countInteractions, hasTargets } from "./read/interactions";
import { readPageText, type PageText } from "./read/page-text";
import { policyNeeds, type PolicyNeeds } from "./read/policy-needs";
import type { ScriptUse } from "./read/script-use";
import { timelineModules } from "./read/timelines";
import { isVendorHost } from "./read/vendor-url";
import { countWidgets } from "./read/widgets";
import { policyNote } from "./report/policy-text";
import { emptyReport, type PageReport } from "./model/page-report";
import { findInteractionModules, findUsedModules } from "./script/used-modules";
import type { SiteContext } from "./site-context";
import type { NewFile, StepResult } from "./step";
import { STEPS } from "./steps";
import { moveInline } from "./steps/inline";

/** What became of one page, with everything that is made of it. */
export interface ConvertedPage {
  readonly report: PageReport;
  /** The scripts that it had. */
  readonly uses: readonly ScriptUse[];
  /** The new source; `undefined` when the page stays as it is. */
  readonly source?: string;
  /** Files that the new page loads and the export lacks. */
  readonly files: readonly NewFile[];
  /** The modules of the runtime that the page needs. */
  readonly modules: readonly string[];
  /** The text of the page, on a site with a search. */
  readonly read?: PageText;
  /** The requirements of the new page for a content security policy. */
  readonly needs?: PolicyNeeds;
}

/** Works out what one page becomes: facts, steps, join. Nothing is written here. */
export async function convertPage(page: ExportedPage, site: SiteContext): Promise<ConvertedPage> {
  const facts = await readFacts(page, site);
  const widgets = countWidgets(page);
  if ("reason" in facts) {
    const left = [{ what: "the whole page", reason: facts.reason }];
    const report = { ...emptyReport(page.path, "unchanged"), widgets, left };
    return { report, uses: facts.uses, files: [], modules: [] };
  }
  const results: StepResult[] = [];
  for (const step of STEPS) results.push(await step(facts));
  const joined = join(page.source, keepTemplateTags(facts.page, results));
  // What a template writes inline differs from page to page.
  const isStrict = site.options.csp && !page.template;
  const { source, notes, files, needs } = isStrict ? strictPage(facts, joined) : loosePage(facts, joined);
  const { interactions, timelines, jquery } = facts;
  const report: PageReport = {
    ...emptyReport(page.path, "converted"),
    ...notes,
    ...(page.template ? { template: { tag: page.template.tag, isPlaced: facts.isPlaced } } : {}),
    policy: [policyNote(needs)],
    widgets,
    ...countInteractions(interactions),
    jquery: JQUERY_STATES[jquery.outcome],
    otherScripts: otherScripts(facts),
    builderFiles: listBuilderFiles(source),
    language: (page.html && attribute(page.html, "lang")) ?? "",
    hasTargets: hasTargets(page),
    hasAlternates: page.elements.some((element) => attribute(element, "hreflang") !== undefined),
  };
  const own = facts.uses.flatMap(({ file, code }) => (file !== undefined && code ? [{ path: file, text: code }] : []));
  return {
    report,
    uses: facts.uses,
    source,
    files: [...files, ...own],
    modules: [
      ...findUsedModules({
        elements: page.elements.filter((element) => !facts.removed.has(element)),
        jquery: report.jquery === "kept" ? site.names.jquery : undefined,
      }),
      ...(interactions ? findInteractionModules(interactions) : []),
      ...(timelines ? timelineModules(timelines) : []),
      ...(site.search.pages.includes(page.path) ? ["search"] : []),
    ],
    ...(site.search.pages.length > 0 ? { read: readPageText(page) } : {}),
    needs,
  };
}

/** The report's note about jQuery: whether the new page has it. */
const JQUERY_STATES: Record<PageFacts["jquery"]["outcome"], PageReport["jquery"]> = {
  none: "none",
  removed: "removed",
  lost: "removed",
  kept: "kept",
  extracted: "kept",
};

/** URLs in the new page of files on the builder's servers. */
const listBuilderFiles = (source: string): string[] => [
  ...new Set(
    [...source.matchAll(/\bhttps?:\/\/[^\s"'()<>\\,;]+\/[^\s"'()<>\\,;]+/g)].flatMap(([url]) =>
      URL.canParse(url) && isVendorHost(new URL(url)) ? url : [],
    ),
  ),
];

/** URLs of scripts of other hosts that stay on the page. */
const otherScripts = ({ uses, removed }: PageFacts): string[] => [
  ...new Set(
    uses.flatMap(({ kind, script, label }) => (kind === "unread" && !removed.has(script.element) ? label : [])),
  ),
];

interface Finished extends Joined {
  readonly needs: PolicyNeeds;
}

const loosePage = ({ page, site, sheets, removed }: PageFacts, joined: Joined): Finished => ({
  ...joined,
  needs: policyNeeds(page, sheets, removed, site.options),
});

/** The page with nothing inline that can be moved. This reads the joined page again: what the steps added moves as well. */
function strictPage({ page, site, sheets, removed }: PageFacts, joined: Joined): Finished {
  const moved = moveInline(readPage(page.path, joined.source), site.files.newNames);
  const strict = join(joined.source, [{ notes: joined.notes, files: joined.files }, moved]);
  const strictSheets = [...sheets, ...moved.sheets];
  const needs = policyNeeds(readPage(page.path, strict.source), strictSheets, undefined, site.options);
  // Our own tags are not scripts of the owner.
  return { ...strict, needs: { ...needs, ownScripts: policyNeeds(page, sheets, removed).ownScripts } };
}
