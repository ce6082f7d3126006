import type { Node, Tree } from "../tree/node";

/** The node of the other tree, and whether it is certainly the same one. */
export interface Partner {
  readonly node: Node;
  readonly sure: boolean;
}

/** Which nodes of two trees are the same. */
export interface Matching {
  readonly a: Tree;
  readonly b: Tree;
  /** By nodes of `a`. */
  readonly partners: ReadonlyMap<Node, Partner>;
  /** By nodes of `b`. */
  readonly origins: ReadonlyMap<Node, Node>;
}

/** A matching that grows. */
export interface Links extends Matching {
  has(node: Node): boolean;
  /** Links two nodes, unless one of them has a partner. */
  link(a: Node, b: Node, sure: boolean): void;
  /** Links two equal subtrees, except what has a partner. */
  linkAll(a: Node, b: Node, sure: boolean): void;
}

export function createLinks(a: Tree, b: Tree): Links {
  const partners = new Map<Node, Partner>();
  const origins = new Map<Node, Node>();
  const links: Links = {
    a,
    b,
    partners,
    origins,
    has: (node) => partners.has(node) || origins.has(node),
    link(one, other, sure) {
      if (partners.has(one) || origins.has(other)) return;
      partners.set(one, { node: other, sure });
      origins.set(other, one);
    },
    linkAll(one, other, sure) {
      if (partners.has(one) || origins.has(other) || one.children.length !== other.children.length) return;
      links.link(one, other, sure);
      one.children.forEach((child, index) => {
        const twin = other.children[index];
        if (twin) links.linkAll(child, twin, sure);
      });
    },
  };
  return links;
}
