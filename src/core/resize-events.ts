/** Listens to the events after which the window may have another size: `resize`, `orientationchange` and `load`. */
export function listenToResize(listener: (event: Event) => void, signal: AbortSignal): void {
  for (const type of ["resize", "orientationchange"]) addEventListener(type, listener, { signal });
  if (document.readyState !== "complete") addEventListener("load", listener, { signal, once: true });
}
