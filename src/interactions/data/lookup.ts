import { atEnd } from "../../core/lifetime";

/**
 * The document's elements by their names in interaction data. While a session watches, no lookup queries the whole
 * document again: it uses an index of node ids that mutations update, and the browser's own live lists of classes.
 */
const NODE = "data-w-id";
const INSTANCE = "_instance";
/** Nothing but classes that a selector may name unescaped. */
const CLASSES = /^(?:\.-?[_a-z][\w-]*)+$/i;

/**
 * Facts of the document, so one index serves all runtimes of a page. Each session observes for itself, because what has
 * grown since its last question is its own.
 */
const watchers = new Map<MutationObserver, (records: readonly MutationRecord[]) => void>();
const index: { byNode?: Map<string, Element[]> | undefined } = {};
const byClass = new Map<string, HTMLCollectionOf<Element>>();

const isNamed = (node: Node) =>
  node instanceof Element && (node.hasAttribute(NODE) || node.querySelector(`[${NODE}]`) !== null);

/** Learns what has changed by now. */
function takeNote(): void {
  for (const [observer, note] of watchers) note(observer.takeRecords());
}

/**
 * Keeps the index from one lookup to the next until `signal` aborts.
 * @returns whether elements were added since the last question.
 */
export function watchElements(signal: AbortSignal): () => boolean {
  let grown = false;
  const note = (records: readonly MutationRecord[]) => {
    for (const { type, addedNodes, removedNodes } of records) {
      grown ||= type === "attributes" || [...addedNodes].some((node) => node instanceof Element);
      if (index.byNode && (type === "attributes" || [...addedNodes, ...removedNodes].some(isNamed)))
        delete index.byNode;
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: [NODE] });
  watchers.set(observer, note);
  atEnd(signal, () => {
    observer.disconnect();
    watchers.delete(observer);
    if (watchers.size) return;
    delete index.byNode;
    byClass.clear();
  });
  return () => {
    takeNote();
    const was = grown;
    grown = false;
    return was;
  };
}

function createIndex(): Map<string, Element[]> {
  const names = new Map<string, Element[]>();
  const add = (name: string, element: Element) => {
    const same = names.get(name);
    if (same) same.push(element);
    else names.set(name, [element]);
  };
  for (const element of document.querySelectorAll(`[${NODE}]`)) {
    const name = element.getAttribute(NODE) ?? "";
    add(name, element);
    for (let at = name.indexOf(INSTANCE); at >= 0; at = name.indexOf(INSTANCE, at + 1)) add(name.slice(0, at), element);
  }
  return names;
}

/** The elements with this node id, or with that of an instance of it, in document order. */
export function elementsOfNode(id: string): readonly Element[] {
  takeNote();
  const byNode = index.byNode ?? createIndex();
  if (watchers.size) index.byNode = byNode;
  return byNode.get(id) ?? [];
}

/** The elements that match, in document order. Throws when the selector is invalid, like the browser's own. */
export function elementsOfSelector(selector: string): Element[] {
  if (!CLASSES.test(selector)) return [...document.querySelectorAll(selector)];
  let list = byClass.get(selector);
  if (!list) {
    list = document.getElementsByClassName(selector.replaceAll(".", " "));
    if (watchers.size) byClass.set(selector, list);
  }
  return [...list];
}
