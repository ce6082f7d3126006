import type { Content, Gap, InsertChange, MoveChange, Place, Reason, ReplaceChange } from "../change";
import { findPlace } from "../places";
import type { Node } from "../tree/node";
import { actAt, findPair, findParent, noteMoves, type Context, type Refusal } from "./context";
import { findGap } from "./find-gap";
import { isUnchanged } from "./is-unchanged";
import type { Parts } from "./plan";

export function placeInsert(context: Context, change: InsertChange): Refusal | undefined {
  const parent = findPair(context, change.at.parent).partner?.node;
  if (isThere(context, parent, change.hash)) return undefined;
  const parts = readParts(context, change.mine);
  if (typeof parts === "string") return { reason: parts, node: parent };
  const target = findAround(context, change, parts) ?? findGap(context.matching, change.at);
  const insert = (outer: Node, after: Node | undefined) => {
    context.plan.insert(outer, after, parts);
    noteMoves(context, change, parts);
  };
  if (typeof target !== "string") insert(target.parent, target.after);
  else if (parent) return { reason: target, node: parent, act: () => insert(parent, parent.children.at(-1)) };
  else return { reason: target };
  return undefined;
}

/** What was put around elements has the place that these have now; undefined if they are at several places. */
function findAround({ matching: { a, b, origins } }: Context, { at }: InsertChange, parts: Parts) {
  const outer = findPlace(a, at.parent);
  const inner = parts.filter((part): part is Node => typeof part !== "string");
  const isAround = inner.every((part) => {
    const origin = origins.get(part);
    return origin !== undefined && a.locate(origin).parent === outer;
  });
  const places = inner.map((part) => b.locate(part));
  const [first] = places;
  if (!isAround || !first?.parent || places.some(({ parent }) => parent !== first.parent)) return undefined;
  return { parent: first.parent, after: first.parent.children[first.index - 1] };
}

export function placeReplace(context: Context, change: ReplaceChange): Refusal | undefined {
  const { node, partner } = findPair(context, change.place);
  if (!node) return { reason: "no place" };
  if (!partner) return isThere(context, findParent(context, node), change.hash) ? undefined : { reason: "no place" };
  const parts = readParts(context, change.mine);
  if (typeof parts === "string") return { reason: parts, node: partner.node };
  const isExpected = isUnchanged(context.matching, node, partner.node, context.kept);
  return actAt(context, { node, equals: change.equals, isExpected }, () => {
    context.plan.replace(partner.node, parts);
    noteMoves(context, change, parts);
  });
}

/** @param theirMoves what the new version moved. */
export function placeMove(context: Context, change: MoveChange, theirMoves: Moves): Refusal | undefined {
  const { matching, plan } = context;
  const { node, partner } = findPair(context, change.place);
  if (!node || !partner) return { reason: "no place" };
  const move = theirMoves.get(makeKey(change.place));
  if (move === makeKey(change.at)) return undefined;
  const target = findGap(matching, change.at);
  if (typeof target === "string") return { reason: target, node: partner.node };
  const isExpected = move === undefined && matching.b.locate(partner.node).parent === findParent(context, node);
  return actAt(context, { node, equals: change.equals, isExpected }, () => {
    plan.insert(target.parent, target.after, [change.space, partner.node]);
    noteMoves(context, change, [partner.node]);
  });
}

/** Places of moved nodes, with the gaps that they were moved to. */
export type Moves = ReadonlyMap<string, string>;

export const makeKey = (place: Place | Gap): string => JSON.stringify(place);

/** Whether the new version has the same new node already. */
function isThere({ matching, explained }: Context, parent: Node | undefined, hash: number): boolean {
  const isNew = (child: Node) => !matching.origins.has(child) && !explained.has(child);
  const found = parent?.children.find((child) => child.hash === hash && isNew(child));
  if (found) explained.add(found);
  return found !== undefined;
}

function readParts(context: Context, content: Content): Parts | Reason {
  const parts: (string | Node)[] = [];
  for (const part of content) {
    if (typeof part === "string") {
      parts.push(part);
      continue;
    }
    const { partner } = findPair(context, part);
    if (!partner) return "no place";
    if (!partner.sure) return "uncertain place";
    parts.push(partner.node);
  }
  return parts;
}
