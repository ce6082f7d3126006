import { addEveryAction } from "../actions/every";
import { components } from "../triggers/component";
import { addPiece } from "./add-piece";
import type { LoadPieces } from "./piece";
import { position } from "./position";

/** For a script with the whole engine. */
export const addEveryPiece: LoadPieces = () => {
  addEveryAction();
  [{ triggers: components }, position].forEach(addPiece);
  return undefined;
};
