import type { Matching } from "../match/matching";
import { MINOR } from "../tree/create-node";
import type { Node } from "../tree/node";

/** Whether the new version has a subtree as it was in the base, apart from minor attributes and from nodes that are kept anyway. */
export function isUnchanged(matching: Matching, node: Node, other: Node, kept: ReadonlySet<Node>): boolean {
  if (node.hash === other.hash || node.content === other.content) return true;
  if (node.name !== other.name || node.value !== other.value) return false;
  const names = new Set([...node.attributes.keys(), ...other.attributes.keys()]);
  if (
    [...names].some(
      (name) => !MINOR.has(name) && node.attributes.get(name)?.plain !== other.attributes.get(name)?.plain,
    )
  )
    return false;
  const isKept = (child: Node | undefined) => child !== undefined && kept.has(child);
  const rest = node.children.filter((child) => !isKept(child));
  const others = other.children.filter((child) => !isKept(matching.origins.get(child)));
  return (
    rest.length === others.length &&
    rest.every((child, at) => {
      const twin = others[at];
      return twin !== undefined && isUnchanged(matching, child, twin, kept);
    })
  );
}
