import type { Node } from "../tree/node";
import type { Links } from "./matching";

export type HashName = "exact" | "hash" | "content";

/** A subtree with less is the same only beside the same neighbors: an icon that left one card may be new in another. */
const LETTERS = 20;

/** Links subtrees that are equal, and unique in both trees. */
export function linkUnique(links: Links, by: HashName): void {
  const own = collectSingle(links, links.a.nodes, (node) => (node.letters >= LETTERS ? node[by] : undefined));
  const others = collectSingle(links, links.b.nodes, (node) => (node.letters >= LETTERS ? node[by] : undefined));
  // Parents come first, so the largest subtrees do.
  for (const [hash, node] of own) {
    const other = node && others.get(hash);
    if (node && other) links.linkAll(node, other, true);
  }
}

/** Links elements with the same id, form name or derived name. */
export function linkById(links: Links): void {
  const others = collectSingle(links, links.b.nodes, ({ id }) => id);
  for (const [id, node] of collectSingle(links, links.a.nodes, ({ id }) => id)) {
    const other = node && others.get(id);
    if (node && other) links.link(node, other, true);
  }
}

/** The nodes without partner by a value that only one of them has; undefined for a value of several. */
export function collectSingle<Value>(
  links: Links,
  nodes: readonly Node[],
  read: (node: Node) => Value | undefined,
): Map<Value, Node | undefined> {
  const found = new Map<Value, Node | undefined>();
  for (const node of nodes) {
    const value = read(node);
    if (value === undefined) continue;
    found.set(value, found.has(value) || links.has(node) ? undefined : node);
  }
  return found;
}
