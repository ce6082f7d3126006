import { applyEdits } from "../../common/edits";
import { setAttribute } from "./edits";
import { readFacts, type PageFacts } from "./facts";
import { join, type Joined } from "./join";
import { keepTemplateTags } from "./keep-tags";
import { attribute, readPage, type ExportedPage } from "./read/html/page";
import { countInteractions, hasTargets } from "./read/interactions";
import { pathFromPage } from "./read/resolve-reference";
import { derivedBy } from "./onto/derived";
import { readPageText, type PageText } from "../../common/page-text";
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
  /** The new source without changes of the owner, if it has some. */
  readonly base?: string;
  /** Files that the new page loads and the export lacks. */
  readonly files: readonly NewFile[];
  /** The modules of the runtime that the page needs. */
  readonly modules: readonly string[];
  /** The text of the page, on a site with a search. */
  readonly read?: PageText;
  /** The requirements of the new page for a content security policy. */
  readonly needs?: PolicyNeeds;
}

/** Works out what one page becomes: facts, steps, join; with `--onto`, merge. Nothing is written here. */
export async function convertPage(page: ExportedPage, site: SiteContext): Promise<ConvertedPage> {
  const converted = await convertMarkup(page, site);
  const merge = await site.merge?.page(page.path);
  if (!merge) return converted;
  const first = converted.source ?? page.source;
  const merged = merge(first);
  const markup = readPage(page.path, merged);
  // Data, modules and policy are those of the elements that the merged page has.
  const base =
    listTags(first) === listTags(merged)
      ? { ...converted, ...(converted.read ? { read: readPageText(markup) } : {}) }
      : await convertMarkup(page, site, markup);
  const theirs = base.source ?? page.source;
  const written = theirs === first ? merged : merge(theirs);
  // A page that was merged by line may have the tag of the site.
  const source = nameScript(written === merged ? markup : readPage(page.path, written), site) ?? written;
  if (!base.needs) return { ...base, source, base: theirs };
  const final = source === merged ? markup : readPage(page.path, source);
  if (site.options.csp && moveInline(final, site.files.newNames).edits?.length) site.merge?.noteInline(page.path);
  const needs = policyNeeds(final, await site.files.readStylesheets(final), undefined, site.options);
  return { ...base, source, base: theirs, needs: { ...needs, ownScripts: base.needs.ownScripts } };
}

/** The start tags of a page: with the same ones, two pages need the same of the runtime. */
const listTags = (source: string): string => (source.match(/<[a-z][^>]*>/gi) ?? []).sort().join("");

/** @param markup the page whose elements the runtime finds: with `--onto`, the merged one. */
async function convertMarkup(page: ExportedPage, site: SiteContext, markup = page): Promise<ConvertedPage> {
  const facts = await readFacts(page, site, markup);
  const widgets = countWidgets(page);
  if ("reason" in facts) {
    const left = [{ what: "the whole page", reason: facts.reason }];
    const report = { ...emptyReport(page.path, "unchanged"), widgets, left };
    return { report, uses: facts.uses, files: [], modules: [], ...useNewScript(page, site) };
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
        elements: markup.elements.filter((element) => !facts.removed.has(element)),
        jquery: report.jquery === "kept" ? site.names.jquery : undefined,
      }),
      ...(interactions ? findInteractionModules(interactions) : []),
      ...(timelines ? timelineModules(timelines) : []),
      ...(site.search.pages.includes(page.path) ? ["search"] : []),
    ],
    ...(site.search.pages.length > 0 ? { read: readPageText(markup) } : {}),
    needs,
  };
}

/** A page that only the owner has loads the script that is composed for the site, with the modules that it needs. */
function useNewScript(page: ExportedPage, site: SiteContext): Partial<ConvertedPage> {
  const source = site.merge?.isOwn(page.path) ? nameScript(page, site) : undefined;
  if (source === undefined) return {};
  return {
    report: { ...emptyReport(page.path, "converted"), widgets: countWidgets(page) },
    source,
    modules: findUsedModules({ elements: page.elements, jquery: undefined }),
    read: readPageText(page),
  };
}

/** The source with the script of this run in place of that of an earlier one; `undefined` for a page without its tag. */
function nameScript(page: ExportedPage, { names }: SiteContext): string | undefined {
  if (names.url !== undefined) return undefined;
  const { derived } = derivedBy(undefined);
  const edits = page.scripts.flatMap(({ element }) => {
    const attributes = new Map(element.attrs.map(({ name, value }) => [name, value] as const));
    if (derived?.({ name: element.tagName, attributes }) !== "script") return [];
    return setAttribute(element, attributes.has("src") ? "src" : "data-src", pathFromPage(page, names.bundle));
  });
  return edits.length === 0 ? undefined : applyEdits(page.source, edits);
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
