import { asList, asRecord, isRecord } from "../../../wire/records";
import { attribute, type ExportedPage } from "../../adopt/read/html/page";
import { compileSelector } from "../../adopt/read/html/selector";
import { addsParts } from "../../adopt/read/html/template";
import { mergeData } from "../../adopt/read/interactions";
import type { InteractionData, Lifted } from "../../adopt/read/javascript/lift";
import { reduceEvent, reduceList } from "./reduce";
import { diffValues, type ValueDifference } from "./values";

/** The interaction data of all generations that a page has. */
export type PageData = Pick<Lifted, "data" | "legacy" | "timelines">;

/** A difference of the data: of an event, a list of actions, or an entry of another generation. */
export interface DataDifference extends ValueDifference {
  readonly kind: "event" | "list" | "legacy" | "timeline" | "timeline interaction" | "widths";
  /** The entry as it is in the export, or else in the copy. */
  readonly entry: Record<string, unknown>;
}

type Entries = ReadonlyMap<string, Record<string, unknown>>;

/** Compares the data that the vendor script of the export has with that of the copy; the page needs only what has elements on it. */
export function compareData(page: ExportedPage, exported: PageData, copy: PageData): DataDifference[] {
  return [
    ...compareSecond(page, exported, copy),
    ...compareLegacy(page, exported, copy),
    ...compareThird(page, exported, copy),
  ];
}

function compareSecond(page: ExportedPage, exported: PageData, copy: PageData): DataDifference[] {
  const [before, after] = [mergeData(exported.data), mergeData(copy.data)];
  const targets = createTargets(page);
  const needed = Object.keys(before.events).filter((id) => targets.hasAny(asRecord(before.events[id])));
  const known = { events: new Set(needed), ranges: readRanges(before).map(({ key }) => key) };
  const events = compareEntries("event", readEntries(before.events), readEntries(after.events), {
    isNeeded: (id) => known.events.has(id),
    reduce: (event) => reduceEvent(event, known),
  });
  const used = new Set(Object.values(after.events).flatMap((event) => listUsed(event)));
  const lists = compareEntries("list", readEntries(before.actionLists), readEntries(after.actionLists), {
    isNeeded: (id) => used.has(id),
    reduce: (list) => reduceList(list, known),
  });
  const hasData = Object.keys(after.events).length > 0;
  const widths = hasData ? diffValues(readRanges(before), readRanges(after)) : [];
  return [...events, ...lists, ...widths.map((one) => ({ kind: "widths" as const, entry: {}, ...one }))];
}

const readRanges = ({ site }: InteractionData) => asList(asRecord(site).mediaQueries).map(asRecord);

const readEntries = (values: Record<string, unknown>): Entries =>
  new Map(Object.entries(values).map(([id, value]) => [id, asRecord(value)]));

function listUsed(event: unknown): string[] {
  const { actionListId } = asRecord(asRecord(asRecord(event).action).config);
  return typeof actionListId === "string" ? [actionListId] : [];
}

interface Comparison {
  /** Whether the page needs an entry of the export. */
  readonly isNeeded: (id: string, entry: Record<string, unknown>) => boolean;
  /** An entry without what has no effect. */
  readonly reduce: (entry: Record<string, unknown>) => unknown;
}

function compareEntries(
  kind: DataDifference["kind"],
  exported: Entries,
  copy: Entries,
  { isNeeded, reduce }: Comparison,
): DataDifference[] {
  return [...new Set([...exported.keys(), ...copy.keys()])].flatMap((id): DataDifference[] => {
    const [before, after] = [exported.get(id), copy.get(id)];
    const entry = before ?? after ?? {};
    if (before && after)
      return diffValues(reduce(before), reduce(after)).map((difference) => ({ kind, entry, ...difference }));
    if (before && !isNeeded(id, before)) return [];
    return [{ kind, entry, path: [], exported: before, copy: after }];
  });
}

/** First-generation interactions, by their name and, of those with one name, their position. */
function compareLegacy(page: ExportedPage, exported: PageData, copy: PageData): DataDifference[] {
  const used = new Set(page.elements.map((element) => attribute(element, "data-ix")));
  return compareEntries("legacy", byKey(exported.legacy, "slug"), byKey(copy.legacy, "slug"), {
    isNeeded: (_, { slug }) => addsParts(page) || used.has(String(slug)),
    reduce: (entry) => entry,
  });
}

