import { listenByJQuery, pageJQuery, type JQueryEvent } from "./jquery";

/** A click without its default, such as following a link: the default does not belong to what a script triggers with jQuery. */
export function clickWithoutDefault(target: EventTarget): void {
  const refuse = (event: Event) => event.preventDefault();
  addEventListener("click", refuse);
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  removeEventListener("click", refuse);
}

/**
 * Dispatches a native click for one that a page script triggers with jQuery and the browser does not get: by `trigger` on a link, or
 * by `triggerHandler` (L-44). jQuery's own listeners handle it once.
 */
export function dispatchTriggeredClicks(element: Element, signal: AbortSignal): void {
  const events = pageJQuery()?.event;
  if (!events) return;
  const handle = (event: JQueryEvent) => {
    const { originalEvent, isTrigger, target } = event;
    const isNative = originalEvent || !target || (isTrigger !== 2 && (target as Element).localName !== "a");
    // The element may be registered by two behaviours, or be inside another one; a listener of the page may trigger the same again.
    if (isNative || event.millrace || events.triggered) return;
    event.millrace = true;
    events.triggered = "click";
    clickWithoutDefault(target);
    events.triggered = undefined;
  };
  listenByJQuery(element, "click", undefined, handle, signal);
}
