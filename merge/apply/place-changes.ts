import type {
  AttributeChange,
  Change,
  Conflict,
  Content,
  Gap,
  InsertChange,
  MoveChange,
  Place,
  Reason,
  RemoveChange,
  ReplaceChange,
  TextChange,
} from "../change";
import { diffMatched } from "../diff";
import type { Matching } from "../match/matching";
import { findPlace, makePlace } from "../places";
import type { Node } from "../tree/node";
import { createConflict } from "./conflict";
import { findGap, type Target } from "./find-gap";
import { isUnchanged } from "./is-unchanged";
import { mergeAttribute } from "./merge-attribute";
import { createPlan, type Parts } from "./plan";

/** How a person and the text of an element decide what two changes of one place become. */
export interface Deciders {
  /** Which version is taken for a conflict; undefined leaves it open. */
  readonly decide: (conflict: Conflict) => "mine" | "theirs" | undefined;
  /** Merges texts of an element, by its tag; undefined if both changed the same. */
  readonly mergeText: (tag: string, base: string, mine: string, theirs: string) => string | undefined;
}

/** Why a change cannot be applied, the node that it is about, and what applies it nevertheless. */
interface Refusal {
  readonly reason: Reason;
  readonly node?: Node | undefined;
  readonly act?: () => void;
}

/** Changes at their places in the new version. */
export interface Placed {
  readonly conflicts: readonly Conflict[];
  /** The new source, and the changes that move nodes into each other. */
  render(): { text: string; failed: Change[] };
}

