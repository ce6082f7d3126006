import { atEnd } from "../core/lifetime";
import { listenByJQuery } from "../core/page/jquery";
import { shared } from "../core/shared";
import type { SiteForm, Submission } from "./site-form";

interface Submissions {
  /** The forms that the runtime sends; the browser's own submissions are not among them. */
  readonly sent: Map<EventTarget, SiteForm>;
  /** Whether the document is listened to. */
  heard: boolean;
}

/** One for the script and its parts. */
const submissions = () => shared<Submissions>("submissions", () => ({ sent: new Map(), heard: false }));

/** The forms of the page that the runtime sends. */
export const sentForms = () => submissions().sent;

/**
 * Sends site forms when they are submitted. Listens at the document, so that a page script can keep a form to itself (F-20): it
 * stops the event, or removes the handlers that jQuery added there with `$(document).off("submit")`. The first call listens.
 */
export function listenForSubmissions(signal: AbortSignal): void {
  const state = submissions();
  if (state.heard) return;
  state.heard = true;
  atEnd(signal, () => (state.heard = false));
  const send = (event: Submission): void => {
    if (event.target) state.sent.get(event.target)?.submit(event);
  };
  if (!listenByJQuery(document, "submit", "form", send, signal)) document.addEventListener("submit", send, { signal });
}
