import { pageJQuery } from "../core/page/jquery";
import { clickWithoutDefault } from "../core/page/triggered-clicks";
import type { SwipeEvent } from "../core/input/swipe";

interface JQueryEvent {
  originalEvent?: Event | undefined;
  handleObj: { handler: (...parameters: unknown[]) => unknown };
  /** What the swipe was, for the second and later handlers of the same element. */
  swipe?: SwipeEvent["detail"];
}

/** Makes what jQuery's `trigger` calls an event of the browser: jQuery's own event would reach jQuery's listeners only. */
const byTrigger = (dispatch: (target: EventTarget) => void) => ({
  trigger(this: unknown): false | undefined {
    // jQuery also triggers on plain objects, which browsers do not support.
    if (!(this instanceof EventTarget)) return undefined;
    dispatch(this);
    return false;
  },
});

function submit(target: EventTarget): void {
  const goes = target.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  // A field may be called "submit".
  if (goes && target instanceof HTMLFormElement) HTMLFormElement.prototype.submit.call(target);
}

/**
 * Serves page scripts that use jQuery (L-44): `tap` is another name for `click`, handlers of `swipe` get `{direction}` as
 * their second argument, and what scripts trigger reaches the runtime. jQuery gets the native event, so nothing is
 * delivered twice.
 */
export function serveJQuery(): void {
  const special = pageJQuery()?.event?.special;
  if (!special) return;
  special.tap ??= { bindType: "click", delegateType: "click", ...byTrigger(clickWithoutDefault) };
  special.submit ??= byTrigger(submit);
  for (const type of ["resize", "scroll"])
    special[type] ??= byTrigger((target) => target.dispatchEvent(new Event(type, { bubbles: true })));
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
