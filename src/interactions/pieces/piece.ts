import type { Action } from "../actions/channel";
import type { Trigger } from "../triggers/trigger";

/** Types of the format that few pages use. */
export interface Piece {
  readonly triggers?: Readonly<Record<string, Trigger>>;
  readonly actions?: Readonly<Record<string, Action>>;
}

/** The pieces that data needs for some of its types. */
export type PieceName =
  | "interactionsPosition"
  | "interactionsComponents"
  | "interactionsColors"
  | "interactionsStyles"
  | "interactionsPlugins";

/** Where an engine gets its pieces. */
export interface PieceSource {
  /** A piece that is there. */
  get(name: PieceName): Piece | undefined;
  load(name: PieceName): Promise<Piece>;
}
