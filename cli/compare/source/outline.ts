import { parse, serialize } from "parse5";
import { readPage as readTree, type Node, type Tree } from "../../../merge";
import { numberStarts } from "../markup";
import { describe, describePlace } from "./words";

/** The elements of an exported page by their numbers. */
export interface Outline {
  readonly tree: Tree;
  find(mark: number | undefined): Node | undefined;
  /** The number of a node, or of the nearest element around it that has one. */
  readNumber(node: Node | undefined): number | undefined;
  /** Whether an element is another one, or in it. */
  isIn(mark: number | undefined, outer: number | undefined): boolean;
}

/** The tree of a page. Markup whose elements are not where the source has them is put in order before. */
export function readWhole(source: string): Tree {
  const tree = readTree(source);
  return tree.problem === undefined ? tree : readTree(serialize(parse(source)));
}

export function createOutline(path: string, tree: Tree): Outline {
  const starts = numberStarts(path, tree.source);
  const numbers = new Map<Node, number>();
  const nodes = new Map<number, Node>();
  for (const node of tree.nodes) {
    const number = node.name.startsWith("#") ? undefined : starts.get(node.start);
    if (number === undefined) continue;
    numbers.set(node, number);
    nodes.set(number, node);
  }
  const find = (mark: number | undefined) => (mark === undefined ? undefined : nodes.get(mark));
  return {
    tree,
    find,
    readNumber(node) {
      let at = node;
      while (at && !numbers.has(at)) at = tree.locate(at).parent;
      return at && numbers.get(at);
    },
    isIn(mark, outer) {
      const [inner, around] = [find(mark), find(outer)];
      if (!inner || !around) return false;
      const { order, last } = tree.locate(around);
      const at = tree.locate(inner).order;
      return at >= order && at <= last;
    },
  };
}

/** An element in words, and where it is: `success message “Thanks” (form “Contact”)`. */
export function describeElement({ tree, find }: Outline, mark: number | undefined): string {
  const node = find(mark);
  if (!node) return "page";
  const place = describePlace(tree, node);
  return `${describe(node)}${place && ` (${place})`}`;
}
