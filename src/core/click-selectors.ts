import { atom } from "nanostores";

/**
 * CSS selectors of everything that a click trigger of the page's interactions listens to, triggers of other pages left
 * out. The interaction engine sets it at every start and empties it when it stops; the touch module reads it.
 */
export const $clickSelectors = atom<readonly string[]>([]);
