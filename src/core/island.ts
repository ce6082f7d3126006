import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { atEnd } from "./lifetime";

/**
 * Runs a React component beside the served markup until `signal` aborts, from the first render on at once, so that
 * listeners are in place when the mount returns.
 * @param container default: one that is nowhere in the page, for headless components, which render nothing and write
 *   to served elements in effects. A virtual DOM never renders over the server's HTML.
 */
export function mountIsland(
  island: ReactNode,
  signal: AbortSignal,
  container: Element = document.createElement("div"),
): void {
  const root = createRoot(container);
  flushSync(() => root.render(island));
  atEnd(signal, () => flushSync(() => root.unmount()));
}
