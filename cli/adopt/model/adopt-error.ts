/** A mistake that the user of the command has to correct; adopting stops, and nothing is written. */
export class AdoptError extends Error {
  override name = "AdoptError";
}
