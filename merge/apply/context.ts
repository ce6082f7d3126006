import type { Change, Conflict, Place, Reason } from "../change";
import type { Matching, Partner } from "../match/matching";
import { findPlace } from "../places";
import type { Node } from "../tree/node";
import type { Parts, Plan } from "./plan";

/** How a person and the text of an element decide what two changes of one place become. */
export interface Deciders {
  /** Which version is taken for a conflict; undefined leaves it open. */
  readonly decide: (conflict: Conflict) => "mine" | "theirs" | undefined;
  /** Merges texts of an element, by its tag; undefined if both changed the same. */
  readonly mergeText: (tag: string, base: string, mine: string, theirs: string) => string | undefined;
}

/** What the changes of one page are placed with. */
export interface Context {
  readonly matching: Matching;
  readonly plan: Plan;
  readonly mergeText: Deciders["mergeText"];
  /** Nodes of the base that leave their place. */
  readonly kept: ReadonlySet<Node>;
  /** Nodes of the new version that changes move, with these changes. */
  readonly movers: Map<Node, Change>;
  /** New nodes of the new version that a change has made, too. */
  readonly explained: Set<Node>;
}

/** Why a change cannot be applied, the node that it is about, and what applies it nevertheless. */
export interface Refusal {
  readonly reason: Reason;
  readonly node?: Node | undefined;
  readonly act?: () => void;
}

/** The node of a place, and the one of the new version. */
export function findPair(
  { matching }: Context,
  place: Place,
): { node?: Node | undefined; partner?: Partner | undefined } {
  const node = findPlace(matching.a, place);
  return { node, partner: node && matching.partners.get(node) };
}

/** The node of the new version for the parent of a node. */
export function findParent({ matching: { a, partners } }: Context, node: Node): Node | undefined {
  const { parent } = a.locate(node);
  return parent && partners.get(parent)?.node;
}

/** Acts if the place is certain, and its content is as expected. */
export function actAt(
  context: Context,
  {
    node,
    equals,
    isExpected,
  }: { readonly node: Node; readonly equals?: boolean | undefined; readonly isExpected: boolean },
  act: () => void,
): Refusal | undefined {
  const { a, partners } = context.matching;
  const partner = partners.get(node);
  if (!isExpected) return { reason: "both changed", node: partner?.node, act };
  const twins = (a.locate(node).parent?.children ?? []).filter((child) => child.hash === node.hash);
  const isCertain = partner?.sure && (!equals || twins.every((twin) => isAsBefore(context, twin)));
  if (!isCertain)
    return { reason: hasTwin(context, node) ? "equal siblings" : "uncertain place", node: partner?.node, act };
  act();
  return undefined;
}

/** Whether a node, or one around it, has an equal sibling. */
function hasTwin(context: Context, node: Node): boolean {
  const { parent } = context.matching.a.locate(node);
  const isTwin = (child: Node) => child !== node && child.hash === node.hash;
  return parent !== undefined && (parent.children.some(isTwin) || hasTwin(context, parent));
}

function isAsBefore({ matching: { partners } }: Context, node: Node): boolean {
  const partner = partners.get(node);
  return partner !== undefined && partner.sure && partner.node.hash === node.hash;
}

export function noteMoves({ movers }: Context, change: Change, parts: Parts): void {
  for (const part of parts) if (typeof part !== "string") movers.set(part, change);
}
