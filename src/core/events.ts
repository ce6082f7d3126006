import type { MillraceError } from "./errors";

/**
 * What any part of the runtime may say. Events are dispatched on the element they concern and bubble. Each behaviour has
 * an interface of its own, which maps the names of its events to their `detail`; `runtime/events.ts` joins them.
 */
export interface CoreEvents {
  /** Something failed. `detail.error.fault` says which behaviour, element and attribute. */
  "millrace:error": { error: MillraceError };
  /** Everything that was on the page at start is mounted. Dispatched on `document`. */
  "millrace:ready": Record<never, never>;
}

/**
 * {@link dispatch} for the events `E`. A behaviour names its own and so can emit no others:
 * `export const emit: Emit<NavbarEvents> = dispatch;`. The ground floor need not know the behaviours for that, and
 * published declarations hold plain interfaces: a `declare module` of a source file reaches nobody there.
 */
export type Emit<E> = <N extends keyof E & string>(
  target: EventTarget,
  name: N,
  detail: E[N],
  options?: { cancelable?: boolean },
) => boolean;

/** {@link listen} for the events `E`. */
export type On<E> = <N extends keyof E & string>(
  target: EventTarget,
  name: N,
  listener: (event: CustomEvent<E[N]>) => void,
  signal?: AbortSignal,
) => void;

/**
 * Dispatches a bubbling event; typed by {@link Emit}.
 * @returns `false` if the event was cancelable and a listener called `preventDefault()`.
 */
export function dispatch(target: EventTarget, name: string, detail: unknown, options?: { cancelable?: boolean }): boolean {
  return target.dispatchEvent(new CustomEvent(name, { bubbles: true, detail, ...options }));
}

/** Listens to an event of the runtime; typed by {@link On}. Ends with `signal`. */
export function listen(target: EventTarget, name: string, listener: (event: CustomEvent) => void, signal?: AbortSignal): void {
  target.addEventListener(name, listener as EventListener, signal ? { signal } : undefined);
}

export const emit: Emit<CoreEvents> = dispatch;
