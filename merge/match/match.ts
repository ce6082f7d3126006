import type { Tree } from "../tree/node";
import { alignChildren } from "./align";
import { linkContainers } from "./containers";
import { createLinks, type Matching } from "./matching";
import { linkById, linkUnique } from "./unique";
import { linkWrapped } from "./wrapped";

/**
 * Finds the nodes that two versions of a page or sheet have in common: equal subtrees that are unique in both, then unique
 * ids, then children of common parents from the root down, then nodes under a new parent, and parents of common
 * children.
 */
export function match(a: Tree, b: Tree): Matching {
  const links = createLinks(a, b);
  links.link(a.root, b.root, true);
  for (const by of ["exact", "hash", "content"] as const) linkUnique(links, by);
  linkById(links);
  do for (const node of a.nodes) alignChildren(links, node);
  while (linkWrapped(links) || linkContainers(links));
  return links;
}
