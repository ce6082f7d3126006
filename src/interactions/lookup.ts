/**
 * The document's elements by the names that interaction data has for them. While a session watches, no lookup asks the
 * whole document again: an index of node ids that mutations keep right, and the browser's own live lists of classes.
 */
const NODE = "data-w-id";
const INSTANCE = "_instance";
/** Nothing but classes that a selector may name unescaped. */
const CLASSES = /^(?:\.-?[_a-z][\w-]*)+$/i;

let observer: MutationObserver | undefined;
let byNode: Map<string, Element[]> | undefined;
const byClass = new Map<string, HTMLCollectionOf<Element>>();

const isNamed = (node: Node) =>
  node instanceof Element && (node.hasAttribute(NODE) || node.querySelector(`[${NODE}]`) !== null);

/** Forgets the index when an element of it came, went or was renamed. */
function note(records: readonly MutationRecord[]): void {
  for (const { type, addedNodes, removedNodes } of records) {
    if (!byNode) return;
    if (type === "attributes" || [...addedNodes].some(isNamed) || [...removedNodes].some(isNamed)) byNode = undefined;
  }
}

/** Keeps the index from one lookup to the next until `signal` aborts. */
export function watchElements(signal: AbortSignal): void {
  const own = new MutationObserver(note);
  own.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: [NODE] });
  observer = own;
  signal.addEventListener("abort", () => {
    own.disconnect();
    if (observer !== own) return;
    observer = byNode = undefined;
    byClass.clear();
  });
}

function createIndex(): Map<string, Element[]> {
  const index = new Map<string, Element[]>();
  const add = (name: string, element: Element) => {
    const same = index.get(name);
    if (same) same.push(element);
    else index.set(name, [element]);
  };
  for (const element of document.querySelectorAll(`[${NODE}]`)) {
    const name = element.getAttribute(NODE) ?? "";
    add(name, element);
    for (let at = name.indexOf(INSTANCE); at >= 0; at = name.indexOf(INSTANCE, at + 1)) add(name.slice(0, at), element);
  }
  return index;
}

/** The elements with this node id, or with that of an instance of it, in document order. */
export function elementsOfNode(id: string): readonly Element[] {
  if (!observer) return createIndex().get(id) ?? [];
  note(observer.takeRecords());
  byNode ??= createIndex();
  return byNode.get(id) ?? [];
}

/** The elements that match, in document order. Throws when the selector is invalid, like the browser's own. */
export function elementsOfSelector(selector: string): Element[] {
  if (!CLASSES.test(selector)) return [...document.querySelectorAll(selector)];
  let list = byClass.get(selector);
  if (!list) {
    list = document.getElementsByClassName(selector.replaceAll(".", " "));
    if (observer) byClass.set(selector, list);
  }
  return [...list];
}
