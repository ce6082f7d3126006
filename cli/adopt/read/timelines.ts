import { needsMore, needsText } from "../../../src/timelines/extras";
import { attribute, type ExportedPage } from "./html/page";
import { compileSelector } from "./html/selector";
import { addsParts } from "./html/template";
import { isObject } from "./javascript/lift";
import type { TimelineData } from "./javascript/timelines";

/** Triggers that wait for no element. */
const ELEMENTLESS = ["wf:load", "wf:custom"];

/** What of the data a page may play (IX3-FIX-1, IX3-FIX-10); `undefined` when nothing. */
export function timelinesFor(page: ExportedPage, data: readonly TimelineData[]): TimelineData | undefined {
  const pageId = page.html && attribute(page.html, "data-wf-page");
  const isPart = addsParts(page);
  const seen = new Set<unknown>();
  const interactions = data
    .flatMap((part) => part.interactions)
    .filter((one): one is Record<string, unknown> => isObject(one) && !seen.has(one.id) && Boolean(seen.add(one.id)))
    .filter((one) => one.deleted !== true && (isPart || (isOfPage(one, pageId) && hasTrigger(page, one))));
  if (interactions.length === 0) return undefined;
  const used = new Set(
    interactions.flatMap(({ timelineIds }) => (Array.isArray(timelineIds) ? (timelineIds as unknown[]) : [])),
  );
  const all = data.flatMap((part) => part.timelines).filter(isObject);
  for (const { id, reuse } of all) if (used.has(id) && isObject(reuse)) used.add(reuse.sourceTimelineId);
  return { interactions, timelines: all.filter(({ id }) => used.has(id)) };
}

/** The modules that play this data. */
export function timelineModules(data: TimelineData): string[] {
  const json = JSON.stringify(data);
  return ["ix3", ...(needsMore(json) ? ["ix3More"] : []), ...(needsText(json) ? ["ix3Text"] : [])];
}

function isOfPage({ scope }: Record<string, unknown>, pageId: string | undefined): boolean {
  if (!isObject(scope) || scope.type !== "pages" || !Array.isArray(scope.value) || !pageId) return true;
  return scope.value.includes(pageId);
}

/** Whether one of the triggers may have an element on the page; a trigger that cannot be checked counts. */
function hasTrigger(page: ExportedPage, { triggers }: Record<string, unknown>): boolean {
  if (!Array.isArray(triggers)) return false;
  return (triggers as unknown[]).some((trigger) => {
    if (!Array.isArray(trigger)) return false;
    const [kind, , target] = trigger as unknown[];
    return ELEMENTLESS.includes(String(kind)) || !Array.isArray(target) || mayBeThere(page, target as unknown[]);
  });
}

function mayBeThere(page: ExportedPage, [kind, value]: unknown[]): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (kind === "wf:inst") {
    const id: unknown = Array.isArray(value) ? (Array.isArray(first) ? first[1] : value[1]) : undefined;
    return page.elements.some((element) => attribute(element, "data-wf-target")?.includes(JSON.stringify(id)));
  }
  if (typeof first !== "string") return true;
  const selector = kind === "wf:class" ? `.${first}` : kind === "wf:id" ? `#${first}` : first;
  if (!["wf:class", "wf:id", "wf:selector", "wf:attribute"].includes(String(kind))) return true;
  const test = compileSelector(selector);
  return !test || page.elements.some(test);
}
