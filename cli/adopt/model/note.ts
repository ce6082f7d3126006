/** A finding, a change or something left out, with the reason. */
export interface Note {
  what: string;
  reason: string;
}
