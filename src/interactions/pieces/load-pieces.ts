import { inSlices } from "../../core/slices";
import { listItems } from "../data/media";
import type { ActionList } from "../data/schema";
import { addPiece } from "./add-piece";
import type { LoadPieces, Piece, PieceName } from "./piece";
import { findPiece, PIECES } from "./types";

/** Where an engine gets its pieces. */
interface PieceSource {
  /** A piece that is there. */
  get(name: PieceName): Piece | undefined;
  load(name: PieceName): Promise<Piece>;
}

/** For an engine that has only the pieces that its site needed when its script was composed. */
export const loadPiecesFrom =
  ({ get, load }: PieceSource): LoadPieces =>
  (data, report, signal) => {
    const absent = PIECES.filter((name) => {
      const piece = get(name);
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
    const loadOne = (name: PieceName) => load(name).then(addPiece, (error: unknown) => void report(error));
    const loadAll = () => Promise.all([...needed].map(loadOne)).then(() => undefined);
    const searched = inSlices(jobs, signal);
    if (searched) return searched.then(() => (signal.aborted ? undefined : loadAll()));
    return needed.size ? loadAll() : undefined;
  };

function listTypes(list: ActionList): string[] {
  try {
    return listItems(list).map(({ actionTypeId }) => actionTypeId);
  } catch {
    // An invalid list is reported when it is bound.
    return [];
  }
}
