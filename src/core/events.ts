import type { MillraceError } from "./errors";

/**
 * Every event of the runtime and its `detail`. They are dispatched on the element they concern and bubble.
 * A behaviour adds its own by declaration merging:
 *
 * ```ts
 * declare module "../core/events" {
 *   interface MillraceEvents { "millrace:navbar:open": NavbarDetail }
 * }
 * ```
 */
export interface MillraceEvents {
  /** Something failed. `detail.error.fault` says which behaviour, element and attribute. */
  "millrace:error": { error: MillraceError };
  /** Everything that was on the page at start is mounted. Dispatched on `document`. */
  "millrace:ready": Record<never, never>;
}

export type MillraceEventName = keyof MillraceEvents;

export type MillraceEvent<N extends MillraceEventName> = CustomEvent<MillraceEvents[N]>;

/**
 * Dispatches a bubbling event of the runtime.
 * @returns `false` if the event was cancelable and a listener called `preventDefault()`.
 */
export function emit<N extends MillraceEventName>(
  target: EventTarget,
  name: N,
  detail: MillraceEvents[N],
  options?: { cancelable?: boolean },
): boolean {
  return target.dispatchEvent(new CustomEvent(name, { bubbles: true, detail, ...options }));
}

/** Listens to an event of the runtime, typed. Ends with `signal`. */
export function on<N extends MillraceEventName>(
  target: EventTarget,
  name: N,
  listener: (event: MillraceEvent<N>) => void,
  signal?: AbortSignal,
): void {
  target.addEventListener(name, listener as EventListener, signal ? { signal } : undefined);
}
