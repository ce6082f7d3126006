import { quoted } from "../../../common/edits";
import { replaceScript } from "../edits";
import type { PageFacts } from "../facts";
import { attribute, type ExportedPage } from "../read/html/page";
import { scriptSafeJson } from "../read/interactions";
import { pathFromPage } from "../read/resolve-address";
import { describeLoss, type ScriptUse } from "../read/script-use";
import type { StepResult } from "../step";
import { interactionBlocks } from "./interaction-blocks";

/** Puts our script tag and the interaction data in place of the first vendor script; the other ones go. */
export async function replaceVendorScripts(facts: PageFacts): Promise<StepResult> {
  const { page, vendors } = facts;
  const early = await earlyCaller(facts);
  const eol = page.source.includes("\r\n") ? "\r\n" : "\n";
  const edits = vendors.map((use, index) =>
    replaceScript(page, use, [...(index === 0 ? formatTags(facts, early) : []), ...ownTag(page, use)].join(eol)),
  );
  const own = vendors.flatMap(({ label, ownFile }) =>
    ownFile === undefined
      ? []
      : [{ what: `your own code in ${label}`, reason: `moved to ${ownFile}, which the page loads` }],
  );
  const reason = early ? `not deferred: ${early.label} calls Webflow while the page is parsed` : "";
  return {
    edits,
    notes: {
      found: vendors.map(({ label, by }) => ({ what: `vendor script ${label}`, reason: `recognized by its ${by}` })),
      converted: [...own, { what: "replaced by one script tag", reason }],
    },
  };
}

function formatTags(
  { page, site, vendors, jquery, interactions, timelines }: PageFacts,
  early: ScriptUse | undefined,
): string[] {
  const { names, options } = site;
  // The vendor script had no data for the interaction targets, so the runtime must not require any.
  const complete = !interactions && !timelines && wantsData(page) && vendors.every((use) => describeLoss(use) === "");
  const attributes = [
    early ? "" : "defer ",
    `src="${quoted(names.address ?? pathFromPage(page, names.bundle))}"`,
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

/** The owner's code inside a vendor script is loaded in its place. */
const ownTag = (page: ExportedPage, use: ScriptUse): string[] =>
  use.ownFile === undefined
    ? []
    : [`<script src="${quoted(pathFromPage(page, use.ownFile))}"${formatNonce(use)}></script>`];

const wantsData = (page: ExportedPage): boolean =>
  page.elements.some((element) => ["data-w-id", "data-ix"].some((name) => attribute(element, name) !== undefined));

function formatNonce({ script }: ScriptUse): string {
  const nonce = attribute(script.element, "nonce");
  return nonce ? ` nonce="${quoted(nonce)}"` : "";
}

/**
 * The vendor script ran at once, a deferred one runs when the page is parsed. A script between the two that finds only the queue,
 * or not even that, would break; on such a page our tag runs at once, too.
 */
async function earlyCaller({ site, uses, vendors }: PageFacts): Promise<ScriptUse | undefined> {
  for (const use of uses.slice(uses.indexOf(vendors[0]) + 1)) {
    const { globals, script } = use;
    if (use.kind !== "own") continue;
    const waits =
      script.src !== undefined && ["defer", "async"].some((name) => attribute(script.element, name) !== undefined);
    if (waits || attribute(script.element, "type") === "module") continue;
    const members = (await site.files.readSource(use)).matchAll(/\bWebflow\s*\.\s*(\w+)/g);
    const findsNoQueue = globals?.reads.has("Webflow") && !globals.writes.has("Webflow");
    if (findsNoQueue || [...members].some(([, member]) => member !== "push")) return use;
  }
  return undefined;
}
