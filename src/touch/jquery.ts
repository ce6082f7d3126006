import type { SwipeEvent } from "../core/swipe";

interface JQueryEvent {
  originalEvent?: Event | undefined;
  handleObj: { handler: (...parameters: unknown[]) => unknown };
  /** What the swipe was, for the second and later handlers of the same element. */
  swipe?: SwipeEvent["detail"];
}

interface JQuery {
  event?: { special: Record<string, object> };
}

/**
 * Serves page scripts that listen by jQuery: `tap` is another name for `click`, and handlers of `swipe` get
 * `{direction}` as their second argument. jQuery hears the native event, so nothing is delivered twice.
 */
export function serveJQuery(): void {
  const special = (window as { jQuery?: JQuery }).jQuery?.event?.special;
  if (!special) return;
  special.tap ??= { bindType: "click", delegateType: "click" };
  special.swipe ??= {
    handle(this: unknown, event: JQueryEvent, ...data: unknown[]) {
      const { detail, originalEvent } = (event.originalEvent ?? {}) as Partial<SwipeEvent>;
      if (detail?.direction) {
        event.swipe = detail;
        event.originalEvent = originalEvent;
      }
      return event.handleObj.handler.call(this, event, ...(event.swipe ? [event.swipe] : data));
    },
  };
}
