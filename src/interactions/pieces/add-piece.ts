import { addActions } from "../actions/table";
import { addTracks } from "../playback/tracks-table";
import { addTriggers } from "../triggers/table";
import type { Piece } from "./piece";

/** Adds the types of a piece, for every engine of this script. */
export function addPiece({ actions, triggers, tracks }: Piece): void {
  addActions(actions);
  addTriggers(triggers);
  addTracks(tracks);
}
