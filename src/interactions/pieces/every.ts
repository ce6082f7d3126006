import { addEveryAction } from "../actions/every";
import { components } from "../triggers/component";
import { addTriggers } from "../triggers/table";
import type { BringPieces } from "./piece";
import { position } from "./position";

/** For a script with the whole engine. */
export const bringEvery: BringPieces = () => {
  addEveryAction();
  [components, position.triggers].forEach(addTriggers);
  return undefined;
};
