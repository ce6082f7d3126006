import { attentionFor } from "./steps/attention";
import { convertDrawings } from "./steps/drawings";
import { applyEdits, quoted, type Edit } from "./edits";
import { attribute, headEnd, readPage, textOf, type Element, type Page } from "./read/html/page";
import { moveInline } from "./steps/inline";
import { fadedSelectors, interactionsFor, scriptSafeJson } from "./read/interactions";
import { isObject } from "./read/javascript/lift";
import type { TimelineData } from "./read/javascript/timelines";
import type { PageInteractions } from "./read/page-interactions";
import { needsJquery } from "./steps/jquery";
import { isGsap, needsGsap } from "./steps/gsap";
import { repairLabels } from "./steps/labels";
import { lateStyle, waitForTimelines } from "./steps/late";
import { policyNeeds, policyNote, type PolicyNeeds } from "./read/policy";
import { emptyReport, type PageReport } from "./report/report";
import { localAddresses } from "./steps/local-addresses";
import { timelineParts, timelinesFor } from "./read/timelines";
import { widgetsOf } from "./read/widgets";
import { pathToRoot, resolveAddress, type ScriptUse, type SiteFiles } from "./read/site-files";

export interface Converted {
  report: PageReport;
  /** The new source; `undefined` when the page stays as it is. */
  source?: string;
  uses: ScriptUse[];
  /** The parts that the page fetches for its third-generation interactions. */
  timelines?: readonly string[];
  /** jQuery taken out of a vendor script, for pages whose own scripts still need it. */
  extracted?: string;
  /** What the new page asks of a content security policy. */
  needs?: PolicyNeeds;
}

export interface Names {
  /** Our bundle at the root of the new folder. */
  bundle: string;
  /** An address to load instead, written into the pages as it is. */
  address?: string;
  /** Origin of another host that takes forms, written into the tag. */
  api?: string;
  /** Where jQuery goes that was part of the vendor script. */
  jquery: string;
  /** Whether inline styles and scripts move into files. */
  csp?: boolean;
}

/** Works out what one page becomes. Nothing is written here. */
export async function convertPage(page: Page, files: SiteFiles, names: Names): Promise<Converted> {
  const uses = await files.scriptsOf(page);
  const report = emptyReport(page.path, "unchanged");
  report.widgets = widgetsOf(page);
  const vendors = uses.filter(({ kind }) => kind === "vendor");
  const [first] = vendors;
  if (!first) {
    report.left.push({ what: "the whole page", reason: reasonToLeave(uses) });
    return { report, uses };
  }

  const twin = await findTwin(page, files, vendors);
  const doubt = vendors.find(({ recognized }) => recognized?.own?.doubt);
  if (doubt) {
    report.left.push({
      what: "the whole page",
      reason: `keeps its vendor script ${doubt.label}: ${doubt.recognized?.own?.doubt ?? ""}`,
    });
    return { report, uses };
  }

  report.status = "converted";
  for (const { label, by } of vendors) {
    report.found.push({ what: `vendor script ${label}`, reason: `known by its ${by}` });
  }
  const edits: Edit[] = [];
  const gone = new Set(vendors.map(({ script }) => script.element));
  const extracted = decideJquery(page, uses, report, edits, gone);
  const interactions = takeInteractions(page, vendors, report);
  const timelines = takeTimelines(page, vendors, report);
  decideGsap(page, uses, report, edits, gone);
  const early = await calledEarly(files, uses, first);
  const none = !interactions && !timelines && wantsData(page) && vendors.every((vendor) => lossOf(vendor) === "");
  const tags = [
    extracted === undefined ? "" : `<script src="${pathToRoot(page, names.jquery)}"></script>`,
    interactions ? dataBlock("data-interactions", interactions) : "",
    timelines ? dataBlock("data-interactions-3", timelines) : "",
    `<script ${early ? "" : "defer "}src="${quoted(names.address ?? pathToRoot(page, names.bundle))}"${names.api ? ` data-api="${quoted(names.api)}"` : ""}${none ? NO_DATA : ""}${nonceOf(first)}></script>`,
  ].filter((tag) => tag !== "");
  const eol = page.source.includes("\r\n") ? "\r\n" : "\n";
  vendors.forEach((use, index) => {
    const own =
      use.ownFile === undefined
        ? []
        : [`<script src="${quoted(pathToRoot(page, use.ownFile))}"${nonceOf(use)}></script>`];
    edits.push(replace(page, use, [...(index === 0 ? tags : []), ...own].join(eol)));
    if (use.ownFile !== undefined) {
      report.converted.push({
        what: `code of the site's own in ${use.label}`,
        reason: `now in ${use.ownFile}, loaded in its place`,
      });
    }
  });
  const reason = early ? `not deferred: ${early.label} calls Webflow while the page is parsed` : "";
  report.converted.push({ what: "one script tag in its place", reason });
  for (const link of preloads(page, uses, gone)) edits.push(remove(link));
  takeOutEngineMark(page, report, edits);
  closeAccountForms(page, report, edits);
  repairLabels(page, report, edits);
  await addLateStyle(page, files, vendors, report, edits);
  for (const edit of waitForTimelines(page)) {
    edits.push(edit);
    const what = "third-generation content shown after 4 s";
    report.converted.push({ what, reason: "should the script never come" });
  }
  const drawings = await convertDrawings(page, files, report, edits);
  if (drawings) addToHead(page, `<style data-millrace-lottie>${drawings}</style>`, edits);
  if (twin !== undefined) {
    report.converted.push({
      what: `interactions taken from ${twin}`,
      reason: "the page names the script on its host; this one is the same site's",
    });
    const moved = localAddresses(page, files);
    if (moved.length > 0)
      report.converted.push({ what: "addresses on the live host", reason: "the files lie in this folder" });
    edits.push(...moved.filter(({ start }) => !edits.some((edit) => edit.start <= start && start < edit.end)));
  }
  report.attention.push(...attentionFor(page, files, gone));
  const sheets = await stylesheetsOf(page, files);
  const whole = applyEdits(page.source, edits);
  const asItStands = policyNeeds(page, sheets, gone);
  const strict = names.csp ? moveOut(readPage(page.path, whole), files, report, sheets) : undefined;
  const needs = { ...(strict?.needs ?? asItStands), ownScripts: asItStands.ownScripts };
  report.policy.push(policyNote(needs));
  return {
    report,
    source: strict?.source ?? whole,
    uses,
    needs,
    ...(extracted ? { extracted } : {}),
    ...(timelines ? { timelines: timelineParts(timelines) } : {}),
  };
}

