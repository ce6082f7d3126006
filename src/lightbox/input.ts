import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from "react";
import { cancelEvent } from "../core/dom/dom";
import { isCommand } from "../core/input/keys";
import { detectSwipes, onSwipe } from "../core/input/swipe";

/**
 * Handles keys and swipes of an open dialog.
 * @param content the swiped element.
 * @returns whether the present press has become a swipe, so that the click that ends it must be ignored.
 */
export function useKeysAndSwipes(
  content: RefObject<HTMLElement | null>,
  move: (step: 1 | -1) => void,
  onClose: () => void,
): RefObject<boolean> {
  const dragged = useRef(false);
  useLayoutEffect(() => {
    const scope = new AbortController();
    const element = content.current;
    if (element) {
      detectSwipes(element, scope.signal);
      onSwipe(
        element,
        (direction) => {
          dragged.current = true;
          move(direction === "left" ? 1 : -1);
        },
        scope.signal,
      );
    }
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (isCommand(event)) return;
      if (event.key === "Escape") onClose();
      else if (event.key === "ArrowLeft") move(-1);
      else if (event.key === "ArrowRight") move(1);
      else return;
      cancelEvent(event);
    };
    // Capture, because the page underneath must not handle keys while the dialog is open.
    document.addEventListener("keydown", onKey, { capture: true, signal: scope.signal });
    return () => scope.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `move` reads the state when it sets it
  }, []);
  return dragged;
}

const FOCUSABLE = '[tabindex="0"], iframe, video';

/** Keeps Tab inside the dialog: from its last control it moves to the first. */
export function keepFocusInside(event: KeyboardEvent): void {
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const [first, last] = event.shiftKey ? [stops[stops.length - 1], stops[0]] : [stops[0], stops[stops.length - 1]];
  if (document.activeElement !== last) return;
  event.preventDefault();
  first?.focus();
}
