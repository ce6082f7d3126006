import type { RemoveChange } from "../change";
import { makePlace } from "../places";
import type { Node } from "../tree/node";
import { actAt, findPair, findParent, type Context, type Refusal } from "./context";
import { findGap } from "./find-gap";
import { isUnchanged } from "./is-unchanged";

export function placeRemoval(context: Context, change: RemoveChange): Refusal | undefined {
  const { node, partner } = findPair(context, change.place);
  if (!node) return { reason: "no place" };
  if (!partner) {
    const rival = findRival(context, node);
    return rival && { reason: "uncertain place", node: rival };
  }
  const isExpected = isUnchanged(context.matching, node, partner.node, context.kept);
  return actAt(context, { node, equals: change.equals, isExpected }, () => context.plan.remove(partner.node));
}

/** A new node that may be the one that was removed, after a change. */
function findRival(context: Context, node: Node): Node | undefined {
  const { matching, explained } = context;
  const { a, origins } = matching;
  const { parent, index } = a.locate(node);
  const other = findParent(context, node);
  if (!parent || !other) return undefined;
  const [after, before] = [parent.children[index - 1], parent.children[index + 1]].map(
    (sibling) => sibling && makePlace(a, sibling),
  );
  const target = findGap(matching, { parent: makePlace(a, parent), after, before });
  return other.children.find((child) => {
    if (child.name !== node.name || child.derived !== undefined) return false;
    if (origins.has(child) || explained.has(child)) return false;
    if (child.name === "#rule" && child.link !== node.link) return false;
    return typeof target === "string" || target.contains(child);
  });
}