/** Moves what stands inline into files; what then is left to ask of a policy. */
function moveOut(
  page: Page,
  files: SiteFiles,
  report: PageReport,
  sheets: readonly string[],
): { source: string; needs: PolicyNeeds } {
  const { source, sheets: more, moved } = moveInline(page, (kind, text) => files.addInline(kind, text));
  const { attributes, blocks, scripts } = moved;
  if (attributes + blocks + scripts > 0) {
    const what = `${attributes} style attributes, ${blocks} <style> and ${scripts} inline scripts moved into files`;
    report.converted.push({ what, reason: "a strict policy refuses them inline" });
  }
  return { source, needs: policyNeeds(readPage(page.path, source), [...sheets, ...more]) };
}

/** A page saved from the live host names the script there; the export beside it may hold it. */
async function findTwin(page: Page, files: SiteFiles, vendors: ScriptUse[]): Promise<string | undefined> {
  const site = page.html && attribute(page.html, "data-wf-site");
  const missing = vendors.filter(({ recognized }) => !recognized);
  const twin = site && missing.length > 0 ? await files.vendorOf(site) : undefined;
  if (!twin?.recognized || twin.file === undefined) return undefined;
  const { kind, lifted, whole, arrays } = twin.recognized;
  for (const use of missing) use.recognized = { kind, lifted, whole, arrays };
  return twin.file;
}

function reasonToLeave(uses: ScriptUse[]): string {
  if (uses.some(({ kind }) => kind === "millrace")) return "carries this runtime already";
  return uses.length === 0 ? "no script on it" : "no vendor script on it";
}

/** Removes jQuery, or says who needs it. Returns jQuery's own text when it has to come out of the vendor script. */
function decideJquery(
  page: Page,
  uses: ScriptUse[],
  report: PageReport,
  edits: Edit[],
  gone: Set<Element>,
): string | undefined {
  const copies = uses.filter(({ kind }) => kind === "jquery");
  const inside = uses.find(({ kind, recognized }) => kind === "vendor" && recognized?.jquery !== undefined);
  if (copies.length === 0 && !inside) return undefined;
  const needs = needsJquery(page, uses);
  for (const { label } of copies) report.found.push({ what: `jQuery ${label}`, reason: "" });
  report.jquery = needs.length > 0 ? "kept" : "removed";
  if (needs.length === 0) {
    for (const copy of copies) {
      edits.push(replace(page, copy, ""));
      gone.add(copy.script.element);
    }
    report.converted.push({ what: "jQuery removed", reason: "nothing else on the page uses it" });
    return undefined;
  }
  report.left.push({ what: "jQuery", reason: needs.join("; ") });
  if (copies.length > 0) return undefined;
  if (inside?.recognized?.jquery) return inside.recognized.jquery;
  const what = "jQuery was part of the vendor script and could not be taken out";
  report.attention.push({ kind: "jQuery", names: [], what, reason: "add a copy of it" });
  report.jquery = "removed";
  return undefined;
}

