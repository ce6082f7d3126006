import { atom } from "nanostores";

/** A click trigger of the page's interactions, as far as others need to know. */
export interface ClickTrigger {
  type: "MOUSE_CLICK" | "MOUSE_SECOND_CLICK";
  /** CSS selector of what the visitor clicks; triggers that belong to other pages are left out. */
  selector: string;
}

/** The click triggers that the interaction engine has bound. The engine sets it, at every start anew, and empties it. */
export const $clickTriggers = atom<readonly ClickTrigger[]>([]);
