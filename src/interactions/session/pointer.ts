import type { Pointer } from "../triggers/trigger";

/** Events that report the position of the pointer, or a movement of the element under it. */
export const POINTER_EVENTS = ["mousemove", "mouseout", "scroll"];

/** The position of the pointer after an event; unknown before it moved (IX-FIX-11). */
export function pointerAfter(event: Event, before: Pointer | undefined): Pointer | undefined {
  const { type, target } = event;
  if (!(event instanceof MouseEvent)) return before && { ...before, type };
  const { clientX, clientY, pageX, pageY } = event;
  return { type, target: target instanceof Node ? target : null, clientX, clientY, pageX, pageY };
}
