import { colors } from "../actions/colors";
import { plugins } from "../actions/plugins";
import { styles } from "../actions/style";
import { components } from "../triggers/component";
import { position } from "./position";
import type { Piece, PieceName, PieceSource } from "./piece";

const EVERY: Record<PieceName, Piece> = {
  interactionsPosition: position,
  interactionsComponents: { triggers: components },
  interactionsColors: { actions: colors },
  interactionsStyles: { actions: styles },
  interactionsPlugins: { actions: plugins },
};

/** For a script with the whole engine. */
export const everyPiece: PieceSource = {
  get: (name) => EVERY[name],
  load: (name) => Promise.resolve(EVERY[name]),
};
