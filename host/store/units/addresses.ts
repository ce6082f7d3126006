import { likePattern } from "./submissions/by-text";

/**
 * Positions of an address in a text, excluding longer addresses that contain it.
 * @param text in lower case, as `email`.
 */
export function findPlaces(text: string, email: string): number[] {
  const places: number[] = [];
  const part = /[\p{L}\p{N}._%+-]/u;
  for (let at = text.indexOf(email); at >= 0; at = text.indexOf(email, at + 1)) {
    const after = text.slice(at + email.length, at + email.length + 2);
    // A full stop may end the sentence.
    const goesOn = /^[.-]/.test(after) ? /[\p{L}\p{N}]/u.test(after[1] ?? "") : part.test(after[0] ?? "");
    if (!part.test(text[at - 1] ?? "") && !goesOn) places.push(at);
  }
  return places;
}

/**
 * A pattern for `lower(column) like … escape '\\'` that finds each text with an address, and may find others. Databases differ
 * in how they change the case of other letters than those of ASCII: these may be any text here.
 * @param email in lower case.
 */
export function addressPattern(email: string): string {
  return likePattern(email).replace(/[^\x20-\x7e]+/g, "%");
}

const REMOVED = "(deleted)";

/** Replaces an address in a text by "(deleted)", case-insensitively. @param email in lower case. */
export function withoutAddress(text: string, email: string): string {
  const lower = text.toLowerCase();
  // Some letters change their length in lower case; then the positions only fit the lower-case text.
  let rest = lower.length === text.length ? text : lower;
  const places = findPlaces(lower, email);
  if (!places.length) return text;
  for (const at of places.reverse()) rest = rest.slice(0, at) + REMOVED + rest.slice(at + email.length);
  return rest;
}
