import type { Reporter } from "../../core/errors";
import { inSlices } from "../../core/slices";
import { addActions } from "../actions/table";
import { listItems } from "../data/media";
import type { ActionList, InteractionData } from "../data/schema";
import { addTriggers } from "../triggers/table";
import type { Piece, PieceName, PieceSource } from "./piece";
import { findPiece, PIECES } from "./types";

/**
 * Brings the pieces that data needs. What cannot be loaded is reported, and its types are unknown.
 * @returns settles when they are there; `undefined` if nothing has to be loaded or looked for.
 */
export function bringPieces(
  data: InteractionData,
  source: PieceSource,
  report: Reporter["report"],
  signal: AbortSignal,
): Promise<void> | undefined {
  const absent = PIECES.filter((name) => {
    const piece = source.get(name);
    if (piece) addPiece(piece);
    return !piece;
  });
  if (!absent.length) return undefined;
  const needed = new Set<PieceName>();
  const look = (type: string) => {
    const name = findPiece(type);
    if (name && absent.includes(name)) needed.add(name);
  };
  const jobs = [
    ...Object.values(data.events).map((event) => () => look(event?.eventTypeId)),
    ...Object.values(data.actionLists).map((list) => () => listTypes(list).forEach(look)),
  ];
  const load = (name: PieceName) =>
    source
      .load(name)
      .then(addPiece)
      .catch((error: unknown) => void report(error));
  const loadAll = () => Promise.all([...needed].map(load)).then(() => undefined);
  const searched = inSlices(jobs, signal);
  if (searched) return searched.then(() => (signal.aborted ? undefined : loadAll()));
  return needed.size ? loadAll() : undefined;
}

function addPiece({ actions, triggers }: Piece): void {
  addActions(actions);
  addTriggers(triggers);
}

function listTypes(list: ActionList): string[] {
  try {
    return listItems(list).map(({ actionTypeId }) => actionTypeId);
  } catch {
    // An invalid list is reported when it is bound.
    return [];
  }
}
