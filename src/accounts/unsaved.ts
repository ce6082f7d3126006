import { useLayoutEffect } from "react";
import { $session } from "../core/session";
import { isElement } from "../core/dom";
import { UNSAVED_DIALOGUE } from "./catalogue";

const QUESTION = `${UNSAVED_DIALOGUE.title}\n\n${UNSAVED_DIALOGUE.text}`;

/** Whether a click on a link takes the page away from the visitor. */
function leaves(event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const link = isElement(event.target) && event.target.closest<HTMLAnchorElement>("a[href],area[href]");
  if (!link || (link.target && link.target !== "_self") || link.hasAttribute("download")) return false;
  const { href } = link;
  return /^https?:/.test(href) && href.split("#")[0] !== location.href.split("#")[0];
}

/**
 * Asks before a link takes unsaved changes away, in the words of the specification; for closing and reloading the
 * browser asks in its own.
 */
export function useUnsavedGuard(isUnsaved: () => boolean, signal: AbortSignal): void {
  useLayoutEffect(() => {
    let agreed = false;
    // Who is logged out has nothing left that could be saved.
    const asks = () => !agreed && $session.get().loggedIn && isUnsaved();
    const onClick = (event: MouseEvent) => {
      agreed = false;
      if (!leaves(event) || !asks()) return;
      agreed = confirm(QUESTION);
      if (!agreed) event.preventDefault();
    };
    addEventListener("click", onClick, { signal });
    addEventListener("beforeunload", (event) => asks() && event.preventDefault(), { signal });
  }, []);
}
