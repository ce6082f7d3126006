import type { Reporter } from "../../core/errors";
import type { Action } from "../actions/channel";
import type { InteractionData } from "../data/schema";
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

/**
 * Brings the pieces that data needs. What cannot be loaded is reported, and its types are unknown.
 * @returns settles when they are there; `undefined` if nothing has to be loaded or looked for.
 */
export type LoadPieces = (
  data: InteractionData,
  report: Reporter["report"],
  signal: AbortSignal,
) => Promise<void> | undefined;