function takeInteractions(page: Page, vendors: ScriptUse[], report: PageReport): PageInteractions | undefined {
  const lifted = vendors.flatMap(({ recognized }) => recognized?.lifted ?? []);
  for (const reason of new Set(vendors.map(lossOf).filter((reason) => reason !== ""))) {
    report.left.push({ what: "interactions", reason });
  }
  const data = lifted.flatMap((part) => part.data);
  const total = new Set(data.flatMap((part) => Object.keys(part.events))).size;
  const legacy = lifted.flatMap((part) => part.legacy);
  const interactions = interactionsFor(page, data, legacy);
  report.events = Object.keys(interactions?.events ?? {}).length;
  report.actionLists = Object.keys(interactions?.actionLists ?? {}).length;
  report.legacy = interactions?.legacy?.length ?? 0;
  if (total > 0) {
    const what = `${report.events} of ${total} interaction events, ${report.actionLists} action lists`;
    report.converted.push({ what, reason: "only what the page has targets for" });
  }
  if (report.legacy > 0) {
    report.converted.push({ what: `${report.legacy} of ${legacy.length} first-generation interactions`, reason: "" });
  }
  return interactions;
}

/** The third-generation interactions that the page may play. */
function takeTimelines(page: Page, vendors: ScriptUse[], report: PageReport): TimelineData | undefined {
  const data = vendors.flatMap(({ recognized }) => recognized?.lifted.timelines ?? []);
  const total = new Set(data.flatMap(({ interactions }) => interactions.map((one) => isObject(one) && one.id))).size;
  const timelines = timelinesFor(page, data);
  const count = timelines?.interactions.length ?? 0;
  if (total > 0) {
    const what = `${count} of ${total} third-generation interactions, ${timelines?.timelines.length ?? 0} timelines`;
    report.converted.push({ what, reason: "only what belongs to the page and has a trigger on it" });
  } else if (page.source.includes(".w-mod-ix3")) {
    const reason = "their data is not in the export: their content stays still";
    const what = "third-generation interactions";
    report.attention.push({ kind: "timelines", names: [], what, reason });
  }
  return timelines;
}

/** Removes the library that only third-generation interactions used, or says who needs it. */
function decideGsap(page: Page, uses: ScriptUse[], report: PageReport, edits: Edit[], gone: Set<Element>): void {
  const copies = uses.filter(isGsap);
  const used = uses.some(({ recognized }) => recognized?.lifted.timelines.length);
  if (copies.length === 0 || !used) return;
  const needs = needsGsap(uses);
  if (needs.length > 0) {
    report.left.push({ what: "GSAP", reason: needs.join("; ") });
    return;
  }
  for (const copy of copies) {
    edits.push(replace(page, copy, ""));
    gone.add(copy.script.element);
  }
  report.converted.push({ what: "GSAP removed", reason: "only third-generation interactions used it" });
}

/** Says on the script tag that a page with interaction targets lacks nothing: the vendor script had nothing for them. */
const NO_DATA = ' data-interactions-src=""';

const wantsData = (page: Page): boolean =>
  page.elements.some((element) => ["data-w-id", "data-ix"].some((name) => attribute(element, name) !== undefined));

/** Why the interactions of a vendor script could not be taken out; "" when all is well. */
export function lossOf({ recognized, by }: ScriptUse): string {
  if (!recognized) return `not available: the script is ${by === "address" ? "on its host only" : "not in the export"}`;
  const { problems, data } = recognized.lifted;
  if (problems.length > 0) return `lost: ${problems.join("; ")}`;
  if (recognized.whole || data.length > 0) return "";
  return "lost: the script is cut short or damaged, and holds no interaction data that can be read";
}

function dataBlock(name: string, data: unknown): string {
  return `<script type="application/json" ${name}>${scriptSafeJson(data)}</script>`;
}

function nonceOf({ script }: ScriptUse): string {
  const nonce = attribute(script.element, "nonce");
  return nonce ? ` nonce="${quoted(nonce)}"` : "";
}

/**
 * The vendor script ran at once, a deferred one runs when the page is parsed. A script between the two that finds
 * only the queue, or not even that, would break; on such a page our tag runs at once, too.
 */
async function calledEarly(files: SiteFiles, uses: ScriptUse[], first: ScriptUse): Promise<ScriptUse | undefined> {
  for (const use of uses.slice(uses.indexOf(first) + 1)) {
    const { globals, script } = use;
    if (use.kind !== "own") continue;
    const waits =
      script.src !== undefined && ["defer", "async"].some((name) => attribute(script.element, name) !== undefined);
    if (waits || attribute(script.element, "type") === "module") continue;
    const members = (await files.sourceOf(use)).matchAll(/\bWebflow\s*\.\s*(\w+)/g);
    const findsNoQueue = globals?.reads.has("Webflow") && !globals.writes.has("Webflow");
    if (findsNoQueue || [...members].some(([, member]) => member !== "push")) return use;
  }
  return undefined;
}

