import { atEnd } from "../lifetime";
import { listenLate } from "../late-listener";
import { isElement } from "../dom/dom";
import { shared } from "../shared";

export type SwipeDirection = "left" | "right";

/** A `swipe`: native, bubbling, on the element under the finger. `originalEvent` is the move that decided it. */
export type SwipeEvent = CustomEvent<{ direction: SwipeDirection }> & { originalEvent: Event };

/** Moves whose swipe was dispatched, so that detectors on nested elements make one event of one gesture. */
const dispatched = /* @__PURE__ */ shared("swipes", () => new WeakSet<Event>());

/** Travel in px beyond which a move is a swipe: 4 % of the window's width, 40 at most. */
function threshold(): number {
  return Math.min(Math.round(innerWidth * 0.04), 40);
}

/**
 * Turns horizontal gestures that begin on `root` into `swipe` events (`links-scroll-touch.md` 5.2). A finger counts by
 * its distance since the start, a mouse by a single move, since a slow drag selects text. Vertical scrolling stays
 * native.
 * @param signal ends it, a gesture under way included.
 */
export function detectSwipes(root: Document | Element, signal: AbortSignal): void {
  let gesture: AbortController | undefined;
  const end = () => gesture?.abort();

  function begin(
    from: { clientX: number; clientY: number },
    track: (on: AddEventListenerOptions, moved: Moved) => void,
  ) {
    end();
    gesture = new AbortController();
    let { clientX: x, clientY: y } = from;
    const limit = threshold();
    track({ passive: true, signal: gesture.signal }, (event, to, fromPrevious) => {
      const dx = to.clientX - x;
      const dy = to.clientY - y;
      if (fromPrevious) ({ clientX: x, clientY: y } = to);
      if (Math.abs(dx) <= limit || Math.abs(dx) <= Math.abs(dy) || getSelection()?.type === "Range") return;
      end();
      dispatch(event, dx > 0 ? "right" : "left");
    });
  }

  // Captured: a page script that stops these events means its own handlers, not the gesture.
  const listen = { capture: true, passive: true, signal };
  // Touch events, not pointer events: those end as soon as the browser thinks of scrolling.
  root.addEventListener(
    "touchstart",
    (event) => {
      const { touches } = event as TouchEvent;
      const [finger] = touches;
      if (!finger || touches.length > 1) return end();
      begin(finger, (on, moved) => {
        root.addEventListener(
          "touchmove",
          (move) => {
            const [now] = (move as TouchEvent).touches;
            if (now) moved(move, now, false);
          },
          on,
        );
        for (const type of ["touchend", "touchcancel"]) root.addEventListener(type, end, on);
      });
    },
    listen,
  );
  // The mouse events that browsers make up after a touch have no pointer events of type mouse.
  root.addEventListener(
    "pointerdown",
    (event) => {
      if ((event as PointerEvent).pointerType !== "mouse") return;
      begin(event as PointerEvent, (on, moved) => {
        root.addEventListener("pointermove", (move) => moved(move, move as PointerEvent, true), on);
        for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, end, on);
        document.addEventListener("pointerout", ({ relatedTarget }) => relatedTarget || end(), on);
      });
    },
    listen,
  );
  atEnd(signal, end);
}

type Moved = (event: Event, to: { clientX: number; clientY: number }, fromPrevious: boolean) => void;

function dispatch(move: Event, direction: SwipeDirection): void {
  if (dispatched.has(move) || !isElement(move.target)) return;
  dispatched.add(move);
  const swipe = new CustomEvent("swipe", { bubbles: true, detail: { direction } });
  move.target.dispatchEvent(Object.assign(swipe, { originalEvent: move }));
}

/** Calls `listener` for every swipe on `element` or inside it; something has to {@link detectSwipes} there. */
export function onSwipe(
  element: Element,
  listener: (direction: SwipeDirection, event: SwipeEvent) => void,
  signal: AbortSignal,
): void {
  listenLate<SwipeEvent>(element, "swipe", (event) => listener(event.detail.direction, event), { signal });
}
