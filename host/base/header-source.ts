/** Reads headers of a request. `Headers` is one. */
export interface HeaderSource {
  /** @param name in lower case. */
  get(name: string): string | null;
}