/** `<link rel="preload">` for scripts that the page no longer loads. */
function preloads(page: Page, uses: ScriptUse[], gone: Set<Element>): Element[] {
  const left = uses.filter(({ script }) => gone.has(script.element));
  const addresses = new Set(left.map(({ file, url, label }) => url?.href ?? file ?? label));
  return page.elements.filter((element) => {
    const rel = (attribute(element, "rel") ?? "").toLowerCase();
    if (element.tagName !== "link" || (rel !== "preload" && rel !== "modulepreload")) return false;
    const address = resolveAddress(page, attribute(element, "href") ?? "");
    return address !== undefined && addresses.has(address.url?.href ?? address.path);
  });
}

/** A page that a browser saved keeps the class with which the engine said that it runs; nothing runs yet. */
function takeOutEngineMark(page: Page, report: PageReport, edits: Edit[]): void {
  const classes = (page.html && attribute(page.html, "class"))?.split(/\s+/).filter(Boolean) ?? [];
  const location = page.html?.sourceCodeLocation?.attrs?.class;
  if (!location || !classes.includes("w-mod-ix")) return;
  const kept = quoted(classes.filter((name) => name !== "w-mod-ix").join(" "));
  edits.push({ start: location.startOffset, end: location.endOffset, text: `class="${kept}"` });
  report.converted.push({ what: "the class w-mod-ix taken from <html>", reason: "the page was saved while it ran" });
}

/** An account form without a script would send its password wherever `method` and `action` point (`accounts.md` A-6). */
function closeAccountForms(page: Page, report: PageReport, edits: Edit[]): void {
  let closed = 0;
  for (const form of page.elements) {
    const location =
      form.tagName === "form" && attribute(form, "data-wf-user-form-type") !== undefined && form.sourceCodeLocation;
    const tag = location && location.startTag;
    if (!tag) continue;
    const method = location.attrs?.method;
    const at = tag.startOffset + "<form".length;
    edits.push(
      method
        ? { start: method.startOffset, end: method.endOffset, text: 'method="dialog"' }
        : { start: at, end: at, text: ' method="dialog"' },
    );
    closed++;
  }
  const what = `${closed === 1 ? "an account form" : `${closed} account forms`} closed to native submission`;
  if (closed > 0) report.converted.push({ what, reason: "no password leaves should the script never come" });
}

async function addLateStyle(
  page: Page,
  files: SiteFiles,
  vendors: ScriptUse[],
  report: PageReport,
  edits: Edit[],
): Promise<void> {
  const data = vendors.flatMap(({ recognized }) => recognized?.lifted.data ?? []);
  const style = lateStyle(page, await stylesheetsOf(page, files), fadedSelectors(data));
  if (style === undefined) return;
  addToHead(page, `<style data-millrace-late>${style}</style>`, edits);
  const what = "a style that shows animated content after 4 s";
  report.converted.push({ what, reason: "should the script never come" });
}

function addToHead(page: Page, text: string, edits: Edit[]): void {
  const at = headEnd(page);
  edits.push({ start: at, end: at, text });
}

async function stylesheetsOf(page: Page, files: SiteFiles): Promise<string[]> {
  const sheets: string[] = [];
  for (const element of page.elements) {
    if (element.tagName === "style") sheets.push(textOf(element));
    if (element.tagName !== "link" || !(attribute(element, "rel") ?? "").toLowerCase().includes("stylesheet")) continue;
    const address = resolveAddress(page, attribute(element, "href") ?? "");
    const text = address && !address.url ? await files.text(address.path) : undefined;
    if (text !== undefined) sheets.push(text);
  }
  return sheets;
}

/** A script that is never closed swallows the rest of the file: only its start tag may be replaced. */
function replace(page: Page, { script }: ScriptUse, text: string): Edit {
  const location = script.element.sourceCodeLocation;
  const start = location?.startOffset ?? 0;
  if (location?.endTag || script.src === undefined) return { start, end: location?.endOffset ?? start, text };
  const open = text.endsWith("</script>") ? text.slice(0, -"</script>".length) : `<script type="text/plain">`;
  return { start, end: location?.startTag?.endOffset ?? page.source.length, text: open };
}

function remove(element: Element): Edit {
  const location = element.sourceCodeLocation;
  return { start: location?.startOffset ?? 0, end: location?.endOffset ?? 0, text: "" };
}
