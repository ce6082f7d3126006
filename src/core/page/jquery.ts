import { atEnd } from "../lifetime";

/** An event of jQuery, with the browser's if there is one. */
interface JQueryEvent {
  readonly target: EventTarget | null;
  readonly originalEvent?: Event;
  /** Of what a script triggers: 2 for `triggerHandler`, else 3 or `true`. */
  readonly isTrigger?: number | boolean;
}

/** As much of jQuery as the runtime serves. */
export interface JQuery {
  (element: Element): {
    on(name: string, run: (event: JQueryEvent) => void): void;
    off(name: string): void;
    triggerHandler(name: string): void;
  };
  readonly fn: Record<string, unknown>;
  readonly event?: {
    readonly special: Record<string, object>;
    /** The type of native events that jQuery's listeners do not get, because they have had jQuery's own. */
    triggered?: string | undefined;
  };
}

/** The page's own jQuery, read at each use, as it may load after the runtime. */
export const pageJQuery = () => (window as { jQuery?: JQuery }).jQuery;

/** A click without its default, such as following a link: the default does not belong to what a script triggers with jQuery. */
export function clickWithoutDefault(target: EventTarget): void {
  const refuse = (event: Event) => event.preventDefault();
  addEventListener("click", refuse);
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  removeEventListener("click", refuse);
}

/**
 * Makes a native click of one that a page script triggers with jQuery and the browser does not get: by `trigger` on a link, or
 * by `triggerHandler` (LT-17). jQuery's own listeners hear it once.
 */
export function hearTriggeredClicks(element: Element, signal: AbortSignal): void {
  const jQuery = pageJQuery();
  const events = jQuery?.event;
  if (!events) return;
  const wrapped = jQuery(element);
  wrapped.on("click.millrace", ({ originalEvent, isTrigger }) => {
    const isNative = originalEvent || (isTrigger !== 2 && !(element instanceof HTMLAnchorElement));
    // A listener of the page may trigger the same again.
    if (isNative || events.triggered) return;
    events.triggered = "click";
    clickWithoutDefault(element);
    events.triggered = undefined;
  });
  atEnd(signal, () => wrapped.off("click.millrace"));
}
