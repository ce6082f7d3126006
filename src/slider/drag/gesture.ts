import { cancelEvent } from "../../core/dom/dom";
import { listenLate } from "../../core/late-listener";
import { atEnd } from "../../core/lifetime";

/** Travel in px up to which a press is still a click. */
const SLACK = 5;
/** What counts for the speed of a release, in ms before it. */
const RECENT = 100;
/** How many moves that may be. */
const SAMPLES = 20;

export interface GestureHandlers {
  /** Whether a pointer that is pressed here may drag. */
  accepts(target: Element): boolean;
  /** It moves sideways; {@link GestureHandlers.move} follows at once. */
  start(): void;
  /** @param dx px to the right since the press. */
  move(dx: number): void;
  /** It has moved too far to be a click. */
  taken(): void;
  /** @param speed px/ms to the right; `undefined` when the gesture was canceled: Escape, a second finger, scrolling. */
  end(speed: number | undefined): void;
}

/**
 * Follows a finger, a pen or the main button of a mouse that begins on `root` and moves sideways, from the first pixel.
 * After more movement than a click, the release presses nothing, selects no text and drags no picture.
 * @param signal ends it without {@link GestureHandlers.end}, also during a gesture.
 */
export function detectDrags(root: HTMLElement, handlers: GestureHandlers, signal: AbortSignal): void {
  let gesture: AbortController | undefined;
  let silence: AbortController | undefined;
  let giveUp: (() => void) | undefined;

  /** Swallows the click that follows a drag. Keys and scripts click without a press, as `detail` shows. */
  function silenceClick(): void {
    silence = new AbortController();
    const listen = { capture: true, signal: silence.signal };
    addEventListener("pointerdown", () => silence?.abort(), listen);
    addEventListener(
      "click",
      (click) => {
        if (!click.detail) return;
        cancelEvent(click);
      },
      listen,
    );
  }

  function begin(down: PointerEvent): void {
    const current = (gesture = new AbortController());
    const listen = { capture: true, signal: current.signal };
    let moves = [down];
    let drags = false;
    let taken = false;
    const end = (speed?: number) => {
      current.abort();
      giveUp = undefined;
      if (drags) handlers.end(speed);
    };
    giveUp = end;
    const on = (type: "pointermove" | "pointerup" | "pointercancel", then: (event: PointerEvent) => void) =>
      document.addEventListener(type, (event) => event.pointerId === down.pointerId && then(event), listen);

    // On the document, not by capture: page scripts expect swipes on the element under the pointer.
    on("pointermove", (move) => {
      // Released outside of the window.
      if (!move.buttons) return end();
      const dx = move.clientX - down.clientX;
      if (!drags && Math.abs(dx) <= Math.abs(move.clientY - down.clientY)) return;
      if (!drags) handlers.start();
      drags = true;
      moves = [...moves, move].slice(-SAMPLES);
      if (!taken && Math.abs(dx) > SLACK) {
        taken = true;
        silenceClick();
        handlers.taken();
      }
      handlers.move(dx);
    });
    on("pointerup", (up) => end(measureSpeed(moves, up)));
    on("pointercancel", () => end());
    document.addEventListener("keydown", ({ key }) => key === "Escape" && end(), listen);
    if (down.pointerType !== "mouse") return;
    for (const type of ["dragstart", "selectstart"])
      root.addEventListener(type, (event) => event.preventDefault(), listen);
    // A double click selects a word as everywhere.
    root.addEventListener("mousedown", ({ detail }) => detail > 1 && end(), listen);
  }

  listenLate<PointerEvent>(
    root,
    "pointerdown",
    (down) => {
      giveUp?.();
      gesture?.abort();
      const { isPrimary, button, defaultPrevented, target } = down;
      if (isPrimary && !button && !defaultPrevented && handlers.accepts(target as Element)) begin(down);
    },
    { signal },
  );
  atEnd(signal, () => {
    gesture?.abort();
    silence?.abort();
  });
}

/** @returns px/ms to the right over the last moves; 0 for a pointer that rested before its release. */
function measureSpeed(moves: readonly PointerEvent[], up: PointerEvent): number {
  const first = moves.findIndex(({ timeStamp }) => timeStamp >= up.timeStamp - RECENT);
  // A single move is measured from the one before.
  const from = moves[first === moves.length - 1 ? Math.max(0, first - 1) : first];
  return from ? (up.clientX - from.clientX) / Math.max(1, up.timeStamp - from.timeStamp) : 0;
}