/** @param refused changes that are conflicts whatever their places are. */
export function placeChanges(
  matching: Matching,
  changes: readonly Change[],
  { decide, mergeText }: Deciders,
  refused: ReadonlySet<Change>,
): Placed {
  const { a, b, partners, origins } = matching;
  const plan = createPlan(b);
  const conflicts: Conflict[] = [];
  /** New nodes of `theirs` that a change has made, too. */
  const explained = new Set<Node>();
  const movers = new Map<Node, Change>();
  const hasMoves = changes.some(({ kind }) => kind === "move");
  const theirMoves = hasMoves ? diffMatched(matching).filter((change) => change.kind === "move") : [];
  const kept = new Set(changes.flatMap(listKept).flatMap((place) => findPlace(a, place) ?? []));

  function place(change: Change): Refusal | undefined {
    if (refused.has(change)) return { reason: "both changed" };
    switch (change.kind) {
      case "insert":
        return placeInsert(change);
      case "replace":
        return placeReplace(change);
      case "move":
        return placeMove(change);
      case "text":
        return placeText(change);
      case "attribute":
        return placeAttribute(change);
      case "remove":
        return placeRemove(change);
      default:
        return undefined;
    }
  }

  /** Whether `theirs` has the same new node already. */
  function isThere(parent: Node | undefined, hash: number): boolean {
    const found = parent?.children.find((child) => child.hash === hash && !origins.has(child) && !explained.has(child));
    if (found) explained.add(found);
    return found !== undefined;
  }

  function placeInsert(change: InsertChange): Refusal | undefined {
    const outer = findPlace(a, change.at.parent);
    const parent = outer && partners.get(outer)?.node;
    if (isThere(parent, change.hash)) return undefined;
    const target = findGap(matching, change.at);
    const parts = readParts(change.mine);
    if (typeof target === "string") return { reason: target, node: parent };
    if (typeof parts === "string") return { reason: parts, node: parent };
    insert(change, target, parts);
    return undefined;
  }

  function placeReplace(change: ReplaceChange): Refusal | undefined {
    const { node, partner } = find(change.place);
    if (!node) return { reason: "no place" };
    if (!partner) {
      const parent = a.locate(node).parent;
      return isThere(parent && partners.get(parent)?.node, change.hash) ? undefined : { reason: "no place" };
    }
    const parts = readParts(change.mine);
    if (typeof parts === "string") return { reason: parts, node: partner.node };
    const act = () => {
      plan.replace(partner.node, parts);
      noteMoves(change, parts);
    };
    return refuseOr(act, change, node, isUnchanged(matching, node, partner.node, kept));
  }

  function placeMove(change: MoveChange): Refusal | undefined {
    const { node, partner } = find(change.place);
    if (!node || !partner) return { reason: "no place" };
    const move = theirMoves.find((one) => isSame(one.place, change.place));
    if (move && isSame(move.at, change.at)) return undefined;
    const target = findGap(matching, change.at);
    if (typeof target === "string") return { reason: target, node: partner.node };
    const parent = a.locate(node).parent;
    const isMoved = move || b.locate(partner.node).parent !== (parent && partners.get(parent)?.node);
    const act = () => insert(change, target, [change.space, partner.node]);
    return refuseOr(act, change, node, !isMoved);
  }

  function placeText(change: TextChange): Refusal | undefined {
    const { node, partner } = find(change.place);
    if (!node || !partner) return { reason: "no place" };
    const other = partner.node;
    if (other.hash === change.hash) return undefined;
    const act = () => plan.setText(other, change.mine);
    const tag = a.locate(node).parent?.name ?? "";
    if (other.hash === node.hash) return refuseOr(act, change, node, true);
    const merged = mergeText(tag, change.base, change.mine, b.source.slice(other.start, other.end));
    if (merged === undefined) return { reason: "both changed", node: other, act };
    return refuseOr(() => plan.setText(other, merged), change, node, true);
  }

  function placeAttribute(change: AttributeChange): Refusal | undefined {
    const { node, partner } = find(change.place);
    if (!node || !partner) return { reason: "no place" };
    const { name, base, mine } = change;
    const theirs = partner.node.attributes.get(name)?.value ?? null;
    const merged = mergeAttribute(name, base, mine, theirs);
    if (!merged) {
      return { reason: "both changed", node: partner.node, act: () => plan.setAttribute(partner.node, name, mine) };
    }
    if (merged.value === theirs) return undefined;
    return refuseOr(() => plan.setAttribute(partner.node, name, merged.value), change, node, true);
  }

  function placeRemove(change: RemoveChange): Refusal | undefined {
    const { node, partner } = find(change.place);
    if (!node) return { reason: "no place" };
    if (partner) {
      const act = () => plan.remove(partner.node);
      return refuseOr(act, change, node, isUnchanged(matching, node, partner.node, kept));
    }
    const rival = findRival(node);
    return rival && { reason: "uncertain place", node: rival };
  }

  /** A new node that may be the one that was removed, after a change. */
  function findRival(node: Node): Node | undefined {
    const { parent, index } = a.locate(node);
    const other = parent && partners.get(parent)?.node;
    if (!parent || !other) return undefined;
    const [after, before] = [parent.children[index - 1], parent.children[index + 1]].map(
      (sibling) => sibling && makePlace(a, sibling),
    );
    const target = findGap(matching, { parent: makePlace(a, parent), after, before });
    return other.children.find((child) => {
      if (child.name !== node.name || child.derived !== undefined || origins.has(child) || explained.has(child))
        return false;
      if (child.name === "#rule" && child.link !== node.link) return false;
      return typeof target === "string" || target.contains(child);
    });
  }

  const find = (where: Place) => {
    const node = findPlace(a, where);
    return { node, partner: node && partners.get(node) };
  };

  /** Acts, if the place is certain and its content is as expected. */
  function refuseOr(
    act: () => void,
    { equals }: { readonly equals?: boolean },
    node: Node,
    isExpected: boolean,
  ): Refusal | undefined {
    const partner = partners.get(node);
    if (!isExpected) return { reason: "both changed", node: partner?.node, act };
    const twins = (a.locate(node).parent?.children ?? []).filter((child) => child.hash === node.hash);
    const isCertain = partner?.sure && (!equals || twins.every(isAsBefore));
    if (!isCertain) return { reason: hasTwin(node) ? "equal siblings" : "uncertain place", node: partner?.node, act };
    act();
    return undefined;
  }

  /** Whether a node, or one around it, has an equal sibling. */
  function hasTwin(node: Node): boolean {
    const { parent } = a.locate(node);
    return (
      parent !== undefined && (parent.children.some((one) => one !== node && one.hash === node.hash) || hasTwin(parent))
    );
  }

  function isAsBefore(node: Node): boolean {
    const partner = partners.get(node);
    return partner !== undefined && partner.sure && partner.node.hash === node.hash;
  }

  function insert(change: Change, target: Target, parts: Parts): void {
    plan.insert(target.parent, target.after, parts);
    noteMoves(change, parts);
  }

  function noteMoves(change: Change, parts: Parts): void {
    for (const part of parts) if (typeof part !== "string") movers.set(part, change);
  }

  function readParts(content: Content): Parts | Reason {
    const parts: (string | Node)[] = [];
    for (const part of content) {
      if (typeof part === "string") {
        parts.push(part);
        continue;
      }
      const { partner } = find(part);
      if (!partner) return "no place";
      if (!partner.sure) return "uncertain place";
      parts.push(partner.node);
    }
    return parts;
  }

  for (const change of changes.toSorted((one, other) => rank(one) - rank(other))) {
    const refusal = place(change);
    if (!refusal) continue;
    const conflict = createConflict(a, change, refusal.reason, refusal.node && { tree: b, node: refusal.node });
    const choice = decide(conflict);
    if (choice === "mine" && refusal.act) refusal.act();
    else if (choice !== "theirs") conflicts.push(conflict);
  }
  return {
    conflicts,
    render() {
      const { text, lost } = plan.render();
      return { text, failed: lost.flatMap((node) => movers.get(node) ?? []) };
    },
  };
}

const isSame = (one: Place | Gap, other: Place | Gap): boolean => JSON.stringify(one) === JSON.stringify(other);

/** New nodes explain what is missing, so removals are last. */
const rank = ({ kind }: Change): number => (kind === "remove" ? 1 : 0);

const listKept = (change: Change): Place[] => {
  if (change.kind === "move") return [change.place];
  if (change.kind !== "insert" && change.kind !== "replace") return [];
  return change.mine.filter((part) => typeof part !== "string");
};
