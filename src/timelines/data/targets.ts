import { isRecord, asList } from "../../../wire/records";
import { FILTERS, present, SCOPES, SELECTING_SCOPES } from "./relations";
import type { Filter, Interaction, TimelineTarget, TimelineDefinition } from "./schema";

/** Where targets are looked for. */
export interface TargetContext {
  /** The element whose event it is; none for load and custom triggers. */
  readonly trigger?: Element | undefined;
  /** Keeps the elements of an interaction's component (IX3-17). */
  readonly inScope?: (element: Element) => boolean;
}

/** Elements that a mouse trigger of the vendor's cloned are never found (IX3-14). */
const CLONES = "[data-ix3-clone], [data-ix3-clone] *";

const RELATIVE = /^wf:(?:trigger-only|inst)/;

function query(selector: unknown): Element[] {
  if (typeof selector !== "string" || !selector) return [];
  try {
    return [...document.querySelectorAll(selector)];
  } catch {
    // An invalid selector finds nothing (IX3-12).
    return [];
  }
}

type Entry = [ids: [string, string], path: unknown];

/** The entries of `data-wf-target`: `[[pageOrComponentId, elementId], path]`. */
function readEntries(element: Element): Entry[] {
  try {
    const list: unknown = JSON.parse(element.getAttribute("data-wf-target") ?? "[]");
    return asList(list).filter((entry): entry is Entry => Array.isArray(entry) && Array.isArray(entry[0]));
  } catch {
    return [];
  }
}

/** Elements by the builder's own ids (IX3-18). */
function instances([owner, id]: readonly unknown[], trigger: Element | undefined): Element[] {
  const findPath = (element: Element, matches: (ids: readonly string[]) => boolean) => {
    const entry = readEntries(element).find(([ids]) => matches(ids));
    return entry && JSON.stringify(entry[1]);
  };
  const own = trigger && findPath(trigger, ([first]) => first === owner);
  return query("[data-wf-target]").filter((element) => {
    const path = findPath(element, ([first, second]) => first === owner && second === id);
    return path !== undefined && (own === undefined || own === path);
  });
}

/** Splits a kind from the relation that the oldest data adds to it (IX3-13). */
function parts(kind: string, value: unknown): [value: unknown, scope: unknown] {
  if (kind === "wf:inst") return Array.isArray(value) && Array.isArray(value[0]) ? [value[0], value[1]] : [value, null];
  return Array.isArray(value) ? [value[0], value[1]] : [value, null];
}

/** The elements of each kind of target; other kinds have none (IX3-12). */
export const TARGETS: Readonly<Record<string, (value: unknown, trigger: Element | undefined) => Element[]>> = {
  "wf:class": (value) => [...document.getElementsByClassName(String(value).replaceAll(".", " "))],
  "wf:selector": query,
  "wf:attribute": query,
  "wf:id": (value) => present(document.getElementById(String(value))),
  "wf:body": () => [document.body],
  "wf:viewport": () => [document.documentElement],
  "wf:trigger-only": (_value, trigger) => present(trigger),
  "wf:trigger-only-parent": (_value, trigger) => present(trigger?.parentElement),
  "wf:inst": (value, trigger) => (Array.isArray(value) ? instances(value, trigger) : []),
  "wf:any-element": () => query("*"),
};

function filtered(elements: Element[], filter: Filter | undefined, targetContext: TargetContext): Element[] {
  if (!filter) return elements;
  const { relationship = "none", filterBy, firstMatchOnly } = filter;
  let kept = elements;
  if (relationship !== "none" && filterBy) {
    const others = find([filterBy[0], filterBy[1]], targetContext);
    const keeps = FILTERS[relationship];
    kept = keeps ? elements.filter((element) => keeps(element, others)) : [];
  }
  return firstMatchOnly ? kept.slice(0, 1) : kept;
}

/** The elements that a target names, in its own order (`interactions-3.md` 3). */
export function find(target: TimelineTarget | undefined, targetContext: TargetContext = {}): Element[] {
  if (!Array.isArray(target)) return [];
  const [kind, whole, given] = target as TimelineTarget;
  const filter = isRecord(given) ? (given as Filter) : undefined;
  const [value, scope] = parts(kind, whole);
  // No interaction targets every element of a page.
  if (kind === "wf:any-element" && (!filter?.filterBy || filter.relationship === "none")) return [];
  let elements = TARGETS[kind]?.(value, targetContext.trigger) ?? [];
  if (scope) elements = [...new Set(elements.flatMap((element) => related(element, scope)))];
  elements = filtered(elements, filter, targetContext).filter((element) => !element.matches(CLONES));
  return targetContext.inScope ? elements.filter(targetContext.inScope) : elements;
}

function related(element: Element, scope: unknown): Element[] {
  const [word, selector] = Array.isArray(scope) ? (scope as unknown[]) : [scope];
  const scopes = Array.isArray(scope) ? SELECTING_SCOPES : SCOPES;
  try {
    // A word that is unknown in its form means the element itself.
    return scopes[String(word)]?.(element, String(selector)) ?? [element];
  } catch {
    return [];
  }
}

const isRelative = (target: TimelineTarget): boolean =>
  RELATIVE.test(target[0]) || RELATIVE.test(String(target[2]?.filterBy?.[0]));

/** Whether each trigger element has a separate timeline (IX3-20). */
export function isPerTrigger({ scope, triggers = [] }: Interaction, { actions = [] }: TimelineDefinition): boolean {
  if (actions.some(({ targets = [] }) => targets.some(isRelative))) return true;
  return isRecord(scope) && scope.type === "component" && triggers.some(([kind]) => kind !== "wf:load");
}
