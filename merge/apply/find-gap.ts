import type { Gap, Place, Reason } from "../change";
import type { Matching } from "../match/matching";
import { findPlace } from "../places";
import type { Node } from "../tree/node";

/** Where something is put in the new version: behind a child of an element, or at the start of its content. */
export interface Target {
  readonly parent: Node;
  readonly after: Node | undefined;
  /** Whether a child is between the neighbors that the gap has in the base. */
  contains(child: Node): boolean;
}

/** Finds a gap of the base in the new version: between the same neighbors, or what is left of them. */
export function findGap(matching: Matching, { parent, after, before }: Gap): Target | Reason {
  const { a, b, partners } = matching;
  const outer = findPlace(a, parent);
  const target = outer && partners.get(outer);
  if (!outer || !target) return "no place";
  if (!target.sure) return "uncertain place";
  const children = target.node.children;
  const last = children.length;
  const previous = walk(after, -1, -1);
  const next = walk(before, 1, last);
  if (!previous.exact && !next.exact && (previous.at === -1 || next.at === last)) return "no place";
  if (previous.at >= next.at) return "uncertain place";
  const useNext = previous.at === -1 || (!previous.exact && next.exact);
  const at = useNext && next.at < last ? next.at - 1 : previous.at;
  return {
    parent: target.node,
    after: children[at],
    contains: (child) => {
      const place = b.locate(child);
      return place.parent === target.node && place.index > previous.at && place.index < next.at;
    },
  };

  /** The position of a neighbor, or of the next one in its direction that the new version has. */
  function walk(place: Place | undefined, step: 1 | -1, end: number): { at: number; exact: boolean } {
    if (!place) return { at: end, exact: true };
    const from = findPlace(a, place);
    for (let node = from; node; node = outer?.children[a.locate(node).index + step]) {
      const partner = partners.get(node);
      const found = partner?.sure ? b.locate(partner.node) : undefined;
      if (found && found.parent === target?.node) return { at: found.index, exact: node === from };
    }
    return { at: end, exact: false };
  }
}
