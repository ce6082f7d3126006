/** Events of the window; all others are the document's. */
export const WINDOW_EVENTS = ["resize", "orientationchange"];

/** Listens for an event of the page until `signal` aborts. */
export function listen(type: string, listener: (event: Event) => void, signal: AbortSignal): void {
  const target = WINDOW_EVENTS.includes(type) ? window : document;
  target.addEventListener(type, listener, { passive: true, signal });
}
