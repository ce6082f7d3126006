import { isElement, type Node, type Tree } from "../tree/node";
import type { Links } from "./matching";
import { isInside } from "./similarity";
import { collectSingle } from "./unique";

/**
 * Links nodes that are equal and unique, and that only another level was put around, or taken away from. Equal elements at
 * other places are linked, too, but not as certainly the same: one may be gone, the other new.
 */
export function linkWrapped(links: Links): boolean {
  const { a, b, partners, origins } = links;
  let found = false;
  for (const by of ["hash", "content"] as const) {
    const others = collectSingle(links, b.nodes, (node) => node[by]);
    for (const [hash, node] of collectSingle(links, a.nodes, (node) => node[by])) {
      const other = node && others.get(hash);
      if (!node || !other || node.name === "#rule") continue;
      const outer = findLinked(links, a, node);
      const around = findLinked(links, b, other);
      const partner = outer && partners.get(outer);
      const origin = around && origins.get(around);
      const isWrapped = partner && origin && (isInside(b, other, partner.node) || isInside(a, node, origin));
      if (!isWrapped && (by !== "hash" || !isElement(node))) continue;
      links.linkAll(node, other, isWrapped === true && partner.sure);
      found = true;
    }
  }
  return found;
}

/** The nearest node around that has a partner. */
function findLinked(links: Links, tree: Tree, node: Node): Node | undefined {
  let { parent } = tree.locate(node);
  while (parent && !links.has(parent)) parent = tree.locate(parent).parent;
  return parent;
}
