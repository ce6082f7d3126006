import { listenLate } from "../core/late-listener";

/**
 * Opens and closes a dropdown with the mouse over it.
 * @param isInUse whether focus is on a link of the list, which keeps it open.
 * @returns whether the mouse is there.
 */
export function followHover(
  root: HTMLElement,
  isToggle: (target: EventTarget | null) => boolean,
  isInUse: () => boolean,
  open: () => void,
  close: () => void,
  signal: AbortSignal,
): () => boolean {
  let hovering = false;
  const isMouse = ({ pointerType }: PointerEvent) => pointerType === "mouse";
  listenLate<PointerEvent>(
    root,
    "pointerover",
    (event) => {
      hovering = isMouse(event);
      // Not when it moves about inside the toggle, which a click may have closed.
      if (hovering && isToggle(event.target) && !isToggle(event.relatedTarget)) open();
    },
    { signal },
  );
  listenLate<PointerEvent>(
    root,
    "pointerleave",
    (event) => {
      hovering = false;
      if (isMouse(event) && !isInUse()) close();
    },
    { signal },
  );
  return () => hovering;
}
