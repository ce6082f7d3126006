import { nativeMembers, getParent, listSiblings } from "../../core/dom/dom";
import { elementsOfNode, elementsOfSelector } from "./lookup";
import { toTargetObject, type InteractionEvent, type TargetReference, type TargetObject } from "./schema";

const quoted = (text: string) => text.replace(/["\\]/g, "\\$&");

const pageId = () => document.documentElement.getAttribute("data-wf-page");

/** The node id of a target on this page; `undefined` if it has none, or belongs to another page. */
function readNodeId(id: string): string | undefined {
  const [first = "", second] = id.split("|");
  return second === undefined ? first : first === pageId() ? second : undefined;
}

/** The selector of a target on this page; "" if it has none, or belongs to another page. */
export function getSelector({ id, selector }: TargetObject): string {
  if (!id) return selector ?? "";
  const node = readNodeId(id);
  return node === undefined ? "" : `[data-w-id="${quoted(node)}"],[data-w-id^="${quoted(node)}_instance"]`;
}

/** Matches inside the root, itself excluded. An invalid selector matches nothing (IX-FIX-23). */
function matches(selector: string, root: ParentNode & Node): Element[] {
  try {
    return selector ? [...nativeMembers(root).querySelectorAll(selector)] : [];
  } catch {
    return [];
  }
}

/** All elements of the document that a target names. */
function everywhere({ id, selector }: TargetObject): readonly Element[] {
  if (id) return elementsOfNode(readNodeId(id) ?? "");
  try {
    return selector ? elementsOfSelector(selector) : [];
  } catch {
    return [];
  }
}

function is(node: Node, selector: string): node is Element {
  try {
    return node instanceof Element && nativeMembers(node).matches(selector);
  } catch {
    return false;
  }
}

function findElements(target: TargetObject): readonly Node[] {
  if (target.appliesTo === "PAGE") return !target.id || target.id === pageId() ? [document] : [];
  return everywhere(target);
}

/** The elements an event is bound to, duplicates kept (`interactions.md` 2.2). */
export function listTriggerNodes({ target, targets }: InteractionEvent): Node[] {
  return (targets?.length ? targets : [target]).flatMap((each) => findElements(toTargetObject(each)));
}

const RELATIVE: Record<string, (trigger: Node, selector: string) => Node[]> = {
  CHILDREN: (trigger, selector) => {
    const inside = matches(selector, trigger as ParentNode & Node);
    return is(trigger, selector) ? [trigger, ...inside] : inside;
  },
  PARENT(trigger, selector) {
    const found: Element[] = [];
    for (let node: Node | null = trigger; node; node = getParent(node)) if (is(node, selector)) found.unshift(node);
    return found;
  },
  SIBLINGS: (trigger, selector) => siblings(trigger).filter((element) => is(element, selector)),
};

/** The three forms of a legacy override (`interactions.md` 3.3). */
const LIMITED: typeof RELATIVE = {
  CHILDREN: (trigger, selector) => matches(selector, trigger as ParentNode & Node),
  IMMEDIATE_CHILDREN: (trigger, selector) =>
    [...nativeMembers(trigger as ParentNode & Node).children].filter((element) => is(element, selector)),
  SIBLINGS: (trigger, selector) => siblings(trigger).filter((element) => is(element, selector)),
};

function siblings(trigger: Node): Element[] {
  return listSiblings(trigger).filter((element) => element !== trigger);
}

/**
 * Substitutes for the objects of plugins, which are not in the document: names as elements; their movements are stored
 * elsewhere.
 */
const placeholders = new Map<string, Element>();

function placeholder(objectId: string): Element {
  let element = placeholders.get(objectId);
  if (!element) placeholders.set(objectId, (element = document.createElement("i")));
  return element;
}

/** An element that can carry inline styles; the document, as trigger of page events, cannot. */
export type Styled = HTMLElement | SVGElement;
const isStyled = (node: Node): node is Styled => node instanceof Element && "style" in node;

/**
 * The elements that an item changes, looked up now (`interactions.md` 3).
 * @param event unknown when lists are cleared on their own; relations to the trigger then do not count.
 * @param trigger unknown for initial states and clearing: then all triggers of the event count.
 */
export function resolve(wanted: TargetReference | undefined, event?: InteractionEvent, trigger?: Node): Styled[] {
  const target = toTargetObject(wanted);
  if (target.objectId) return [placeholder(target.objectId)].filter(isStyled);
  return [...new Set(find(target, event, trigger))].filter(isStyled);
}

function find(target: TargetObject, event?: InteractionEvent, trigger?: Node): readonly Node[] {
  const { useEventTarget: relation, boundaryMode } = target;
  const triggers = () => (trigger ? [trigger] : event ? listTriggerNodes(event) : []);
  const overrides = event?.action.config.affectedElements;
  const override = overrides && (overrides[target.id ?? ""] ?? overrides[target.selector ?? ""]);
  if (override && (override.id || override.selector)) {
    const selector = getSelector(override);
    const limit = LIMITED[override.limitAffectedElements ?? ""];
    return limit && selector ? triggers().flatMap((each) => limit(each, selector)) : everywhere(override);
  }
  if (target.appliesTo === "PAGE" || !relation || !event) {
    const root = boundaryMode && trigger instanceof Element && trigger.closest(".w-dyn-item");
    if (!root || !root.isConnected || target.appliesTo === "PAGE") return findElements(target);
    return RELATIVE.CHILDREN?.(root, getSelector(target)) ?? [];
  }
  if (relation === true) return triggers();
  const selector = getSelector(target);
  // A relative target without a usable selector matches nothing, not every trigger (IX-FIX-14).
  return selector ? triggers().flatMap((each) => RELATIVE[relation]?.(each, selector) ?? []) : [];
}