/** Entries by a field; of several with one value, the later ones have a number. */
function byKey(list: readonly unknown[], field: string): Entries {
  const found = new Map<string, Record<string, unknown>>();
  for (const entry of list.filter(isRecord)) {
    const key = String(entry[field]);
    let n = 1;
    while (found.has(`${key} ${n}`)) n++;
    found.set(`${key} ${n}`, entry);
  }
  return found;
}

function compareThird(page: ExportedPage, exported: PageData, copy: PageData): DataDifference[] {
  const of = ({ timelines }: PageData, name: "interactions" | "timelines") => {
    // Pieces of a script repeat them.
    const entries = timelines.flatMap((part) => part[name]).filter(isRecord);
    return new Map(entries.map((entry) => [String(entry.id), entry]));
  };
  const [before, after] = [of(exported, "interactions"), of(copy, "interactions")];
  const targets = createTargets(page);
  const played = new Set([...after.values()].flatMap(({ timelineIds }) => asList(timelineIds).map(String)));
  const copies = of(copy, "timelines");
  for (const [id, timeline] of copies)
    if (played.has(id)) played.add(String(asRecord(timeline.reuse).sourceTimelineId));
  return [
    ...compareEntries("timeline interaction", before, after, {
      isNeeded: (_, interaction) => targets.hasTrigger(interaction),
      reduce: (entry) => entry,
    }),
    ...compareEntries("timeline", of(exported, "timelines"), copies, {
      isNeeded: (id) => played.has(id),
      reduce: (entry) => entry,
    }),
  ];
}

/** Finds out whether the elements of a trigger are on a page. */
function createTargets(page: ExportedPage) {
  const pageId = page.html && attribute(page.html, "data-wf-page");
  const ids = new Set(page.elements.flatMap((element) => attribute(element, "data-w-id") ?? []));
  const instances = new Set([...ids].map((id) => id.replace(/_instance.*$/, "")));
  const hasId = (id: string) => ids.has(id) || instances.has(id);
  const matches = (selector: string) => {
    const test = compileSelector(selector);
    return !test || page.elements.some(test);
  };
  const has = (target: unknown): boolean => {
    if (typeof target === "string") return hasId(target);
    const { id, selector, appliesTo } = asRecord(target);
    if (appliesTo === "PAGE") return !id || id === pageId;
    if (typeof id === "string" && id) {
      const [owner, element] = id.split("|");
      return element === undefined ? hasId(id) : owner === pageId && hasId(element);
    }
    return typeof selector === "string" && selector !== "" && matches(selector);
  };
  const isThere = ([kind, value]: unknown[]): boolean => {
    const [first, second] = asList(value);
    if (kind === "wf:inst") {
      const id = JSON.stringify(asList(first)[1] ?? second);
      return page.elements.some((element) => attribute(element, "data-wf-target")?.includes(id));
    }
    const name = typeof value === "string" ? value : first;
    const isSelector = ["wf:class", "wf:id", "wf:selector", "wf:attribute"].includes(String(kind));
    if (typeof name !== "string" || !isSelector) return true;
    return matches(kind === "wf:class" ? `.${name}` : kind === "wf:id" ? `#${name}` : name);
  };
  return {
    hasAny({ target, targets }: Record<string, unknown>): boolean {
      return addsParts(page) || (asList(targets).length > 0 ? asList(targets) : [target]).some(has);
    },
    hasTrigger({ deleted, scope, triggers }: Record<string, unknown>): boolean {
      const pages = asRecord(scope).type === "pages" ? asList(asRecord(scope).value) : [];
      if (deleted === true) return false;
      if (addsParts(page)) return true;
      if (pages.length > 0 && pageId && !pages.includes(pageId)) return false;
      return asList(triggers).some((trigger) => {
        const [kind, , target] = asList(trigger);
        return ["wf:load", "wf:custom"].includes(String(kind)) || !Array.isArray(target) || isThere(target);
      });
    },
  };
}
