import { isElement, type Node } from "../tree/node";
import type { Links } from "./matching";
import { createSimilarity, listInside } from "./similarity";

/** An element that has more than this in common with another one is the same. */
const COMMON = 0.5;

/** Links elements without partner to those around the partners of their content. Returns whether it found some. */
export function linkContainers(links: Links): boolean {
  const { compare } = createSimilarity(links);
  let found = false;
  // Children come before their parents.
  for (const node of links.a.nodes.toReversed()) {
    if (links.has(node) || !isElement(node)) continue;
    const around = new Set<Node>();
    for (const inside of listInside(links.a, node)) {
      const partner = links.partners.get(inside)?.node;
      for (let outer = partner && links.b.locate(partner).parent; outer; outer = links.b.locate(outer).parent) {
        if (around.has(outer)) break;
        around.add(outer);
      }
    }
    const fit = [...around]
      .filter((other) => other.name === node.name && !links.has(other))
      .map((other) => ({ other, score: compare(node, other) }))
      .sort((a, b) => b.score - a.score)[0];
    if (!fit || fit.score < COMMON) continue;
    links.link(node, fit.other, true);
    found = true;
  }
  return found;
}
