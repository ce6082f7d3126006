import { addEveryAction } from "../actions/every";
import { components } from "../triggers/component";
import { addTriggers } from "../triggers/table";
import type { LoadPieces } from "./piece";
import { position } from "./position";

/** For a script with the whole engine. */
export const addEveryPiece: LoadPieces = () => {
  addEveryAction();
  [components, position.triggers].forEach(addTriggers);
  return undefined;
};
