import type { Reporter } from "../../core/errors";
import type { Action } from "../actions/channel";
import type { InteractionData } from "../data/schema";
import type { createTracks } from "../playback/tracks";
import type { Trigger } from "../triggers/trigger";

/** Types of the format that few pages use. */
export interface Piece {
  readonly triggers?: Readonly<Record<string, Trigger>>;
  readonly actions?: Readonly<Record<string, Action>>;
  /** For triggers that are {@link Trigger.continuous}. */
  readonly tracks?: typeof createTracks;
}

/** The pieces that data needs for some of its types. */
export type PieceName =
  | "interactionsPosition"
  | "interactionsComponents"
  | "interactionsColors"
  | "interactionsStyles"
  | "interactionsPlugins";

/**
 * Adds the pieces that data needs. One that cannot be loaded is reported, and its types are unknown.
 * @returns a promise that settles when they are added; `undefined` if nothing has to be loaded or searched for.
 */
export type LoadPieces = (
  data: InteractionData,
  report: Reporter["report"],
  signal: AbortSignal,
) => Promise<void> | undefined;

declare module "../../core/modules" {
  interface Contents extends Record<PieceName, Piece> {}
}
