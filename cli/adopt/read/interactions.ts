import { attribute, type ExportedPage } from "./html/page";
import { compileSelector } from "./html/selector";
import { addsParts } from "./html/template";
import { isObject, type InteractionData } from "./javascript/lift";
import type { PageInteractions } from "./page-interactions";
import { shorten } from "./shorten";

/** What of the data fits the page; `undefined` when nothing does. */
export function interactionsFor(
  page: ExportedPage,
  data: InteractionData[],
  legacy: unknown[],
): PageInteractions | undefined {
  const targets = new Targets(page);
  const whole = mergeData(data);
  const events = Object.entries(whole.events).filter(([, event]) => isObject(event) && targets.hasAny(event));
  const lists = new Set(events.flatMap(([, event]) => listActionLists(event, whole.events)));
  const slugs = new Set(page.elements.map((element) => attribute(element, "data-ix")));
  const isPart = addsParts(page);
  const used = legacy.filter((entry) => isObject(entry) && (isPart || slugs.has(entry.slug as string)));
  if (events.length + used.length === 0) return undefined;
  return shorten({
    events: Object.fromEntries(events),
    actionLists: Object.fromEntries(Object.entries(whole.actionLists).filter(([id]) => lists.has(id))),
    ...(whole.site === undefined ? {} : { site: whole.site }),
    ...(used.length > 0 ? { legacy: used } : {}),
  });
}

/** Whether elements of a page have marks of interactions. */
export const hasTargets = (page: ExportedPage): boolean =>
  page.elements.some((element) => ["data-w-id", "data-ix"].some((name) => attribute(element, name) !== undefined));

/** How many interactions a page gets; first-generation ones are `legacy`. */
export const countInteractions = (interactions: PageInteractions | undefined) => ({
  events: Object.keys(interactions?.events ?? {}).length,
  actionLists: Object.keys(interactions?.actionLists ?? {}).length,
  legacy: interactions?.legacy?.length ?? 0,
});

/** The selectors of all that lists of actions hide or show by opacity. */
export function fadedSelectors(data: InteractionData[]): string[] {
  const found = new Set<string>();
  function look(value: unknown): void {
    if (typeof value !== "object" || value === null) return;
    Object.values(value).forEach(look);
    if (!isObject(value) || value.actionTypeId !== "STYLE_OPACITY" || !isObject(value.config)) return;
    const { target } = value.config;
    if (isObject(target) && typeof target.selector === "string" && target.selector) found.add(target.selector);
  }
  for (const { actionLists } of data) look(actionLists);
  return [...found];
}

/** JSON for a script element of a page in any encoding, or of a template: `<`, all characters but ASCII, and openings of tags are escaped. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>\u007f-\uffff]|\{(?=[{%#])/g, escaped);
}

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** The data of several scripts as one; of what has the same id, the last counts. */
export function mergeData(data: InteractionData[]): InteractionData {
  const site = data.find((part) => part.site !== undefined)?.site;
  return {
    events: Object.fromEntries(data.flatMap((part) => Object.entries(part.events))),
    actionLists: Object.fromEntries(data.flatMap((part) => Object.entries(part.actionLists))),
    ...(site === undefined ? {} : { site }),
  };
}

/** The lists that an event runs, and those of the opposite event that stops it. */
function listActionLists(event: unknown, events: Record<string, unknown>): string[] {
  const config = actionConfig(event);
  const partner = typeof config.autoStopEventId === "string" ? events[config.autoStopEventId] : undefined;
  return [config.actionListId, actionConfig(partner).actionListId].filter((id) => typeof id === "string");
}

function actionConfig(event: unknown): Record<string, unknown> {
  const action = isObject(event) ? event.action : undefined;
  const config = isObject(action) ? action.config : undefined;
  return isObject(config) ? config : {};
}

/** Finds out which event targets exist on a page (`interactions.md`, section 2.2). */
class Targets {
  readonly #pageId: string | undefined;
  readonly #nodes = new Set<string>();
  readonly #selectors = new Map<string, boolean>();

  constructor(private readonly page: ExportedPage) {
    this.#pageId = page.html && attribute(page.html, "data-wf-page");
    for (const element of page.elements) {
      const id = attribute(element, "data-w-id");
      if (id === undefined) continue;
      this.#nodes.add(id);
      const instance = id.indexOf("_instance");
      if (instance >= 0) this.#nodes.add(id.slice(0, instance));
    }
  }

  hasAny(event: Record<string, unknown>): boolean {
    // The other parts of the page may have them.
    if (addsParts(this.page)) return true;
    const targets = Array.isArray(event.targets) && event.targets.length > 0 ? event.targets : [event.target];
    return (targets as unknown[]).some((target) => this.#has(typeof target === "string" ? { id: target } : target));
  }

  #has(target: unknown): boolean {
    if (!isObject(target)) return false;
    const { id, selector, appliesTo } = target;
    if (appliesTo === "PAGE") return id == null || id === "" || id === this.#pageId;
    if (typeof id === "string" && id !== "") return this.#hasNode(id);
    return typeof selector === "string" && selector !== "" && this.#hasSelector(selector);
  }

  #hasNode(id: string): boolean {
    const bar = id.indexOf("|");
    if (bar < 0) return this.#nodes.has(id);
    return id.slice(0, bar) === this.#pageId && this.#nodes.has(id.slice(bar + 1));
  }

  #hasSelector(selector: string): boolean {
    const known = this.#selectors.get(selector);
    if (known !== undefined) return known;
    const test = compileSelector(selector);
    const found = !test || this.page.elements.some(test);
    this.#selectors.set(selector, found);
    return found;
  }
}
