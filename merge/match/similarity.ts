import { splitWords } from "../tree/attributes";
import { isElement, type Node, type Tree } from "../tree/node";
import { plainAddress } from "../tree/plain-address";
import type { Links } from "./matching";

/** As many features of a subtree are compared: enough to recognize a section. */
const FEATURES = 300;

/** Of elements that have more linked content in common, the words are not compared. */
const SAME = 0.9;

type Features = ReadonlyMap<string, number>;

export interface Similarity {
  /** From 0 (nothing in common) to 1. */
  compare(a: Node, b: Node): number;
}

const known = new WeakMap<Node, Features>();

export function createSimilarity(links: Links): Similarity {
  return {
    compare(a, b) {
      if (a.name !== b.name || a.derived !== b.derived) return 0;
      if (a.hash === b.hash) return 1;
      if (!isElement(a)) return compareFeatures(readFeatures(a), readFeatures(b));
      const linked = compareInside(links, a, b);
      const inside = linked >= SAME ? linked : Math.max(compareFeatures(readFeatures(a), readFeatures(b)), linked);
      const [classes, others] = [readClasses(a), readClasses(b)];
      const own = classes.size + others.size > 0 ? compareFeatures(classes, others) : inside;
      return 0.8 * inside + 0.2 * own;
    },
  };
}

/** The share of the subtrees that is linked. */
function compareInside({ a: tree, b: other, partners }: Links, a: Node, b: Node): number {
  let common = 0;
  for (const node of listInside(tree, a)) {
    const partner = partners.get(node)?.node;
    if (partner && isInside(other, partner, b)) common += ownWeight(node);
  }
  const whole = a.weight - ownWeight(a) + b.weight - ownWeight(b);
  return whole > 0 ? (2 * common) / whole : 0;
}

const ownWeight = (node: Node): number => node.children.reduce((rest, child) => rest - child.weight, node.weight);

export function listInside(tree: Tree, node: Node): readonly Node[] {
  const { order, last } = tree.locate(node);
  return tree.nodes.slice(order + 1, last + 1);
}

export function isInside(tree: Tree, node: Node, outer: Node): boolean {
  const { order, last } = tree.locate(outer);
  const at = tree.locate(node).order;
  return at > order && at <= last;
}

function compareFeatures(a: Features, b: Features): number {
  let common = 0;
  for (const [feature, count] of a) common += Math.min(count, b.get(feature) ?? 0);
  const whole = count(a) + count(b);
  return whole > 0 ? (2 * common) / whole : 0;
}

const count = (features: Features): number => [...features.values()].reduce((sum, each) => sum + each, 0);

/** Words, and the attributes that say what an element is. */
function readFeatures(node: Node): Features {
  const before = known.get(node);
  if (before) return before;
  const found = new Map<string, number>();
  const pending: Node[] = [node];
  for (let at = 0, next = pending[at]; next && found.size < FEATURES; next = pending[++at]) {
    for (const word of splitWords(next.value)) found.set(word, (found.get(word) ?? 0) + 1);
    for (const name of ["id", "name", "href", "src", "alt", "type"]) {
      const value = next.attributes.get(name)?.plain;
      if (value) found.set(`${name}=${plainAddress(value)}`, 1);
    }
    pending.push(...next.children);
  }
  known.set(node, found);
  return found;
}

const readClasses = (node: Node): Features =>
  new Map(splitWords(node.attributes.get("class")?.plain ?? "").map((name) => [name, 1]));
