import type { Change, Conflict, MoveChange, Place } from "../change";
import { diffMatched } from "../diff";
import type { Matching } from "../match/matching";
import { findPlace } from "../places";
import { createConflict } from "./conflict";
import type { Context, Deciders, Refusal } from "./context";
import { makeKey, placeInsert, placeMove, placeReplace, type Moves } from "./place-content";
import { placeRemoval } from "./place-removal";
import { placeAttribute, placeText } from "./place-values";
import { createPlan } from "./plan";

/** Changes at their places in the new version. */
export interface Placed {
  readonly conflicts: readonly Conflict[];
  /** The new source, and the changes that move nodes into each other. */
  render(): { text: string; failed: Change[] };
}

/** @param refused changes that are conflicts at all places. */
export function placeChanges(
  matching: Matching,
  changes: readonly Change[],
  { decide, mergeText }: Deciders,
  refused: ReadonlySet<Change>,
): Placed {
  const { a, b } = matching;
  const context: Context = {
    matching,
    plan: createPlan(b),
    mergeText,
    kept: new Set(changes.flatMap(listKept).flatMap((place) => findPlace(a, place) ?? [])),
    movers: new Map(),
    explained: new Set(),
  };
  const theirChanges = changes.some(isMove) ? diffMatched(matching) : [];
  const theirMoves = new Map(theirChanges.filter(isMove).map(({ place, at }) => [makeKey(place), makeKey(at)]));
  const conflicts: Conflict[] = [];
  for (const change of changes.toSorted((one, other) => rank(one) - rank(other))) {
    const refusal = refused.has(change) ? IMPOSSIBLE : place(context, change, theirMoves);
    if (!refusal) continue;
    const conflict = createConflict(a, b, change, refusal);
    const choice = decide(conflict);
    if (choice === "mine" && refusal.act) refusal.act();
    else if (choice !== "theirs") conflicts.push(conflict);
  }
  return {
    conflicts,
    render() {
      const { text, lost } = context.plan.render();
      return { text, failed: lost.flatMap((node) => context.movers.get(node) ?? []) };
    },
  };
}

const IMPOSSIBLE: Refusal = { reason: "both changed" };

function place(context: Context, change: Change, theirMoves: Moves): Refusal | undefined {
  switch (change.kind) {
    case "insert":
      return placeInsert(context, change);
    case "replace":
      return placeReplace(context, change);
    case "move":
      return placeMove(context, change, theirMoves);
    case "text":
      return placeText(context, change);
    case "attribute":
      return placeAttribute(context, change);
    case "remove":
      return placeRemoval(context, change);
    case "derived":
    case "lines":
      return undefined;
  }
}

/** New nodes explain what is missing, so removals are last. */
const rank = ({ kind }: Change): number => (kind === "remove" ? 1 : 0);

const isMove = (change: Change): change is MoveChange => change.kind === "move";

const listKept = (change: Change): Place[] => {
  if (isMove(change)) return [change.place];
  if (change.kind !== "insert" && change.kind !== "replace") return [];
  return change.mine.filter((part) => typeof part !== "string");
};
