import type { Edit } from "../../../common/edits";
import { quoted, replaceScript } from "../edits";
import type { PageFacts } from "../facts";
import type { Note } from "../model/note";
import type { AddedScript } from "../read/added-scripts";
import { listFirstScreen } from "../read/first-screen";
import { findHiddenForTimelines } from "../read/late-styles";
import { attribute, type ExportedPage } from "../read/html/page";
import { hasTargets, scriptSafeJson } from "../read/interactions";
import { pathFromPage } from "../read/resolve-reference";
import { describeLoss, type ScriptUse } from "../read/script-use";
import type { StepResult } from "../step";
import { interactionBlocks } from "./interaction-blocks";

/** Puts our script tag and the interaction data in place of the first vendor script; the other ones go. */
export async function replaceVendorScripts(facts: PageFacts): Promise<StepResult> {
  const { page, vendors } = facts;
  const early = findLaterPart(facts) ?? (await earlyCaller(facts));
  const eol = page.source.includes("\r\n") ? "\r\n" : "\n";
  const edits = vendors.flatMap((use, index) => {
    const tags = [...(index === 0 ? formatTags(facts, early) : []), ...ownTag(page, use)].join(eol);
    return use.added ? replaceAdded(facts, use, use.added, tags) : [replaceScript(page, use, tags)];
  });
  const own = vendors.flatMap(({ label, ownFile }) =>
    ownFile === undefined
      ? []
      : [{ what: `your own code in ${label}`, reason: `moved to ${ownFile}, which the page loads` }],
  );
  const reason = early ? `not deferred: ${early}` : "";
  return {
    edits,
    notes: {
      found: vendors.map(({ label, by }) => ({ what: `vendor script ${label}`, reason: `recognized by its ${by}` })),
      converted: [...own, { what: "replaced by one script tag", reason }, ...describeStarts(facts)],
    },
  };
}

/** Said of a page whose vendor script waited for the visitor's consent. */
export const WITHOUT_CONSENT = "the runtime stores nothing before a visitor logs in, buys or chooses";

/** How the runtime starts where the vendor script did not start by itself. */
function describeStarts({ site, vendors }: PageFacts): Note[] {
  const consent = vendors.some(({ script }) => script.waits);
  const loader = vendors.find(({ added }) => added);
  return [
    ...(consent && !site.options.afterConsent ? [{ what: "starts without consent", reason: WITHOUT_CONSENT }] : []),
    ...(consent && site.options.afterConsent ? [{ what: "starts after consent", reason: "--after-consent" }] : []),
    ...(loader
      ? [
          {
            what: `starts with the page, not by the inline script in line ${loader.script.line}`,
            reason: "that script added the vendor script later",
          },
        ]
      : []),
  ];
}

/** The tags are in front of the script that added the vendor script; what that script adds now is the runtime, which starts once. */
function replaceAdded(
  { page, site }: PageFacts,
  { script }: ScriptUse,
  { start, end }: AddedScript,
  tags: string,
): Edit[] {
  const before = script.element.sourceCodeLocation?.startOffset ?? 0;
  // With a path that is also valid in `import`.
  const path = site.names.url ?? pathFromPage(page, site.names.bundle).replace(/^(?![./])/, "./");
  return [
    { start: before, end: before, text: tags },
    { start, end, text: path },
  ];
}

function formatTags(facts: PageFacts, early: string | undefined): string[] {
  const { page, site, vendors, jquery, interactions, timelines } = facts;
  const { names, options } = site;
  // The vendor script had no data for the interaction targets, so the runtime must not require any.
  const complete = !interactions && !timelines && hasTargets(page) && vendors.every((use) => describeLoss(use) === "");
  const held = options.afterConsent ? formatConsent(vendors[0]) : undefined;
  const attributes = [
    early || held ? "" : "defer ",
    `${held?.src ?? "src"}="${quoted(names.url ?? pathFromPage(page, names.bundle))}"`,
    isAwaited(facts) ? ' fetchpriority="high"' : "",
    held?.rest ?? "",
    options.api ? ` data-api="${quoted(options.api)}"` : "",
    complete ? ' data-interactions-src=""' : "",
    formatNonce(vendors[0]),
  ];
  return [
    ...(jquery.outcome === "extracted" ? [`<script src="${pathFromPage(page, names.jquery)}"></script>`] : []),
    ...(interactions ? interactionBlocks(interactions) : []),
    ...(timelines ? [`<script type="application/json" data-interactions-3>${scriptSafeJson(timelines)}</script>`] : []),
    `<script ${attributes.join("")}></script>`,
  ];
}

/** Whether content in the first screen waits for the script, which is else fetched behind the images there (B-83). */
function isAwaited({ page, sheets, late }: PageFacts): boolean {
  const waiting = [...(late?.elements ?? []), ...findHiddenForTimelines(page, sheets)];
  if (waiting.length === 0) return false;
  const first = listFirstScreen(page);
  return waiting.some((element) => first.has(element));
}

/** The attributes by which a consent tool finds a script: those of the vendor script, and the name that its URL has there. */
function formatConsent({ script }: ScriptUse): { src: string; rest: string } | undefined {
  if (!script.waits) return undefined;
  const { attrs } = script.element;
  const src = attrs.find(({ name, value }) => name.endsWith("src") && value === script.src)?.name ?? "src";
  const rest = attrs.filter(({ name }) => ![src, "nonce", "integrity", "crossorigin"].includes(name));
  return { src, rest: rest.map(({ name, value }) => ` ${name}="${quoted(value)}"`).join("") };
}

/** The owner's code inside a vendor script is loaded in its place. */
const ownTag = (page: ExportedPage, use: ScriptUse): string[] =>
  use.ownFile === undefined
    ? []
    : [`<script src="${quoted(pathFromPage(page, use.ownFile))}"${formatNonce(use)}></script>`];

function formatNonce({ script }: ScriptUse): string {
  const nonce = attribute(script.element, "nonce");
  return nonce ? ` nonce="${quoted(nonce)}"` : "";
}

/** A script in a part of a template may do so, too. */
function findLaterPart({ page, vendors: [{ script }] }: PageFacts): string | undefined {
  const end = script.element.sourceCodeLocation?.endOffset ?? 0;
  const part = page.template?.parts.find(({ start }) => start >= end);
  return part && "the template adds parts behind it";
}

/**
 * The vendor script ran at once, a deferred one runs when the page is parsed. A script between the two that finds only the queue,
 * or not even that, would break; on such a page our tag runs at once, too.
 */
async function earlyCaller({ site, uses, vendors }: PageFacts): Promise<string | undefined> {
  for (const use of uses.slice(uses.indexOf(vendors[0]) + 1)) {
    const { globals, script } = use;
    if (use.kind !== "own" || script.waits) continue;
    const waits =
      script.src !== undefined && ["defer", "async"].some((name) => attribute(script.element, name) !== undefined);
    if (waits || attribute(script.element, "type") === "module") continue;
    const members = (await site.files.readSource(use)).matchAll(/\bWebflow\s*\.\s*(\w+)/g);
    const findsNoQueue = globals?.reads.has("Webflow") && !globals.writes.has("Webflow");
    if (findsNoQueue || [...members].some(([, member]) => member !== "push"))
      return `${use.label} calls Webflow while the page is parsed`;
  }
  return undefined;
}
